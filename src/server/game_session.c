/* game_session.c - see game_session.h. */
#include "server/game_session.h"
#include "server/checkpoint.h"
#include "server/token.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH_MAX = 64, TOUCH_ALONE = 3600 }; /* entries of one transaction; seconds */

/* ---- Keys ----------------------------------------------------------------- */

/* A collision could only hurt the client that made it. */
static uint64_t hash_key(int seat, const char *key)
{
    uint64_t             hash;
    static const uint8_t salt[crypto_shorthash_KEYBYTES] = "kontor move key";
    char                 text[STORE_KEY_MAX + 8];
    int                  length = snprintf(text, sizeof text, "%d %s", seat, key);
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)text, (unsigned long long)length, salt);
    return hash;
}

static bool key_is_known(const kt_game_session *session, move_request request)
{
    uint64_t wanted = hash_key(request.seat, request.key);
    for (int i = session->keys; *request.key && i-- > 0;)
        if (session->key[i] == wanted)
            return true;
    return false;
}

/* ---- Memory --------------------------------------------------------------- */

static bool reserve_steps(kt_game_session *session, int steps)
{
    int needed = session->table.count + steps;
    if (needed <= session->table.capacity)
        return true;
    size_t size = kt_table_memory(session->game, needed + needed / 2);
    void  *memory = realloc(session->memory, size);
    if (!memory)
        return false;
    session->memory = memory;
    kt_table_grow(&session->table, memory, size);
    return true;
}

static bool reserve_key(kt_game_session *session)
{
    int capacity = session->key_capacity ? 2 * session->key_capacity : 16;
    if (session->keys < session->key_capacity)
        return true;
    void *grown = realloc(session->key, (size_t)capacity * sizeof *session->key);
    if (!grown)
        return false;
    session->key = grown;
    session->key_capacity = capacity;
    return true;
}

void session_close(kt_game_session *session)
{
    if (!session)
        return;
    free(session->memory);
    free(session->key);
    free(session);
}

/* ---- Applying entries ----------------------------------------------------- */

static bool read_undo(const char *text, int *steps)
{
    char rest;
    return sscanf(text, "undo %d%c", steps, &rest) == 1;
}

static bool apply_text(kt_game_session *session, int seat, const char *text)
{
    kt_move  move;
    kt_error error;
    int      steps;
    if (read_undo(text, &steps)) {
        if (steps < 0 || steps >= session->table.count)
            return false;
        kt_table_truncate(&session->table, steps);
        return true;
    }
    return kt_move_read(session->game, text, strlen(text), &move, &error) &&
           kt_table_play(&session->table, seat, move, NULL, NULL) == KT_PLAYED;
}

/* Entries come from outside, too. False: this one does not fit, and nothing has changed. */
static bool apply(kt_game_session *session, const store_entry *entry)
{
    if (entry->number != session->number || !reserve_steps(session, 1) || !reserve_key(session) ||
        !apply_text(session, entry->seat, entry->text))
        return false;
    if (*entry->key)
        session->key[session->keys++] = hash_key(entry->seat, entry->key);
    session->number++;
    session->last_played = entry->time ? entry->time : session->last_played;
    return true;
}

typedef struct entry_reader {
    kt_game_session *session;
    bool             valid; /* all entries so far fit */
} entry_reader;

static bool apply_next(void *context, const store_entry *entry)
{
    entry_reader *reading = context;
    reading->valid = apply(reading->session, entry);
    return reading->valid;
}

/* ---- Loading -------------------------------------------------------------- */

const char *session_fault_text(session_fault fault)
{
    switch (fault) {
    case SESSION_NEWER: return "a newer version of the server made this table; this one cannot open it";
    case SESSION_OLDER: return "this table began under older rules, which this server cannot replay any more";
    case SESSION_DAMAGED: return "this table is damaged; the server's log says why";
    default: return "the table cannot be read right now; try again soon";
    }
}

/* Row i is seat i, and the spectators' row may follow. So a seat below header.seats is always an
 * index of session->seat. */
static bool rows_fit(const kt_game_session *session, int seats)
{
    if (session->rows < seats || session->rows > seats + 1)
        return false;
    for (int i = 0; i < session->rows; i++)
        if (session->seat[i].seat != (i < seats ? i : KT_ALL))
            return false;
    return true;
}

/* SESSION_OLDER if old rules are all that is wrong with it; SESSION_NEWER if it looks like one of our
 * headers: a later version may know what we do not. */
static session_fault fault_of_header(const char *text, const kt_header *header, kt_error *error)
{
    static const char beginning[] = "kontor ";
    char              cause[sizeof error->text];
    snprintf(cause, sizeof cause, "%s", error->text);
    snprintf(error->text, sizeof error->text, "header, line %d: %.150s", error->line, cause);
    if (header->game && header->rules_version && header->rules_version < header->game->rules_oldest)
        return SESSION_OLDER;
    return strncmp(text, beginning, strlen(beginning)) == 0 ? SESSION_NEWER : SESSION_DAMAGED;
}

static session_fault begin(kt_game_session *session, kt_error *error)
{
    kt_reader reader = kt_reader_on(session->info.header, strlen(session->info.header));
    kt_header header;
    kt_state  start;
    if (!kt_header_read(&reader, &header, error))
        return fault_of_header(session->info.header, &header, error);
    session->game = header.game;
    session->last_played = session->info.created;
    session->frozen = header.rules_version != header.game->rules_version ||
                      strcmp(header.data, header.game->fingerprint) != 0;
    snprintf(error->text, sizeof error->text, "the table's header or seats do not fit its game");
    if (!kt_setup(header.game, &start, header.seats, header.option) || !rows_fit(session, header.seats))
        return SESSION_DAMAGED;
    size_t size = kt_table_memory(header.game, KT_TABLE_SPAN);
    session->memory = malloc(size);
    snprintf(error->text, sizeof error->text, "out of memory");
    if (!session->memory)
        return SESSION_UNREADABLE;
    kt_table_begin(&session->table, header.game, &start, session->memory, size);
    session->table.header = header;
    return SESSION_SOUND;
}

static store_status fail_load(session_fault *fault, session_fault why, kt_error *error, const char *text)
{
    snprintf(error->text, sizeof error->text, "%.190s", text);
    *fault = why;
    return STORE_FAILED;
}

store_status session_load_begin(kt_store *store, const char *id, kt_game_session **begun,
                                session_fault *fault, kt_error *error)
{
    kt_game_session *session = calloc(1, sizeof *session);
    *error = (kt_error){.line = 0};
    *fault = SESSION_SOUND;
    if (!session)
        return fail_load(fault, SESSION_UNREADABLE, error, "out of memory");
    store_status status = store_table_find(store, id, &session->info, session->seat, &session->rows);
    if (status == STORE_OK) {
        *fault = begin(session, error);
        status = *fault != SESSION_SOUND ? STORE_FAILED
                 : checkpoint_restore(session, store) == STORE_OK
                     ? STORE_OK
                     : fail_load(fault, SESSION_UNREADABLE, error, store_error(store));
    } else if (status == STORE_FAILED) {
        fail_load(fault, SESSION_UNREADABLE, error, store_error(store));
    }
    if (status == STORE_OK)
        *begun = session;
    else
        session_close(session);
    return status;
}

/* Its seats may have changed since loading began. */
static store_status finish_load(kt_game_session *session, kt_store *store, session_fault *fault,
                                kt_error *error)
{
    store_status status =
        session->replayed < STORE_SLICE
            ? STORE_OK
            : store_table_find(store, session->info.id, &session->info, session->seat, &session->rows);
    if (status == STORE_FAILED)
        return fail_load(fault, SESSION_UNREADABLE, error, store_error(store));
    if (status == STORE_OK)
        checkpoint_keep(session, store);
    return status;
}

/* A frozen table is shown as far as it can be replayed. */
store_status session_load_next(kt_game_session *session, kt_store *store, bool *more, session_fault *fault,
                               kt_error *error)
{
    entry_reader reading = {session, true};
    int          from = session->number;
    store_status status = store_entries_slice(store, session->info.id, from, apply_next, &reading);
    session->replayed += session->number - from;
    *more = false;
    *fault = SESSION_SOUND;
    if (status != STORE_OK)
        return fail_load(fault, SESSION_UNREADABLE, error, store_error(store));
    if (!reading.valid && !session->frozen) {
        snprintf(error->text, sizeof error->text, "entry %d does not fit", session->number);
        *fault = SESSION_DAMAGED;
        return STORE_FAILED;
    }
    *more = reading.valid && session->number - from == STORE_SLICE;
    return *more ? STORE_OK : finish_load(session, store, fault, error);
}

store_status session_load(kt_store *store, const char *id, kt_game_session **loaded, session_fault *fault,
                          kt_error *error)
{
    kt_game_session *session = NULL;
    bool             more = true;
    store_status     status = session_load_begin(store, id, &session, fault, error);
    while (status == STORE_OK && more)
        status = session_load_next(session, store, &more, fault, error);
    if (status == STORE_OK)
        *loaded = session;
    else
        session_close(session);
    return status;
}

bool session_refresh(kt_game_session *session, kt_store *store)
{
    int          before = session->number;
    entry_reader reading = {session, true};
    store_entries_slice(store, session->info.id, session->number, apply_next, &reading);
    store_table_find(store, session->info.id, &session->info, session->seat, &session->rows);
    return reading.valid && session->number - before == STORE_SLICE;
}

/* ---- Playing -------------------------------------------------------------- */

/* Entries on their way into the store, tried out on a copy of the state. */
typedef struct entry_batch {
    kt_state    state;
    int64_t     time;
    int         count;
    store_entry entry[BATCH_MAX];
} entry_batch;

static store_entry *add_entry(const kt_game_session *session, entry_batch *batch, int seat, const char *key)
{
    assert(batch->count < BATCH_MAX);
    store_entry *entry = &batch->entry[batch->count];
    kt_strbuf    key_out = kt_strbuf_init(entry->key, sizeof entry->key);
    entry->number = session->number + batch->count++;
    entry->seat = seat;
    entry->time = batch->time;
    kt_put(&key_out, key);
    return entry;
}

static void add_move(const kt_game_session *session, entry_batch *batch, int seat, kt_move move,
                     const char *key)
{
    store_entry *entry = add_entry(session, batch, seat, key);
    kt_strbuf    text = kt_strbuf_init(entry->text, sizeof entry->text);
    kt_move_write(session->game, move, true, &text);
    kt_play(session->game, &batch->state, move, NULL);
}

static int pick_outcome(const kt_moves *moves, const session_luck *luck)
{
    uint32_t left = luck->below(luck->context, moves->total);
    for (int i = 0; i < moves->count; i++) {
        if (left < moves->weight[i])
            return i;
        left -= moves->weight[i];
    }
    return moves->count - 1;
}

static void add_luck(const kt_game_session *session, entry_batch *batch, const session_luck *luck)
{
    kt_moves moves;
    while (batch->state.head.actor == KT_CHANCE && batch->count < BATCH_MAX) {
        kt_list(session->game, &batch->state, &moves);
        add_move(session, batch, KT_CHANCE, moves.move[pick_outcome(&moves, luck)], "");
    }
}

/* Whether the server makes the only move of the seat to act. Not right after the seat's own move, which it
 * may want to take back. */
static bool is_answered(const kt_game_session *session, const entry_batch *batch, int mover, kt_moves *moves)
{
    int actor = batch->state.head.actor;
    if (!session->info.able || actor < 0 || actor == mover || *session->seat[actor].bot)
        return false;
    kt_list(session->game, &batch->state, moves);
    return moves->count == 1;
}

/* Plays luck and forced answers. After a forced answer of another seat nothing can be taken back, so from
 * then on the mover's own are played, too. */
static void add_what_follows(const kt_game_session *session, entry_batch *batch, const session_luck *luck,
                             int mover)
{
    kt_moves moves;
    add_luck(session, batch, luck);
    while (batch->count < BATCH_MAX && is_answered(session, batch, mover, &moves)) {
        add_move(session, batch, batch->state.head.actor, moves.move[0], "");
        add_luck(session, batch, luck);
        mover = KT_CHANCE;
    }
}

/* A move and the luck that follows it must still fit. */
bool session_is_full(const kt_game_session *session)
{
    return session->number > SESSION_ENTRIES_MAX - BATCH_MAX && session->table.now.head.actor != KT_OVER;
}

bool session_is_closed(const kt_game_session *session)
{
    return session->info.over && session->table.now.head.actor != KT_OVER && !session_is_full(session);
}

bool session_is_playable(const kt_game_session *session)
{
    return !session->frozen && !session_is_full(session) && !session_is_closed(session);
}

/* On a shared store, other servers look for tables whose server has died; otherwise only the table's age
 * matters, so touching it is rarer. */
static void touch(kt_game_session *session, kt_store *store, int64_t time)
{
    int every = store_is_shared(store) ? STORE_TOUCH_EVERY : TOUCH_ALONE;
    if (time - session->info.touched < every || store_table_touch(store, session->info.id, time) != STORE_OK)
        return;
    session->info.touched = time;
}

/* The only place where a session advances: first the store, then memory. Memory is reserved
 * beforehand, so that nothing can fail once the store has accepted. */
static session_result commit(kt_game_session *session, kt_store *store, const entry_batch *batch)
{
    assert(batch->count > 0 && batch->entry[0].number == session->number);
    if (session_is_full(session))
        return SESSION_FULL;
    if (!reserve_steps(session, batch->count) || !reserve_key(session))
        return SESSION_FAILED;
    store_status status = store_append(store, session->info.id, batch->entry, batch->count);
    if (status == STORE_CONFLICT) {
        session_refresh(session, store);
        return SESSION_STALE;
    }
    if (status != STORE_OK)
        return SESSION_FAILED;
    for (int i = 0; i < batch->count; i++) {
        bool applied = apply(session, &batch->entry[i]);
        assert(applied); /* it was legal on the copy */
        (void)applied;
    }
    checkpoint_keep(session, store);
    touch(session, store, batch->time);
    return SESSION_DONE;
}

static bool end(kt_game_session *session, kt_store *store)
{
    if (session->info.over || store_table_end(store, session->info.id) != STORE_OK)
        return false;
    session->info.over = true;
    return true;
}

static void end_if_over(kt_game_session *session, kt_store *store)
{
    if (session->table.now.head.actor == KT_OVER)
        end(session, store);
}

bool session_end_if_full(kt_game_session *session, kt_store *store)
{
    return session_is_full(session) && end(session, store);
}

session_result session_play_luck(kt_game_session *session, kt_store *store, const session_luck *luck,
                                 int64_t time)
{
    session_result result = session->frozen ? SESSION_FROZEN : SESSION_DONE;
    while (session->table.now.head.actor == KT_CHANCE && result == SESSION_DONE) {
        entry_batch batch = {.state = session->table.now, .time = time};
        add_luck(session, &batch, luck);
        result = commit(session, store, &batch);
    }
    end_if_over(session, store);
    return result;
}

/* Whether this request can be carried out now: SESSION_DONE if so. */
static session_result check_request(const kt_game_session *session, move_request request)
{
    if (session->frozen)
        return SESSION_FROZEN;
    if (key_is_known(session, request))
        return SESSION_REPEATED;
    if (session_is_full(session))
        return SESSION_FULL;
    if (session_is_closed(session))
        return SESSION_CLOSED;
    return request.number == session->number ? SESSION_DONE : SESSION_STALE;
}

/* Another server was faster, perhaps with this very request. */
static session_result after_conflict(const kt_game_session *session, move_request request,
                                     session_result result)
{
    return result == SESSION_STALE && key_is_known(session, request) ? SESSION_REPEATED : result;
}

session_result session_play(kt_game_session *session, kt_store *store, const session_luck *luck,
                            move_request request, kt_move move, kt_refusal *refusal)
{
    session_result result = check_request(session, request);
    if (result != SESSION_DONE)
        return result;
    *refusal = kt_check(session->game, &session->table.now, request.seat, move);
    if (refusal->rule)
        return SESSION_REFUSED;
    entry_batch batch = {.state = session->table.now, .time = request.time};
    add_move(session, &batch, request.seat, move, request.key);
    add_what_follows(session, &batch, luck, request.seat);
    result = commit(session, store, &batch);
    if (result == SESSION_DONE)
        session_play_luck(session, store, luck, request.time); /* if one batch was not enough */
    return after_conflict(session, request, result);
}

/* ---- Taking back ---------------------------------------------------------- */

static session_result add_undo(kt_game_session *session, kt_store *store, move_request request, int steps)
{
    entry_batch  batch = {.time = request.time};
    store_entry *entry = add_entry(session, &batch, request.seat, request.key);
    snprintf(entry->text, sizeof entry->text, "undo %d", steps);
    return after_conflict(session, request, commit(session, store, &batch));
}

bool session_can_undo(const kt_game_session *session, int seat)
{
    return session_is_playable(session) && seat >= 0 && session->table.now.head.actor != KT_OVER &&
           kt_table_undo_bar(&session->table, seat) == KT_UNDO_FREE;
}

session_result session_undo(kt_game_session *session, kt_store *store, move_request request)
{
    session_result result = check_request(session, request);
    if (result != SESSION_DONE)
        return result;
    if (session->info.over || kt_table_undo_bar(&session->table, request.seat) != KT_UNDO_FREE)
        return SESSION_REFUSED;
    return add_undo(session, store, request, session->table.count - 1);
}

session_result session_undo_agreed(kt_game_session *session, kt_store *store, move_request request, int steps)
{
    session_result result = check_request(session, request);
    if (result != SESSION_DONE)
        return result;
    if (session->info.over || steps < 0 || steps >= session->table.count)
        return SESSION_REFUSED;
    return add_undo(session, store, request, steps);
}

/* ---- Seats ---------------------------------------------------------------- */

bool session_bot(const kt_game_session *session, int seat, kt_bot *bot)
{
    if (!session_is_playable(session) || seat < 0 || seat >= session->table.header.seats)
        return false;
    const char *text = session->seat[seat].bot;
    return *text && bot_read(text, strlen(text), bot);
}

/* Compares with every row, so that the time it takes reveals nothing. */
int session_seat_of_rows(const store_seat *seat, int rows, const char *token)
{
    int found = KT_OVER;
    for (int i = 0; i < rows; i++)
        if (token_matches(token, seat[i].hash))
            found = seat[i].seat;
    return found;
}

int session_seat_of(const kt_game_session *session, const char *token)
{
    return session_seat_of_rows(session->seat, session->rows, token);
}

int session_seat_of_link(const store_seat *seat, int rows, const char *token)
{
    int found = KT_OVER;
    for (int i = 0; i < rows; i++)
        if (*seat[i].link && token_matches(token, seat[i].link))
            found = seat[i].seat;
    return found;
}

bool session_has_people(const kt_game_session *session)
{
    for (int seat = 0; seat < session->table.header.seats; seat++)
        if (*session->seat[seat].name || !*session->seat[seat].bot)
            return true;
    return false;
}

bool session_seat_is_free(const store_seat *seat)
{
    return seat->seat >= 0 && !*seat->name && !*seat->bot;
}
