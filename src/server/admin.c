/* admin.c - see admin.h. */
#include "server/admin.h"
#include "server/render.h"

#include <stdio.h>
#include <string.h>

static void read_game(admin_table *found)
{
    kt_reader reader = kt_reader_on(found->table.header, strlen(found->table.header));
    kt_header header;
    kt_error  error;
    found->game[0] = 0;
    if (kt_header_read(&reader, &header, &error))
        snprintf(found->game, sizeof found->game, "%s", header.game->id);
}

store_status admin_find(kt_store *store, const char *id, admin_table *found)
{
    store_entry  last = {.number = -1};
    store_status status = store_table_find(store, id, &found->table, found->seat, &found->rows);
    if (status != STORE_OK || store_last_entry(store, id, &last) == STORE_FAILED)
        return status == STORE_OK ? STORE_FAILED : status;
    found->entries = last.number + 1;
    found->last = last.time > found->table.created ? last.time : found->table.created;
    read_game(found);
    return STORE_OK;
}

const char *admin_state(const admin_table *found)
{
    if (found->table.over)
        return "over";
    for (int i = 0; i < found->rows; i++)
        if (session_seat_is_free(&found->seat[i]))
            return "open";
    return "running";
}

static void put_members(const admin_table *found, kt_strbuf *out)
{
    kt_json_text(out, "table", found->table.id);
    kt_json_text(out, "game", found->game);
    kt_json_text(out, "state", admin_state(found));
    kt_json_int(out, "created", found->table.created);
    kt_json_int(out, "moved", found->last);
    kt_json_int(out, "entries", found->entries);
    kt_json_text(out, "pace", found->table.turns ? "turns" : "live");
    kt_json_int(out, "clock", found->table.clock);
    kt_json_key(out, "seats");
    kt_put_char(out, '[');
    for (int i = 0; i < found->rows && found->seat[i].seat >= 0; i++) {
        kt_put(out, i ? ",{" : "{");
        kt_json_text(out, "name", found->seat[i].name);
        kt_json_text(out, "bot", found->seat[i].bot);
        kt_json_int(out, "since", found->seat[i].since);
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
}

void admin_write_summary(const admin_table *found, kt_strbuf *out)
{
    kt_put_char(out, '{');
    put_members(found, out);
    kt_put_char(out, '}');
}

/* ---- Exporting ------------------------------------------------------------ */

static bool fail(kt_error *error, store_status status, const char *cause)
{
    if (status == STORE_NOT_FOUND)
        snprintf(error->text, sizeof error->text, "there is no such table");
    else if (!*error->text)
        snprintf(error->text, sizeof error->text, "%s", cause);
    return false;
}

bool admin_write_record(kt_store *store, const char *id, kt_strbuf *out, kt_error *error)
{
    kt_game_session *session;
    session_fault    fault;
    store_status     status = session_load(store, id, &session, &fault, error);
    if (status != STORE_OK)
        return fail(error, status, "the table cannot be read");
    render_record(session, KT_OVER, out);
    session_close(session);
    return !out->truncated || fail(error, STORE_FAILED, "out of memory");
}

static void begin_item(kt_strbuf *out)
{
    kt_put(out, out->at[out->length - 1] == '[' ? "{" : ",{");
}

static bool put_entry(void *context, const store_entry *entry)
{
    kt_strbuf *out = context;
    begin_item(out);
    kt_json_int(out, "number", entry->number);
    kt_json_int(out, "seat", entry->seat);
    kt_json_int(out, "at", entry->time);
    kt_json_text(out, "text", entry->text);
    kt_put_char(out, '}');
    return true;
}

static bool put_chat(void *context, const store_chat *chat)
{
    kt_strbuf *out = context;
    begin_item(out);
    kt_json_int(out, "seat", chat->seat);
    kt_json_int(out, "at", chat->time);
    kt_json_text(out, "text", chat->text);
    kt_put_char(out, '}');
    return true;
}

/* What is stored of one seat, as items of a list. */
typedef store_status put_of_seat(kt_store *, const char *id, int seat, kt_strbuf *out);

static store_status put_note(kt_store *store, const char *id, int seat, kt_strbuf *out)
{
    char         note[STORE_NOTE_MAX] = "";
    store_status status = store_note_get(store, id, seat, note, sizeof note);
    if (status == STORE_FAILED || !*note)
        return status == STORE_FAILED ? status : STORE_OK;
    begin_item(out);
    kt_json_int(out, "seat", seat);
    kt_json_text(out, "text", note);
    kt_put_char(out, '}');
    return STORE_OK;
}

static bool put_device(void *context, const store_device *device)
{
    kt_strbuf *out = context;
    begin_item(out);
    kt_json_int(out, "seat", device->seat);
    kt_json_text(out, "id", device->id);
    kt_json_text(out, "name", device->name);
    kt_json_int(out, "created", device->created);
    kt_put_char(out, '}');
    return true;
}

static store_status put_devices(kt_store *store, const char *id, int seat, kt_strbuf *out)
{
    return store_devices(store, id, seat, put_device, out);
}

/* Without its secret, which would confirm a mailbox or reach a browser. */
static bool put_contact(void *context, const store_contact *contact)
{
    kt_strbuf *out = context;
    begin_item(out);
    kt_json_int(out, "seat", contact->seat);
    kt_json_text(out, "via", contact->mail ? "mail" : "push");
    kt_json_text(out, "address", contact->address);
    kt_json_text(out, "lang", contact->language == KT_DE ? "de" : "en");
    kt_json_int(out, "created", contact->created);
    kt_json_bool(out, "confirmed", contact->confirmed);
    kt_put_char(out, '}');
    return true;
}

static store_status put_contacts(kt_store *store, const char *id, int seat, kt_strbuf *out)
{
    return store_contacts(store, id, seat, put_contact, out);
}

static store_status put_list(kt_store *store, const admin_table *found, const char *key, put_of_seat *put,
                             kt_strbuf *out)
{
    store_status status = STORE_OK;
    kt_json_key(out, key);
    kt_put_char(out, '[');
    for (int i = 0; i < found->rows && status == STORE_OK; i++)
        status = put(store, found->table.id, found->seat[i].seat, out);
    kt_put_char(out, ']');
    return status;
}

bool admin_write_everything(kt_store *store, const char *id, kt_strbuf *out, kt_error *error)
{
    admin_table  found;
    store_status status = admin_find(store, id, &found);
    *error = (kt_error){0};
    if (status != STORE_OK)
        return fail(error, status, store_error(store));
    kt_put_char(out, '{');
    put_members(&found, out);
    kt_json_text(out, "header", found.table.header);
    kt_json_text(out, "takeover", found.table.takeover);
    kt_json_bool(out, "hints", found.table.hints);
    kt_json_text(out, "reactions", found.table.able ? "able" : "always");
    kt_json_bool(out, "listed", found.table.open);
    kt_json_text(out, "next", found.table.next);
    kt_json_key(out, "entries_list");
    kt_put_char(out, '[');
    status = store_entries(store, id, 0, put_entry, out);
    kt_put_char(out, ']');
    kt_json_key(out, "chat");
    kt_put_char(out, '[');
    if (status == STORE_OK)
        status = store_chats(store, id, 0, put_chat, out);
    kt_put_char(out, ']');
    if (status == STORE_OK)
        status = put_list(store, &found, "notes", put_note, out);
    if (status == STORE_OK)
        status = put_list(store, &found, "devices", put_devices, out);
    if (status == STORE_OK)
        status = put_list(store, &found, "contacts", put_contacts, out);
    kt_put_char(out, '}');
    if (status != STORE_OK)
        return fail(error, STORE_FAILED, store_error(store));
    return !out->truncated || fail(error, STORE_FAILED, "out of memory");
}
