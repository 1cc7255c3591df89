/* contacts.c - where players want to be told that it is their turn. */
#include "store/work.h"

#include <stdlib.h>
#include <string.h>

#define CONTACT_COLUMNS "table_id, seat, kind, address, secret, owner, lang, created, confirmed"

typedef struct contact_query {
    store_each_contact *each;
    void               *context;
} contact_query;

static bool pass_contact(void *context, const char *const *column)
{
    contact_query *query = context;
    store_contact  contact;
    work_copy(contact.table, sizeof contact.table, column[0]);
    contact.seat = atoi(column[1]);
    contact.mail = strcmp(column[2], "mail") == 0;
    work_copy(contact.address, sizeof contact.address, column[3]);
    work_copy(contact.secret, sizeof contact.secret, column[4]);
    work_copy(contact.owner, sizeof contact.owner, column[5]);
    contact.language = strcmp(column[6], "de") == 0 ? KT_DE : KT_EN;
    contact.created = strtoll(column[7], NULL, 10);
    contact.confirmed = atoi(column[8]);
    return query->each(query->context, &contact);
}

store_status store_contacts(kt_store *store, const char *id, int seat, store_each_contact *each,
                            void *context)
{
    contact_query     query = {each, context};
    work_number       place;
    const char *const values[] = {id, work_digits(seat, &place)};
    return work_run(
        store, "SELECT " CONTACT_COLUMNS " FROM contacts WHERE table_id = $1 AND seat = $2 ORDER BY created",
        values, 2, pass_contact, &query);
}

store_status store_contacts_of(kt_store *store, const char *mailbox, store_each_contact *each, void *context)
{
    contact_query     query = {each, context};
    const char *const values[] = {mailbox};
    return work_run(store,
                    "SELECT " CONTACT_COLUMNS
                    " FROM contacts WHERE address = $1 AND kind = 'mail' ORDER BY created",
                    values, 1, pass_contact, &query);
}

/* A row that is replaced does not count against the limit. */
store_status store_contact_set(kt_store *store, const store_contact *contact)
{
    work_number       place, when, most;
    const char *const values[] = {contact->table,
                                  work_digits(contact->seat, &place),
                                  contact->mail ? "mail" : "push",
                                  contact->address,
                                  contact->secret,
                                  contact->owner,
                                  contact->language == KT_DE ? "de" : "en",
                                  work_digits(contact->created, &when),
                                  contact->confirmed ? "1" : "0",
                                  work_digits(STORE_CONTACTS_MAX, &most)};
    store_status      status = work_change_alone(
             store, contact->table,
             "INSERT INTO contacts (" CONTACT_COLUMNS ", told) SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT),"
                  " CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS TEXT), CAST($7 AS TEXT),"
                  " CAST($8 AS BIGINT), CAST($9 AS BIGINT),"
                  " (SELECT COALESCE(max(number), -1) + 2 FROM entries WHERE table_id = $1)"
                  " WHERE (SELECT count(*) FROM contacts WHERE table_id = $1 AND seat = CAST($2 AS BIGINT)"
                  " AND address <> $4) < CAST($10 AS BIGINT)"
                  " ON CONFLICT (table_id, seat, address) DO UPDATE SET secret = excluded.secret,"
                  " owner = excluded.owner, lang = excluded.lang, created = excluded.created,"
                  " confirmed = excluded.confirmed",
             values, 10);
    return status == STORE_NOT_FOUND ? STORE_CONFLICT : status;
}

store_status store_contact_drop(kt_store *store, const char *id, int seat, const char *address)
{
    work_number       place;
    const char *const values[] = {id, work_digits(seat, &place), address};
    store_status      status = work_change_alone(
             store, id, "DELETE FROM contacts WHERE table_id = $1 AND seat = $2 AND address = $3", values, 3);
    return status == STORE_NOT_FOUND ? STORE_OK : status;
}

store_status store_contact_claim(kt_store *store, const store_contact *contact, int turn)
{
    work_number       place, told;
    const char *const values[] = {work_digits(turn, &told), contact->table,
                                  work_digits(contact->seat, &place), contact->address};
    store_status      status =
        work_change_alone(store, contact->table,
                          "UPDATE contacts SET told = CAST($1 AS BIGINT) WHERE table_id = $2"
                          " AND seat = $3 AND address = $4 AND told < CAST($1 AS BIGINT)",
                          values, 4);
    return status == STORE_NOT_FOUND ? STORE_CONFLICT : status;
}

store_status store_contacts_seen(kt_store *store, const char *id, int seat, int turn)
{
    work_number       place, told;
    const char *const values[] = {work_digits(turn, &told), id, work_digits(seat, &place)};
    store_status      status = work_begin(store, id);
    if (status != STORE_OK)
        return status;
    return work_finish(store, work_defer(store,
                                         "UPDATE contacts SET told = CAST($1 AS BIGINT) WHERE table_id = $2"
                                         " AND seat = $3 AND told < CAST($1 AS BIGINT)",
                                         values, 3));
}

store_status store_mail_confirm(kt_store *store, const char *secret)
{
    const char *const values[] = {secret};
    return work_change_alone(
        store, "", "UPDATE contacts SET confirmed = 1 WHERE secret = $1 AND kind = 'mail'", values, 1);
}

store_status store_mail_drop(kt_store *store, const char *secret)
{
    const char *const values[] = {secret};
    return work_change_alone(store, "", "DELETE FROM contacts WHERE secret = $1 AND kind = 'mail'", values,
                             1);
}

store_status store_contacts_move(kt_store *store, const char *from, const char *to)
{
    const char *const values[] = {to, from};
    store_status      status = work_change_alone(
             store, from, "UPDATE contacts SET table_id = $1, told = 0 WHERE table_id = $2", values, 2);
    return status == STORE_NOT_FOUND ? STORE_OK : status;
}

store_status store_contacts_sweep(kt_store *store, int64_t before)
{
    work_number       first;
    const char *const values[] = {work_digits(before, &first)};
    store_status      status = work_change_alone(
             store, "",
             "DELETE FROM contacts WHERE created < CAST($1 AS BIGINT) AND (confirmed = 0 OR NOT EXISTS"
                  " (SELECT 1 FROM tables WHERE id = contacts.table_id AND (over = 0 OR touched >= CAST($1 AS BIGINT))))",
             values, 1);
    return status == STORE_NOT_FOUND ? STORE_OK : status;
}
