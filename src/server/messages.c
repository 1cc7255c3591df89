/* messages.c - see messages.h: one function per type of message.
 *
 * A handler that changes a table ends with live_table_settle. The pointer it passes may be
 * NULL afterwards; a client that is still at the table keeps it in memory. */
#include "server/messages.h"
#include "server/loading.h"
#include "server/looks.h"
#include "server/presence.h"
#include "server/table_create.h"
#include "server/text.h"

#include <stdio.h>
#include <string.h>

typedef struct message {
    kt_hub    *hub;
    kt_client *client;
    json_t    *json;
} message;

static void send_error(const message *m, const char *code, const char *text)
{
    client_send_error(m->hub, m->client, code, text);
}

static void send_not_stored(const message *m)
{
    send_error(m, "store", "that could not be saved; try again");
}

/* At the client's request. False: it cannot be read now, and the client was told. */
static bool send_table(const message *m, const char *type)
{
    if (client_send_table(m->hub, m->client, type))
        return true;
    send_error(m, "store", "the table cannot be read right now; try again soon");
    return false;
}

static const char *table_id(const message *m)
{
    return m->client->live->session->info.id;
}

/* ---- Joining -------------------------------------------------------------- */

/* A client that gives a name takes its seat under that name. True: the name has changed. */
static bool take_name(const message *m, kt_live_table *live, int seat, const char *name)
{
    store_seat *row = &live->session->seat[seat], named;
    if (!*name || strcmp(row->name, name) == 0)
        return false;
    named = *row;
    kt_strbuf out = kt_strbuf_init(named.name, sizeof named.name);
    kt_put(&out, name);
    named.since = *row->name ? row->since : hub_seconds(m->hub);
    if (store_seat_set(m->hub->store, live->session->info.id, &named, false) != STORE_OK)
        return false;
    *row = named;
    return true;
}

/* True: the look has changed. If another seat has it already, nothing changes. */
static bool take_look(const message *m, kt_live_table *live, int seat, const char *look)
{
    store_table *table = &live->session->info;
    char         looks[LOOKS_MAX], header[STORE_HEADER_MAX];
    kt_strbuf    out = kt_strbuf_init(header, sizeof header);
    looks_read(table->header, looks);
    if (!*look || !looks_choose(looks, live->session->table.header.seats, seat, look))
        return false;
    const char *old = strstr(table->header, LOOKS_COMMENT);
    kt_put_n(&out, table->header, old ? (size_t)(old - table->header) : strlen(table->header));
    looks_write(looks, &out);
    if (out.truncated || store_table_header(m->hub->store, table->id, table->header, header) != STORE_OK)
        return false;
    memcpy(table->header, header, sizeof header);
    return true;
}

/* Does not reveal whether the table exists. */
static void send_no_table(const message *m, store_status status, session_fault fault)
{
    bool rules = fault == SESSION_NEWER || fault == SESSION_OLDER;
    if (status == STORE_FAILED)
        send_error(m,
                   rules                      ? "rules"
                   : fault == SESSION_DAMAGED ? "damaged"
                                              : "store",
                   session_fault_text(fault));
    else
        send_error(m, "link", "this link opens no seat; ask for a new one");
}

/* The table's creator has the links of all seats. So a player who sits down is offered a new token; the link
 * remains valid until the client says that it has stored the token. */
static void offer_token(const message *m, kt_live_table *live, int seat)
{
    char      token[TOKEN_MAX];
    kt_strbuf out = hub_scratch(m->hub);
    token_make(token);
    token_hash(token, live->offered[seat]);
    kt_put_char(&out, '{');
    kt_json_text(&out, "type", "token");
    kt_json_text(&out, "token", token);
    kt_put_char(&out, '}');
    client_send(m->hub, m->client, &out);
}

static bool is_alone(const kt_live_table *live, const kt_client *self)
{
    for (const kt_client *client = live->clients; client; client = client->next)
        if (client != self && client->viewer.seat == self->viewer.seat)
            return false;
    return true;
}

static void welcome_to_seat(const message *m, kt_live_table *live, int seat)
{
    bool by_link = !*m->client->device && !*live->session->seat[seat].link;
    if (by_link && json_is_true(json_object_get(m->json, "claim")))
        offer_token(m, live, seat);
    if (!is_alone(live, m->client))
        live_table_send_connections(m->hub, live, seat);
}

static void join(const message *m, kt_live_table *live, int seat, const char *name, int language)
{
    if (seat >= 0 && !*name && session_seat_is_free(&live->session->seat[seat]))
        name = language == KT_DE ? "Gast" : "Guest";
    bool renamed = seat >= 0 && take_name(m, live, seat, name);
    if ((seat >= 0 && take_look(m, live, seat, json_get_text(m->json, "look", LOOK_MAX))) || renamed)
        live_table_send_seats(m->hub, live);
    snprintf(m->client->name, sizeof m->client->name, "%s", seat < 0 ? name : "");
    m->client->viewer.seat = seat;
    m->client->viewer.language = language;
    m->client->viewer.engine = json_is_true(json_object_get(m->json, "engine"));
    live_table_attach(live, m->client);
    if (!send_table(m, "welcome")) {
        live_table_detach(live, m->client);
        live_table_settle(m->hub, &live);
        return;
    }
    if (live->deadline)
        live_table_send_clock(m->hub, live, m->client);
    presence_changed(m->hub, live, m->client);
    if (seat >= 0)
        welcome_to_seat(m, live, seat);
    live_table_settle(m->hub, &live);
}

/* Whatever is played is sent to all of them. */
static bool has_room(const message *m, const kt_live_table *live, int seat)
{
    int room = seat < 0 ? m->hub->limits.watchers : m->hub->limits.players;
    for (const kt_client *client = live->clients; client; client = client->next)
        room -= client->viewer.seat == seat;
    return room > 0;
}

static void handle_join(const message *m)
{
    const char   *id = json_get_text(m->json, "table", STORE_ID_MAX);
    const char   *token = json_get_text(m->json, "token", TOKEN_MAX);
    const char   *name = json_get_text(m->json, "name", KT_NAME_MAX);
    const char   *lang = json_get_text(m->json, "lang", 3);
    const char   *look = json_get_text(m->json, "look", LOOK_MAX);
    store_status  status;
    int           seat;
    session_fault fault = SESSION_UNREADABLE;
    if (m->client->live || m->client->load) {
        send_error(m, "joined", "this connection is already at a table; open another one");
        return;
    }
    if (look && *look && !look_is_valid(look))
        look = NULL;
    if (!id || !token || !lang || !look || !name || (*name && !text_is_name(name))) {
        send_error(
            m, "bad",
            "join needs a table and a token, and may have a name of at most 39 bytes and a look like red/p03");
        return;
    }
    kt_live_table *live = live_table_find_seat(m->hub, id, token, &seat, &status, &fault);
    if (live && !has_room(m, live, seat)) {
        send_error(m, "limit", "too many connections are at this table; try again later");
        return;
    }
    if (live && loading_pause(m->hub, live, m->client, m->json))
        return;
    if (live) /* again: which device it is */
        live_table_seat_of(m->hub, id, token, m->client->device, &status);
    if (live)
        join(m, live, seat, name, client_language(lang));
    else if (status == STORE_FAILED && fault == SESSION_LOADING)
        loading_wait(m->hub, m->client, id, m->json);
    else if (status == STORE_OK && live_table_seat_taken(m->hub, id, token) != KT_OVER)
        send_error(m, "taken", LIVE_TABLE_SEAT_TAKEN);
    else
        send_no_table(m, status, fault);
}

/* {"token": the one offered}: from now on the link is void. */
static void handle_claim(const message *m)
{
    kt_live_table *live = m->client->live;
    const char    *token = json_get_text(m->json, "token", TOKEN_MAX);
    int            seat = m->client->viewer.seat;
    if (seat < 0 || !token || !*live->offered[seat] || !token_matches(token, live->offered[seat])) {
        send_error(m, "claim", "that token was not offered, or somebody else was faster; join again");
        return;
    }
    store_seat changed = live->session->seat[seat];
    memcpy(changed.link, changed.hash, sizeof changed.link);
    memcpy(changed.hash, live->offered[seat], sizeof changed.hash);
    /* Devices that came by the link may be the creator's. */
    if (store_seat_reset(m->hub->store, table_id(m), seat) != STORE_OK ||
        store_seat_set(m->hub->store, table_id(m), &changed, false) != STORE_OK) {
        send_not_stored(m);
        return;
    }
    live->session->seat[seat] = changed;
    live->offered[seat][0] = 0;
    client_send_type(m->hub, m->client, "claimed");
    memcpy(m->client->link, changed.link, sizeof m->client->link);
    live_table_check_claims(m->hub, live); /* a client that came by the link may be the creator */
    live_table_send_connections(m->hub, live, seat);
}

/* The seat's player may be at another server, so that one is told, too. */
static bool ask_seat(const message *m, const char *id, int seat, const char *name)
{
    char           text[STORE_ID_MAX + KT_NAME_MAX + 24];
    kt_live_table *live = live_table_in_memory(m->hub, id);
    if (live && live_table_send_question(m->hub, live, seat, name))
        return true;
    snprintf(text, sizeof text, "%s ?%d %s", id, seat, name);
    store_notify(m->hub->store, text);
    return live && presence_of(live) >> seat & 1;
}

/* {"table", "token": the old link, "name"}: asks the seat's player to leave it; then the link opens it
 * again. */
static void handle_ask(const message *m)
{
    const char *id = json_get_text(m->json, "table", STORE_ID_MAX);
    const char *token = json_get_text(m->json, "token", TOKEN_MAX);
    const char *name = json_get_text(m->json, "name", KT_NAME_MAX);
    int         seat = id && token ? live_table_seat_taken(m->hub, id, token) : KT_OVER;
    if (seat == KT_OVER || !name || !text_is_name(name))
        send_error(m, "link", "ask with the link of a seat that was taken, and with your name");
    else if (ask_seat(m, id, seat, name))
        client_send_type(m->hub, m->client, "asked");
    else
        send_error(m, "absent", "the seat's player is not here now; try again later");
}

/* ---- Playing -------------------------------------------------------------- */

static bool read_move_request(const message *m, move_request *request)
{
    const json_t *number = json_object_get(m->json, "number");
    request->key = json_get_text(m->json, "key", STORE_KEY_MAX);
    request->seat = m->client->viewer.seat;
    request->time = hub_seconds(m->hub);
    if (request->seat < 0) {
        send_error(m, "watching", "spectators cannot play; open the link of a seat");
        return false;
    }
    if (!request->key || !*request->key || !json_is_integer(number) || json_integer_value(number) < 0 ||
        json_integer_value(number) > SESSION_ENTRIES_MAX) {
        send_error(m, "bad", "a move needs the number of the next entry and a key of 1 to 40 bytes");
        return false;
    }
    request->number = (int)json_integer_value(number);
    return true;
}

static void send_done(const message *m, const char *key, bool again)
{
    kt_strbuf out = hub_scratch(m->hub);
    kt_put_char(&out, '{');
    kt_json_text(&out, "type", "done");
    kt_json_text(&out, "key", key);
    kt_json_bool(&out, "again", again);
    kt_json_int(&out, "number", m->client->live->session->number);
    kt_put_char(&out, '}');
    client_send(m->hub, m->client, &out);
}

/* The reply to a move or an undo, unless it was refused. */
static void send_result(const message *m, session_result result, const char *key)
{
    switch (result) {
    case SESSION_DONE: send_done(m, key, false); break;
    case SESSION_REPEATED:
        m->hub->counters.moves_again++;
        send_done(m, key, true);
        break;
    case SESSION_STALE:
        m->hub->counters.resyncs++;
        send_table(m, "resync");
        break;
    case SESSION_FROZEN:
        send_error(m, "frozen",
                   "this table was started under other rules than this server's: you can view it and "
                   "download its record, but not play on");
        break;
    case SESSION_FULL:
        send_error(m, "full", "this game has become too long to be stored and cannot go on");
        break;
    case SESSION_CLOSED: send_error(m, "closed", "the host has ended this table"); break;
    case SESSION_FAILED:
        send_error(m, "store", "the move could not be saved and was not played; send it again");
        break;
    case SESSION_REFUSED: break;
    }
}

static void send_refused(const message *m, kt_refusal refusal, const char *key)
{
    kt_strbuf out = hub_scratch(m->hub);
    render_refusal(m->client->live->session, m->client->viewer, refusal, key, &out);
    m->hub->counters.refused++;
    client_send(m->hub, m->client, &out);
}

static void handle_play(const message *m)
{
    kt_live_table   *live = m->client->live;
    kt_game_session *session = live->session;
    const char      *text = json_get_text(m->json, "move", STORE_ENTRY_MAX);
    int              step = session->table.count, number = session->number;
    move_request     request;
    kt_move          move;
    kt_refusal       refusal = {0};
    kt_error         error;
    if (!read_move_request(m, &request))
        return;
    if (!text || !kt_move_read(session->game, text, strlen(text), &move, &error)) {
        send_error(m, "move", text ? error.text : "the move is too long");
        return;
    }
    session_result result = session_play(session, m->hub->store, &m->hub->io.luck, request, move, &refusal);
    if (result == SESSION_REFUSED) {
        send_refused(m, refusal, request.key);
        return;
    }
    send_result(m, result, request.key);
    if (result == SESSION_DONE) {
        m->hub->counters.moves++;
        live_table_send_update(m->hub, live, step, number);
    }
    live_table_settle(m->hub, &live);
}

/* ---- Taking back ---------------------------------------------------------- */

typedef struct taken_back {
    kt_game_session *session;
    int              seat;
} taken_back;

static void put_undone(const void *context, kt_viewer viewer, kt_strbuf *out)
{
    const taken_back *undone = context;
    render_undo(undone->session, viewer, undone->seat, out);
}

static void send_undone(const message *m, kt_live_table *live, int seat)
{
    m->hub->counters.undos++;
    live_table_send_rendered(m->hub, live, put_undone, &(taken_back){live->session, seat});
    live_table_settle(m->hub, &live);
}

static void handle_undo(const message *m)
{
    kt_live_table *live = m->client->live;
    move_request   request;
    if (!read_move_request(m, &request))
        return;
    session_result result = session_undo(live->session, m->hub->store, request);
    if (result == SESSION_REFUSED) {
        send_error(m, "undo",
                   "there is nothing you can take back: luck, another player's decision or something "
                   "you were shown came after it");
        return;
    }
    send_result(m, result, request.key);
    if (result == SESSION_DONE)
        send_undone(m, live, request.seat);
}

/* The seats that must agree: those of people. */
static uint32_t seats_of_people(const kt_game_session *session)
{
    uint32_t people = 0;
    for (int seat = 0; seat < session->table.header.seats; seat++)
        people |= (uint32_t)(*session->seat[seat].name && !*session->seat[seat].bot) << seat;
    return people;
}

static void send_undo_requested(const message *m, const kt_live_table *live, bool refused)
{
    kt_strbuf out = hub_scratch(m->hub);
    int       written = 0;
    kt_put_char(&out, '{');
    kt_json_text(&out, "type", "undo_requested");
    kt_json_int(&out, "seat", live->undo_request.seat);
    kt_json_int(&out, "to", live->undo_request.steps);
    kt_json_int(&out, "number", live->session->number);
    kt_json_bool(&out, "refused", refused);
    kt_json_key(&out, "agreed");
    kt_put_char(&out, '[');
    for (int seat = 0; seat < live->session->table.header.seats; seat++)
        if (live->undo_request.agreed >> seat & 1) {
            kt_put(&out, written++ ? "," : "");
            kt_put_int(&out, seat);
        }
    kt_put(&out, "]}");
    live_table_send(m->hub, live, &out);
}

/* {"to": S}: asks the others to go back to the first S steps of the record. */
static void handle_undo_request(const message *m)
{
    kt_live_table         *live = m->client->live;
    const kt_game_session *session = live->session;
    const json_t          *to = json_object_get(m->json, "to");
    int                    seat = m->client->viewer.seat;
    if (seat < 0 || session->info.over || session->frozen || !json_is_integer(to) ||
        json_integer_value(to) < 0 || json_integer_value(to) >= session->table.count) {
        send_error(m, "bad", "while the game runs, players may ask to go back to a step of the record");
        return;
    }
    uint32_t self = 1u << seat;
    if (!(seats_of_people(session) & ~self)) {
        send_error(m, "undo", "there is nobody to ask: no other person plays");
        return;
    }
    live->undo_request.number = session->number;
    live->undo_request.seat = seat;
    live->undo_request.steps = (int)json_integer_value(to);
    live->undo_request.agreed = self;
    send_undo_requested(m, live, false);
}

static void carry_out_undo_request(const message *m, kt_live_table *live)
{
    move_request request = {live->undo_request.seat, live->session->number, "", hub_seconds(m->hub)};
    live->undo_request.number = -1;
    session_result result =
        session_undo_agreed(live->session, m->hub->store, request, live->undo_request.steps);
    if (result == SESSION_DONE)
        send_undone(m, live, request.seat);
    else if (result == SESSION_FAILED)
        send_error(m, "store", "the undo could not be saved; ask again");
    else
        send_result(m, result, "");
}

/* {} agrees, {"no": true} refuses. The undo happens once all people have agreed. */
static void handle_undo_answer(const message *m)
{
    kt_live_table *live = m->client->live;
    int            seat = m->client->viewer.seat;
    bool           refused = json_is_true(json_object_get(m->json, "no"));
    if (seat < 0 || live->undo_request.number != live->session->number) {
        send_error(m, "undo", "nobody is asking to go back, or the game has moved on since");
        return;
    }
    live->undo_request.agreed |= refused ? 0 : 1u << seat;
    send_undo_requested(m, live, refused);
    if (refused)
        live->undo_request.number = -1;
    else if (!(seats_of_people(live->session) & ~live->undo_request.agreed))
        carry_out_undo_request(m, live);
}

/* ---- Seats, rematch ------------------------------------------------------- */

/* Saves a row and sends it to everybody. False: an error was sent instead. */
static bool change_seat(const message *m, const store_seat *changed)
{
    kt_live_table *live = m->client->live;
    if (store_seat_set(m->hub->store, live->session->info.id, changed, false) != STORE_OK) {
        send_not_stored(m);
        return false;
    }
    live->session->seat[changed->seat] = *changed;
    live_table_send_seats(m->hub, live);
    return true;
}

static bool time_is_up(const message *m, int seat)
{
    const kt_live_table *live = m->client->live;
    return live->deadline && live->deadline <= hub_now(m->hub) && live->session->table.now.head.actor == seat;
}

/* The seat that a message names, or else the player's own; KT_OVER: there is no such seat. */
static int seat_meant(const message *m)
{
    const json_t *named = json_object_get(m->json, "seat");
    json_int_t    seat = json_integer_value(named);
    if (!named || json_is_null(named))
        return m->client->viewer.seat;
    return json_is_integer(named) && seat >= 0 && seat < m->client->live->session->table.header.seats
               ? (int)seat
               : KT_OVER;
}

/* A player may change its own seat and an empty one, and give a bot a seat whose time is up. */
static bool may_change(const message *m, int seat, const char *level)
{
    return seat == m->client->viewer.seat || !*m->client->live->session->seat[seat].name ||
           (*level && time_is_up(m, seat));
}

static store_seat seat_with_bot(const kt_game_session *session, int seat, const char *level)
{
    store_seat changed = session->seat[seat];
    kt_strbuf  out = kt_strbuf_init(changed.bot, sizeof changed.bot);
    kt_put(&out, level);
    return changed;
}

/* {"bot": "easy"} lets a bot play, {"bot": ""} takes the seat back. */
static void handle_seat(const message *m)
{
    kt_live_table *live = m->client->live;
    const char    *level = json_get_text(m->json, "bot", STORE_BOT_MAX);
    int            seat = seat_meant(m);
    if (m->client->viewer.seat < 0) {
        send_error(m, "watching", "spectators have no seat to hand over");
        return;
    }
    if (!table_create_level_is_valid(&m->hub->limits, level)) {
        send_error(m, "bad", "there is no such bot here; see /api/bots");
        return;
    }
    if (seat == KT_OVER) {
        send_error(m, "bad", "seat should be the number of a seat at this table, counted from 0");
        return;
    }
    if (!may_change(m, seat, level)) {
        send_error(m, "bad", "somebody sits there: a bot may play that seat only once its time is up");
        return;
    }
    store_seat changed = seat_with_bot(live->session, seat, level);
    if (!*level && live->session->last_played + live->session->info.clock <= hub_seconds(m->hub))
        changed.since = hub_seconds(m->hub); /* time was up: a player who returns gets the full time again */
    if (change_seat(m, &changed))
        live_table_settle(m->hub, &live);
}

/* Frees the seat for anybody who has its link or finds it in the lobby; with {"bot"}, a bot
 * plays on meanwhile. Notes are private, so they go. */
static void handle_leave(const message *m)
{
    kt_live_table *live = m->client->live;
    const char    *level = json_get_text(m->json, "bot", STORE_BOT_MAX);
    int            seat = m->client->viewer.seat;
    if (seat < 0 || live->session->info.over || !table_create_level_is_valid(&m->hub->limits, level)) {
        send_error(m, "bad",
                   "players may leave while the game runs, and may name a bot to play on; spectators "
                   "just disconnect");
        return;
    }
    store_seat changed = seat_with_bot(live->session, seat, level);
    changed.name[0] = 0;
    changed.since = hub_seconds(m->hub);
    if (*changed.link) { /* the link opens the seat again, the leaving player's token no longer does */
        memcpy(changed.hash, changed.link, sizeof changed.hash);
        changed.link[0] = 0;
    }
    live->offered[seat][0] = 0;
    if (store_note_set(m->hub->store, live->session->info.id, seat, "") == STORE_FAILED ||
        store_seat_reset(m->hub->store, live->session->info.id, seat) == STORE_FAILED) {
        send_not_stored(m);
        return;
    }
    if (!change_seat(m, &changed))
        return;
    live->undo_request.number = -1;
    live_table_empty_seat(m->hub, live, seat);
    presence_changed(m->hub, live, NULL);
    live_table_settle(m->hub, &live);
}

static void handle_rematch(const message *m)
{
    kt_live_table *live = m->client->live;
    store_status   status;
    if (m->client->viewer.seat < 0 || !live->session->info.over || live->session->frozen) {
        send_error(m, "rematch", "players may ask for a rematch once the game is over");
        return;
    }
    status = table_create_rematch(m->hub, live);
    if (status == STORE_FAILED) {
        send_error(m, "store", "the new table could not be saved; try again");
        return;
    }
    live_table_send_seats(m->hub, live);
    kt_live_table *rematch = live_table_find(m->hub, live->session->info.next, &status, NULL);
    if (rematch)
        live_table_settle(m->hub, &rematch);
}

/* ---- Chat, notes ---------------------------------------------------------- */

static bool is_plain_text(const char *text)
{
    for (; *text; text++)
        if ((uint8_t)*text < ' ' && *text != '\n')
            return false;
    return true;
}

typedef struct chat_count {
    store_chat last;
    int        seat;       /* whose messages are counted */
    int        count, all; /* of this seat, and of everybody */
    size_t     bytes;
} chat_count;

static bool count_chat(void *context, const store_chat *chat)
{
    chat_count *chats = context;
    chats->last = *chat;
    chats->count += chat->seat == chats->seat;
    chats->all++;
    chats->bytes += strlen(chat->text);
    return true;
}

static void handle_chat(const message *m)
{
    const char *text = json_get_text(m->json, "text", (size_t)m->hub->limits.chat + 1);
    chat_count  chats = {.seat = m->client->viewer.seat};
    int         limit = chats.seat < 0 ? m->hub->limits.watching : m->hub->limits.chats;
    if (!text || !text_is_chat(text)) {
        send_error(m, "bad", "a chat message must have a visible text that is not too long");
        return;
    }
    store_chats(m->hub->store, table_id(m), 0, count_chat, &chats);
    m->client->address->work.left -= (int64_t)chats.bytes; /* reading them is work, too */
    if (chats.count >= limit) {
        send_error(m, "limit", "you have reached the limit of chat messages at this table");
        return;
    }
    if (store_chat_add(m->hub->store, table_id(m), m->client->viewer.seat, hub_seconds(m->hub), text)) {
        send_not_stored(m);
        return;
    }
    m->hub->counters.chats++;
    store_chats(m->hub->store, table_id(m), chats.all, count_chat, &chats);
    kt_strbuf out = hub_scratch(m->hub);
    render_chat(&chats.last, &out);
    live_table_send(m->hub, m->client->live, &out);
}

static void handle_note(const message *m)
{
    const char *text = json_get_text(m->json, "text", STORE_NOTE_MAX);
    if (m->client->viewer.seat < 0 || !text || !is_plain_text(text)) {
        send_error(m, "bad", "players may keep a note of at most 4096 bytes");
        return;
    }
    if (store_note_set(m->hub->store, table_id(m), m->client->viewer.seat, text))
        send_not_stored(m);
    else
        client_send_type(m->hub, m->client, "note_saved");
}

/* ---- Looking -------------------------------------------------------------- */

static void handle_ping(const message *m)
{
    client_send_type(m->hub, m->client, "pong");
}

static void handle_sync(const message *m)
{
    send_table(m, "resync");
}

/* {"steps": S}: what this viewer saw after the first S steps. */
static void handle_history(const message *m)
{
    kt_game_session *session = m->client->live->session;
    const json_t    *steps = json_object_get(m->json, "steps");
    if (!json_is_integer(steps) || json_integer_value(steps) < 0 ||
        json_integer_value(steps) > session->table.count) {
        send_error(m, "bad", "steps should be a number of steps in the record");
        return;
    }
    kt_strbuf out = hub_scratch(m->hub);
    render_history(session, m->client->viewer, (int)json_integer_value(steps), &out);
    client_send(m->hub, m->client, &out);
}

/* ---- Dispatch ------------------------------------------------------------- */

/* clang-format off */
static const struct {
    const char *type;
    bool        at_table; /* only for clients that have joined */
    bool        costly;   /* much may be read or sent for it: only while the address is within its limit */
    void (*handle)(const message *);
} types[] = {
    {"join",         false, true,  handle_join},
    {"ask",          false, true,  handle_ask},
    {"claim",        true,  false, handle_claim},
    {"play",         true,  false, handle_play},
    {"undo",         true,  false, handle_undo},
    {"undo_request", true,  false, handle_undo_request},
    {"undo_answer",  true,  false, handle_undo_answer},
    {"seat",         true,  false, handle_seat},
    {"leave",        true,  false, handle_leave},
    {"rematch",      true,  false, handle_rematch},
    {"chat",         true,  true,  handle_chat},
    {"note",         true,  false, handle_note},
    {"sync",         true,  true,  handle_sync},
    {"history",      true,  true,  handle_history},
    {"ping",         false, false, handle_ping},
};
/* clang-format on */

const char *messages_type(int index)
{
    return index < (int)(sizeof types / sizeof types[0]) ? types[index].type : NULL;
}

static kt_budget *budget_of_seat(const kt_client *client)
{
    return client->live ? &client->live->work[client->viewer.seat + 1] : NULL;
}

/* What a client is sent counts against its address, and against its seat, however many connections and
 * addresses use the link. */
static void handle_within_budget(const message *m, void (*handle)(const message *))
{
    kt_budget *address = &m->client->address->work, *seat = budget_of_seat(m->client);
    if (!hub_within_budget(m->hub, address) || (seat && !hub_within_budget(m->hub, seat))) {
        send_error(m, "limit", "too much was sent to you; wait a moment and try again");
        return;
    }
    int64_t before = address->left;
    handle(m);
    seat = budget_of_seat(m->client); /* a client may have joined */
    if (!seat)
        return;
    hub_within_budget(m->hub, seat);
    seat->left -= before - address->left;
}

static void dispatch(const message *m)
{
    const char *type = json_get_text(m->json, "type", 20);
    for (size_t i = 0; type && i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(types[i].type, type) != 0)
            continue;
        if (m->client->live && m->client->live->stale)
            live_table_refresh(m->hub, m->client->live);
        if (m->client->live)
            m->client->heard = m->client->live->session->number;
        if (types[i].at_table && !m->client->live)
            send_error(m, "join", "join a table first");
        else if (types[i].costly)
            handle_within_budget(m, types[i].handle);
        else
            types[i].handle(m);
        return;
    }
    send_error(
        m, "type",
        "a message needs a type: join, ask, claim, play, undo, undo_request, undo_answer, seat, leave, rematch, "
        "chat, note, sync, history or ping");
}

void messages_join_again(kt_hub *hub, kt_client *client, json_t *join)
{
    message m = {hub, client, join};
    handle_within_budget(&m, handle_join);
}

void messages_join_failed(kt_hub *hub, kt_client *client, store_status status, session_fault fault)
{
    message m = {hub, client, NULL};
    send_no_table(&m, status, fault);
}

/* A token bucket: limits.messages a second, bursts of twice as many. */
static bool within_rate(kt_hub *hub, kt_client *client)
{
    int64_t now = hub_steady(hub), most = 2000 * (int64_t)hub->limits.messages;
    client->credit += (now - client->last_message) * hub->limits.messages;
    client->last_message = now;
    if (client->credit > most)
        client->credit = most;
    client->credit -= 1000;
    return client->credit >= 0;
}

bool messages_receive(kt_hub *hub, kt_client *client, const char *text, size_t length)
{
    json_error_t cause;
    if (!within_rate(hub, client)) {
        client_send_error(hub, client, "limit", "too many messages; reconnect and send fewer");
        return false;
    }
    if (length > MESSAGES_SIZE_MAX) {
        client_send_error(hub, client, "limit", "the message is too long");
        return false;
    }
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &cause);
    message m = {hub, client, json};
    if (json_is_object(json))
        dispatch(&m);
    else
        client_send_error(hub, client, "json", "a message should be one JSON object in UTF-8");
    json_decref(json);
    return true;
}
