/* hear.c - what clients say: one function a type of message. docs/protocol.md tells
 * the same from outside. */
#include "server/here.h"
#include "server/make.h"

#include <stdlib.h>
#include <string.h>

enum { MESSAGE_MAX = 16384 };

typedef struct message {
    house        *house;
    client       *client;
    const json_t *json;
} message;

static void complain(const message *m, const char *code, const char *words)
{
    say_error(m->house, m->client, code, words);
}

static void say_type(const message *m, const char *type)
{
    kt_text text = scratch_of(m->house);
    kt_put_char(&text, '{');
    put_words(&text, "type", type);
    kt_put_char(&text, '}');
    say(m->house, m->client, &text);
}

/* ---- Joining -------------------------------------------------------------- */

/* Whoever opens a seat with a name sits there by that name. */
static bool take_name(const message *m, room *room, int seat, const char *name)
{
    store_seat *row = &room->match->seat[seat], named;
    if (!*name || strcmp(row->name, name) == 0)
        return false;
    named = *row;
    kt_text into = kt_text_in(named.name, sizeof named.name);
    kt_put(&into, name);
    named.at = *row->name ? row->at : seconds_of(m->house);
    if (store_seat_set(m->house->store, room->match->table.id, &named, false) != STORE_FINE)
        return false;
    *row = named;
    return true;
}

static void sit_down(const message *m, room *room, int seat)
{
    client *client = m->client;
    client->room = room;
    client->viewer.seat = seat;
    client->viewer.language = language_named(words_in(m->json, "lang", 3));
    client->viewer.engine = json_is_true(json_object_get(m->json, "engine"));
    client->next = room->first;
    room->first = client;
}

static void say_no_table(const message *m, store_status status)
{
    if (status == STORE_FAILED && m->house->unreadable)
        complain(m, "frozen", "this table was made by a newer version of this server and cannot be opened here");
    else if (status == STORE_FAILED)
        complain(m, "store", "the table cannot be read now; try again soon");
    else
        complain(m, "link", "this link opens no seat; ask for a new one");
}

static void hear_join(const message *m)
{
    const char  *id = words_in(m->json, "table", STORE_ID_MAX);
    const char  *token = words_in(m->json, "token", TOKEN_MAX);
    const char  *name = words_in(m->json, "name", KT_NAME_MAX), *lang = words_in(m->json, "lang", 3);
    store_status status;
    if (m->client->room) {
        complain(m, "joined", "this connection is at a table already; open another one");
        return;
    }
    if (!id || !token || !lang || !name || (*name && !name_fine(name))) {
        complain(m, "bad", "join needs table, token and, if you like, a name of at most 39 bytes");
        return;
    }
    room *room = room_find(m->house, id, &status);
    int   seat = room ? match_seat_of(room->match, token) : KT_OVER;
    if (seat == KT_OVER) { /* whether the table exists is not told */
        say_no_table(m, status);
        if (room)
            room_rest(m->house, room);
        return;
    }
    if (seat >= 0 && !*name && seat_free(&room->match->seat[seat]))
        name = language_named(lang) == KT_DE ? "Gast" : "Guest";
    if (seat >= 0 && take_name(m, room, seat, name))
        say_seats(m->house, room);
    sit_down(m, room, seat);
    say_table(m->house, m->client, "welcome");
    if (room->deadline)
        say_clock(m->house, room, m->client);
    here_changed(m->house, room, m->client);
    room_settle(m->house, room);
}

/* ---- Playing -------------------------------------------------------------- */

static bool read_wish(const message *m, match_wish *wish)
{
    const json_t *number = json_object_get(m->json, "number");
    wish->key = words_in(m->json, "key", STORE_KEY_MAX);
    wish->seat = m->client->viewer.seat;
    wish->at = seconds_of(m->house);
    if (wish->seat < 0) {
        complain(m, "watching", "who watches cannot play; open the link of a seat");
        return false;
    }
    if (!wish->key || !*wish->key || !json_is_integer(number) || json_integer_value(number) < 0 ||
        json_integer_value(number) > MATCH_ENTRIES_MAX) {
        complain(m, "bad", "a move needs the number of the next entry and a key of 1 to 40 bytes");
        return false;
    }
    wish->number = (int)json_integer_value(number);
    return true;
}

static void say_done(const message *m, const char *key, bool again)
{
    kt_text text = scratch_of(m->house);
    kt_put_char(&text, '{');
    put_words(&text, "type", "done");
    put_words(&text, "key", key);
    put_flag(&text, "again", again);
    put_number(&text, "number", m->client->room->match->number);
    kt_put_char(&text, '}');
    say(m->house, m->client, &text);
}

/* What is the same for moves and for taking back. */
static void say_answer(const message *m, match_answer answer, const char *key)
{
    if (answer == MATCH_DONE || answer == MATCH_AGAIN)
        say_done(m, key, answer == MATCH_AGAIN);
    m->house->counts.moves_again += answer == MATCH_AGAIN;
    if (answer == MATCH_STALE) {
        m->house->counts.resyncs++;
        say_table(m->house, m->client, "resync");
    }
    if (answer == MATCH_FROZEN)
        complain(m, "frozen", "this table was begun under other rules than this server's: it can be looked at, "
                              "and its record downloaded, but not played on");
    if (answer == MATCH_FAILED)
        complain(m, "store", "the move could not be kept and has not been played; send it again");
}

static void hear_play(const message *m)
{
    room       *room = m->client->room;
    match      *match = room->match;
    const char *words = words_in(m->json, "move", STORE_WORDS_MAX);
    int         step = match->count, number = match->number;
    match_wish  wish;
    kt_move     move;
    kt_refusal  refusal = {0};
    kt_error    error;
    if (!read_wish(m, &wish))
        return;
    if (!words || !kt_move_read(match->game, words, strlen(words), &move, &error)) {
        complain(m, "move", words ? error.text : "the move is too long");
        return;
    }
    match_answer answer = match_play(match, m->house->store, &m->house->ways.luck, wish, move, &refusal);
    if (answer == MATCH_REFUSED && !refusal.rule) {
        complain(m, "move", "the move names a seat that is not there");
        return;
    }
    if (answer == MATCH_REFUSED) {
        kt_text text = scratch_of(m->house);
        tell_refusal(match, m->client->viewer, refusal, wish.key, &text);
        m->house->counts.refused++;
        say(m->house, m->client, &text);
        return;
    }
    say_answer(m, answer, wish.key);
    if (answer == MATCH_DONE) {
        m->house->counts.moves++;
        say_news(m->house, room, step, number);
    }
    room_settle(m->house, room);
}

static void say_undone(const message *m, room *room, int seat)
{
    m->house->counts.undos++;
    for (client *client = room->first; client; client = client->next) {
        kt_text text = scratch_of(m->house);
        tell_undo(room->match, client->viewer, seat, &text);
        say(m->house, client, &text);
    }
    room_settle(m->house, room);
}

static void hear_undo(const message *m)
{
    room      *room = m->client->room;
    match_wish wish;
    if (!read_wish(m, &wish))
        return;
    match_answer answer = match_undo(room->match, m->house->store, wish);
    if (answer == MATCH_REFUSED) {
        complain(m, "undo", "nothing can be taken back: since then luck, somebody else's decision or "
                            "something you were shown lies in between");
        return;
    }
    say_answer(m, answer, wish.key);
    if (answer == MATCH_DONE)
        say_undone(m, room, wish.seat);
}

/* ---- Asking the others ---------------------------------------------------- */

/* The seats of people: bots are not asked. */
static uint32_t people_at(const match *match)
{
    uint32_t people = 0;
    for (int seat = 0; seat < match->header.seats; seat++)
        people |= (uint32_t)(*match->seat[seat].name && !*match->seat[seat].bot) << seat;
    return people;
}

static void say_asked(const message *m, room *room, bool refused)
{
    kt_text text = scratch_of(m->house);
    int     written = 0;
    kt_put_char(&text, '{');
    put_words(&text, "type", "asked");
    put_number(&text, "seat", room->asks.seat);
    put_number(&text, "to", room->asks.steps);
    put_number(&text, "number", room->match->number);
    put_flag(&text, "refused", refused);
    put_key(&text, "agreed");
    kt_put_char(&text, '[');
    for (int seat = 0; seat < room->match->header.seats; seat++)
        if (room->asks.agreed >> seat & 1) {
            kt_put(&text, written++ ? "," : "");
            kt_put_int(&text, seat);
        }
    kt_put(&text, "]}");
    say_all(m->house, room, &text);
}

/* {"type":"ask","to":S}: whether all may go back to the first S steps of the record. */
static void hear_ask(const message *m)
{
    room         *room = m->client->room;
    const match  *match = room->match;
    const json_t *to = json_object_get(m->json, "to");
    int           seat = m->client->viewer.seat;
    if (seat < 0 || match->table.over || match->frozen || !json_is_integer(to) || json_integer_value(to) < 0 ||
        json_integer_value(to) >= match->count) {
        complain(m, "bad", "those who play may ask to go back to a step of the record, while the game runs");
        return;
    }
    uint32_t self = 1u << seat;
    if (!(people_at(match) & ~self)) {
        complain(m, "undo", "there is nobody to ask: bots do not go back");
        return;
    }
    room->asks.number = match->number;
    room->asks.seat = seat;
    room->asks.steps = (int)json_integer_value(to);
    room->asks.agreed = self;
    say_asked(m, room, false);
}

/* {"type":"agree"}, or with "no": true. When all people have agreed, it is done. */
static void hear_agree(const message *m)
{
    room  *room = m->client->room;
    match *match = room->match;
    int    seat = m->client->viewer.seat;
    if (seat < 0 || room->asks.number != match->number) {
        complain(m, "undo", "nobody asks to go back, or the table has gone on since");
        return;
    }
    bool refused = json_is_true(json_object_get(m->json, "no"));
    room->asks.agreed |= refused ? 0 : 1u << seat;
    say_asked(m, room, refused);
    if (refused) {
        room->asks.number = -1;
        return;
    }
    if (people_at(match) & ~room->asks.agreed)
        return;
    match_wish   wish = {room->asks.seat, match->number, "", seconds_of(m->house)};
    match_answer answer = match_undo_agreed(match, m->house->store, wish, room->asks.steps);
    room->asks.number = -1;
    if (answer == MATCH_DONE)
        say_undone(m, room, wish.seat);
    else
        complain(m, "store", "going back could not be kept; ask again");
}

/* ---- Seats, rematch ------------------------------------------------------- */

/* Into the store, and to everybody. */
static bool set_seat(const message *m, const store_seat *changed)
{
    room *room = m->client->room;
    if (store_seat_set(m->house->store, room->match->table.id, changed, false) != STORE_FINE) {
        complain(m, "store", "that could not be kept; try again");
        return false;
    }
    room->match->seat[changed->seat] = *changed;
    say_seats(m->house, room);
    return true;
}

static bool level_fine(const char *level)
{
    bot player;
    return level && !strchr(level, ':') && (!*level || bot_read(level, strlen(level), &player));
}

static bool time_is_up(const message *m, int seat)
{
    const room *room = m->client->room;
    return room->deadline && room->deadline <= now_of(m->house) && room->match->now.head.actor == seat;
}

/* One's own seat; one at which nobody sits; and for a bot, one whose time is up. */
static bool may_change(const message *m, int seat, const char *level)
{
    const match *match = m->client->room->match;
    if (seat < 0 || seat >= match->header.seats)
        return false;
    return seat == m->client->viewer.seat || !*match->seat[seat].name || (*level && time_is_up(m, seat));
}

/* {"bot": "easy"} lets a bot play on, {"bot": ""} takes the seat back. */
static void hear_seat(const message *m)
{
    room         *room = m->client->room;
    const json_t *which = json_object_get(m->json, "seat");
    const char   *level = words_in(m->json, "bot", STORE_BOT_MAX);
    int           seat = json_is_integer(which) ? (int)json_integer_value(which) : m->client->viewer.seat;
    if (m->client->viewer.seat < 0) {
        complain(m, "watching", "who watches has no seat to hand over");
        return;
    }
    if (!level_fine(level)) {
        complain(m, "bad", "there is no such bot; see /api/bots");
        return;
    }
    if (!may_change(m, seat, level)) {
        complain(m, "bad", "that is somebody's seat: a bot may play there only when its time is up");
        return;
    }
    store_seat changed = room->match->seat[seat];
    kt_text    into = kt_text_in(changed.bot, sizeof changed.bot);
    kt_put(&into, level);
    if (!*level && room->match->moved + room->match->table.clock <= seconds_of(m->house))
        changed.at = seconds_of(m->house); /* time was up: who comes back has it afresh */
    if (set_seat(m, &changed))
        room_settle(m->house, room);
}

/* Those who had it open in this seat have it open no more. */
static void send_away(const message *m, room *room, int seat)
{
    for (client **at = &room->first; *at;) {
        client *client = *at;
        if (client->viewer.seat != seat) {
            at = &client->next;
            continue;
        }
        *at = client->next;
        client->room = NULL;
        client->next = NULL;
        kt_text text = scratch_of(m->house);
        kt_put(&text, "{\"type\":\"left\"}");
        say(m->house, client, &text);
    }
}

/* The seat is free for whoever has its link, or finds it in the lobby; or a bot plays on
 * there. Notes were private, so they go. */
static void hear_leave(const message *m)
{
    room       *room = m->client->room;
    const char *level = words_in(m->json, "bot", STORE_BOT_MAX);
    int         seat = m->client->viewer.seat;
    if (seat < 0 || room->match->table.over || !level_fine(level)) {
        complain(m, "bad", "who plays may leave while the game runs, and name a bot that plays on; "
                           "who watches just goes");
        return;
    }
    store_seat changed = room->match->seat[seat];
    kt_text    into = kt_text_in(changed.bot, sizeof changed.bot);
    kt_put(&into, level);
    changed.name[0] = 0;
    changed.at = seconds_of(m->house);
    if (store_note_set(m->house->store, room->match->table.id, seat, "") == STORE_FAILED) {
        complain(m, "store", "that could not be kept; try again");
        return;
    }
    if (!set_seat(m, &changed))
        return;
    room->asks.number = -1;
    send_away(m, room, seat);
    here_changed(m->house, room, NULL);
    room_settle(m->house, room);
}

static void hear_rematch(const message *m)
{
    room        *room = m->client->room, *fresh;
    store_status status;
    if (m->client->viewer.seat < 0 || !room->match->table.over || room->match->frozen) {
        complain(m, "rematch", "those who played may ask for a rematch when the game is over");
        return;
    }
    status = make_rematch(m->house, room);
    if (status == STORE_FAILED) {
        complain(m, "store", "the new table could not be kept; try again");
        return;
    }
    say_seats(m->house, room);
    fresh = room_find(m->house, room->match->table.next, &status);
    if (fresh)
        room_settle(m->house, fresh);
}

/* ---- Talk ----------------------------------------------------------------- */

static bool words_fine(const char *words)
{
    for (; *words; words++)
        if ((uint8_t)*words < ' ' && *words != '\n')
            return false;
    return true;
}

typedef struct last_chat {
    store_chat chat;
    int        count;
} last_chat;

static bool keep_last(void *to, const store_chat *chat)
{
    last_chat *last = to;
    last->chat = *chat;
    last->count++;
    return true;
}

static void hear_chat(const message *m)
{
    room       *room = m->client->room;
    const char *words = words_in(m->json, "words", (size_t)m->house->limits.chat + 1);
    last_chat   last = {.count = 0};
    int64_t     at = seconds_of(m->house);
    if (!words || !*words || !words_fine(words)) {
        complain(m, "bad", "a chat message needs words, but not too many");
        return;
    }
    store_chats(m->house->store, room->match->table.id, m->house->limits.chats - 1, keep_last, &last);
    if (last.count) {
        complain(m, "limit", "this table has talked enough");
        return;
    }
    if (store_chat_add(m->house->store, room->match->table.id, m->client->viewer.seat, at, words)) {
        complain(m, "store", "that could not be kept; try again");
        return;
    }
    m->house->counts.chats++;
    store_chats(m->house->store, room->match->table.id, 0, keep_last, &last);
    kt_text text = scratch_of(m->house);
    tell_chat(&last.chat, &text);
    say_all(m->house, room, &text);
}

static void hear_note(const message *m)
{
    const char *words = words_in(m->json, "words", STORE_NOTE_MAX);
    if (m->client->viewer.seat < 0 || !words || !words_fine(words)) {
        complain(m, "bad", "a note is for those who play and has at most 4096 bytes");
        return;
    }
    if (store_note_set(m->house->store, m->client->room->match->table.id, m->client->viewer.seat, words))
        complain(m, "store", "the note could not be kept; try again");
    else
        say_type(m, "noted");
}

static void hear_ping(const message *m)
{
    say_type(m, "pong");
}

static void hear_look(const message *m)
{
    say_table(m->house, m->client, "resync");
}

/* {"type":"past","steps":S}: how it stood after the first S steps. */
static void hear_past(const message *m)
{
    const match  *match = m->client->room->match;
    const json_t *steps = json_object_get(m->json, "steps");
    if (!json_is_integer(steps) || json_integer_value(steps) < 0 || json_integer_value(steps) > match->count) {
        complain(m, "bad", "steps should be a number of steps of the record");
        return;
    }
    kt_text text = scratch_of(m->house);
    tell_past(match, m->client->viewer, (int)json_integer_value(steps), &text);
    say(m->house, m->client, &text);
}

/* ---- Which one ------------------------------------------------------------ */

static const struct {
    const char *type;
    bool        at_table;
    void (*hear)(const message *);
} types[] = {
    {"join", false, hear_join}, {"play", true, hear_play},   {"undo", true, hear_undo},
    {"ask", true, hear_ask},    {"agree", true, hear_agree},
    {"seat", true, hear_seat},  {"leave", true, hear_leave},
    {"rematch", true, hear_rematch}, {"chat", true, hear_chat},
    {"note", true, hear_note},  {"look", true, hear_look},   {"past", true, hear_past},
    {"ping", false, hear_ping},
};

static void hear_json(const message *m)
{
    const char *type = words_in(m->json, "type", 20);
    for (size_t i = 0; type && i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(types[i].type, type) != 0)
            continue;
        if (types[i].at_table && !m->client->room)
            complain(m, "join", "join a table first");
        else
            types[i].hear(m);
        return;
    }
    complain(m, "type", "a message needs a type: join, play, undo, ask, agree, seat, leave, rematch, "
                        "chat, note, look, past, ping");
}

/* So many a second, twice as many at once. */
static bool within_limits(house *house, client *client)
{
    int64_t now = now_of(house), most = 2000 * (int64_t)house->limits.messages;
    client->credit += (now - client->heard) * house->limits.messages;
    client->heard = now;
    if (client->credit > most)
        client->credit = most;
    client->credit -= 1000;
    return client->credit >= 0;
}

bool house_hear(house *house, client *client, const char *words, size_t length)
{
    json_error_t cause;
    if (!within_limits(house, client)) {
        say_error(house, client, "limit", "too many messages; connect again and be slower");
        return false;
    }
    if (length > MESSAGE_MAX) {
        say_error(house, client, "limit", "the message is too long");
        return false;
    }
    json_t *json = json_loadb(words, length, JSON_REJECT_DUPLICATES, &cause);
    message m = {house, client, json};
    if (json_is_object(json))
        hear_json(&m);
    else
        say_error(house, client, "json", "a message should be one JSON object in UTF-8");
    json_decref(json);
    return true;
}
