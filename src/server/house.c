/* house.c - tables in memory, who is at them, and whose turn it is. */
#include "server/here.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Seconds: when a table is quiet, how often we look, how far clocks of servers may differ. */
enum { QUIET = 10, SWEEP = 5, SKEW = 20, SWEEP_MOST = 1000 };

const house_limits house_limits_standard = {.messages = 200, .tables = 60, .records = 60, .chat = 400,
                                            .chats = 500};

static uint32_t sodium_below(void *from, uint32_t limit)
{
    (void)from;
    return randombytes_uniform(limit);
}

const match_luck house_luck = {sodium_below, NULL};

house *house_open(store *store, const house_ways *ways, const house_limits *limits)
{
    house *house = calloc(1, sizeof *house);
    if (!house)
        return NULL;
    house->store = store;
    house->ways = *ways;
    house->limits = *limits;
    house->job_end = &house->job;
    randombytes_buf(&house->node, sizeof house->node);
    house->scratch = malloc(SCRATCH);
    if (house->scratch && sodium_init() >= 0)
        return house;
    free(house->scratch);
    free(house);
    return NULL;
}

int64_t now_of(const house *house)
{
    return house->ways.now(house->ways.with);
}

int64_t seconds_of(const house *house)
{
    return now_of(house) / 1000;
}

store *house_store(house *house)
{
    return house->store;
}

house_counts house_count(const house *house)
{
    return house->counts;
}

/* ---- Saying --------------------------------------------------------------- */

kt_text scratch_of(house *house)
{
    return kt_text_in(house->scratch, SCRATCH);
}

void say(const house *house, const client *client, const kt_text *text)
{
    if (!text->cut)
        house->ways.send(client->socket, text->at, text->length);
}

void say_error(house *house, client *client, const char *code, const char *message)
{
    kt_text text = scratch_of(house);
    kt_put_char(&text, '{');
    put_words(&text, "type", "error");
    put_words(&text, "code", code);
    put_words(&text, "message", message);
    kt_put_char(&text, '}');
    house->counts.errors++;
    say(house, client, &text);
}

void say_table(house *house, client *client, const char *type)
{
    kt_text text = scratch_of(house);
    tell_table(client->room->match, client->viewer, type, house->store, &text);
    say(house, client, &text);
}

void say_all_tables(house *house, room *room, const char *type)
{
    for (client *client = room->first; client; client = client->next)
        say_table(house, client, type);
}

void say_all(const house *house, const room *room, const kt_text *text)
{
    for (const client *client = room->first; client; client = client->next)
        say(house, client, text);
}

void say_seats(house *house, const room *room)
{
    kt_text text = scratch_of(house);
    tell_seats(room->match, &text);
    say_all(house, room, &text);
}

/* {"seat": who must decide, "left": milliseconds}; nobody's clock runs: seat -1. */
void say_clock(house *house, const room *room, const client *client)
{
    kt_text text = scratch_of(house);
    int64_t left = room->deadline - now_of(house);
    if (!room->match->table.clock)
        return;
    kt_put_char(&text, '{');
    put_words(&text, "type", "clock");
    put_number(&text, "seat", room->deadline ? room->match->now.head.actor : KT_CHANCE);
    put_number(&text, "left", room->deadline && left > 0 ? left : 0);
    put_flag(&text, "out", room->deadline && left <= 0);
    kt_put_char(&text, '}');
    if (client)
        say(house, client, &text);
    else
        say_all(house, room, &text);
}

void say_news(house *house, room *room, int from_step, int from_number)
{
    for (client *client = room->first; client; client = client->next) {
        kt_text text = scratch_of(house);
        tell_news(room->match, client->viewer, from_step, from_number, &text);
        say(house, client, &text);
    }
}

/* ---- Tables in memory ----------------------------------------------------- */

static room **place_of(house *house, const char *id)
{
    uint32_t hash = 2166136261u;
    for (const char *at = id; *at; at++)
        hash = (hash ^ (uint8_t)*at) * 16777619u;
    room **place = &house->bucket[hash % BUCKETS];
    while (*place && strcmp((*place)->match->table.id, id) != 0)
        place = &(*place)->next;
    return place;
}

room *room_in_memory(house *house, const char *id)
{
    return *place_of(house, id);
}

room *room_find(house *house, const char *id, store_status *status)
{
    room   **place = place_of(house, id);
    match   *match;
    kt_error error;
    *status = STORE_FINE;
    if (*place)
        return *place;
    *status = match_load(house->store, id, &match, &error);
    house->unreadable = *status == STORE_FAILED && error.line;
    if (*status != STORE_FINE)
        return NULL;
    room *fresh = calloc(1, sizeof *fresh);
    if (!fresh) {
        *status = STORE_FAILED;
        match_free(match);
        return NULL;
    }
    fresh->match = match;
    fresh->thinking = -1;
    fresh->asks.number = -1;
    house->counts.tables++;
    return *place = fresh;
}

static void release(house *house, room *room)
{
    *place_of(house, room->match->table.id) = room->next;
    match_free(room->match);
    free(room);
    house->counts.tables--;
}

void room_rest(house *house, room *room)
{
    if (!room->first && room->thinking < 0 && (!room->deadline || room->late))
        release(house, room);
}

static void add_job(house *house, room *room, bot player)
{
    match     *match = room->match;
    house_job *job = calloc(1, sizeof *job);
    if (!job)
        return;
    memcpy(job->table, match->table.id, sizeof job->table);
    job->number = match->number;
    job->seat = match->now.head.actor;
    job->game = match->game;
    job->player = player;
    kt_view_make(match->game, &match->now, job->seat, &job->view);
    kt_list(match->game, &match->now, &job->moves);
    randombytes_buf(&job->seed, sizeof job->seed);
    *house->job_end = job;
    house->job_end = &job->next;
    room->thinking = match->number;
    house->counts.jobs++;
}

bool seat_free(const store_seat *seat)
{
    return seat->seat >= 0 && !*seat->name && !*seat->bot;
}

/* From what the store knows, so that a clock runs on over restarts and on every server.
 * It waits until everybody has sat down. */
static int64_t deadline_of(const match *match)
{
    int     actor = match->now.head.actor;
    int64_t since = match->moved;
    if (!match->table.clock || match->frozen || actor < 0 || *match->seat[actor].bot)
        return 0;
    for (int i = 0; i < match->rows; i++) {
        if (seat_free(&match->seat[i]))
            return 0;
        since = match->seat[i].at > since ? match->seat[i].at : since;
    }
    return (since + match->table.clock) * 1000;
}

static void set_deadline(house *house, room *room)
{
    int64_t fresh = deadline_of(room->match);
    if (fresh == room->deadline && (!fresh || room->deadline_number == room->match->number))
        return;
    room->deadline = fresh;
    room->deadline_number = room->match->number;
    room->late = false;
    say_clock(house, room, NULL);
}

void room_settle(house *house, room *room)
{
    match *match = room->match;
    int    step = match->count, number = match->number;
    bot    player;
    if (match->now.head.actor == KT_CHANCE && !match->frozen) {
        match_answer answer = match_luck_play(match, house->store, &house->ways.luck, seconds_of(house));
        if (answer == MATCH_STALE)
            say_all_tables(house, room, "resync");
        else if (match->number != number)
            say_news(house, room, step, number);
    }
    set_deadline(house, room);
    if (room->thinking < 0 && match_bot(match, match->now.head.actor, &player))
        add_job(house, room, player);
    room_rest(house, room);
}

typedef struct ids {
    int  count, room;
    char (*id)[STORE_ID_MAX];
} ids;

static bool keep_id(void *to, const store_table *table)
{
    ids *ids = to;
    if (ids->count == ids->room) {
        int   more = ids->room ? 2 * ids->room : 256;
        void *fresh = realloc(ids->id, (size_t)more * sizeof *ids->id);
        if (!fresh)
            return false;
        ids->id = fresh;
        ids->room = more;
    }
    memcpy(ids->id[ids->count++], table->id, STORE_ID_MAX);
    return true;
}

static void settle_all(house *house, ids *ids)
{
    store_status status;
    for (int i = 0; i < ids->count; i++) {
        room *room = room_find(house, ids->id[i], &status);
        if (room)
            room_settle(house, room);
    }
    free(ids->id);
}

void house_resume(house *house)
{
    ids ids = {0};
    store_tables(house->store, false, 100000, keep_id, &ids);
    settle_all(house, &ids);
}

/* The server at which a bot thinks or a clock runs may have died. Where nothing has
 * happened for a while, we look ourselves; if both think about it, one will be quicker. */
static void sweep(house *house)
{
    ids     ids = {0};
    int64_t until = seconds_of(house) - QUIET;
    if (store_socket(house->store) < 0 || until < house->swept + SWEEP)
        return;
    int64_t from = house->swept ? house->swept - SKEW : until - SWEEP - SKEW;
    if (store_tables_quiet(house->store, from, until, SWEEP_MOST, keep_id, &ids) == STORE_FINE)
        house->swept = until;
    settle_all(house, &ids);
}

/* Time is up. If the table says so, a bot plays on until the person takes the seat back;
 * else the clock stands at zero, and everybody is told. */
static void time_out(house *house, room *room)
{
    match      *match = room->match;
    store_seat *seat = &match->seat[match->now.head.actor];
    store_seat  bot = *seat;
    if (!room->late)
        say_clock(house, room, NULL);
    room->late = !*match->table.takeover;
    if (room->late)
        return;
    memcpy(bot.bot, match->table.takeover, sizeof bot.bot);
    if (store_seat_set(house->store, match->table.id, &bot, false) != STORE_FINE)
        return;
    *seat = bot;
    say_seats(house, room);
}

void house_tick(house *house)
{
    int64_t now = now_of(house);
    for (int i = 0; i < BUCKETS; i++)
        for (room *room = house->bucket[i], *next; room; room = next) {
            next = room->next;
            if (room->deadline && room->deadline <= now)
                time_out(house, room);
            here_tick(house, room);
            room_settle(house, room);
        }
    sweep(house);
}

static void read_again(house *house, room *room)
{
    match_refresh(room->match, house->store);
    say_all_tables(house, room, "resync");
    room_settle(house, room);
}

/* See store_news. */
void house_news(house *house, const char *news)
{
    room *room = *place_of(house, news);
    if (strchr(news, ' '))
        here_heard(house, news);
    else if (room)
        read_again(house, room);
    for (int i = 0; !*news && i < BUCKETS; i++)
        for (struct room *at = house->bucket[i], *next; at; at = next) {
            next = at->next;
            read_again(house, at);
        }
}

static void empty_room(house *house, room *room)
{
    for (client *client = room->first, *next; client; client = next) {
        next = client->next;
        client->room = NULL;
        client->next = NULL;
        if (house->ways.drop)
            house->ways.drop(client->socket);
    }
    release(house, room);
}

void house_reset(house *house)
{
    for (int i = 0; i < BUCKETS; i++)
        while (house->bucket[i])
            empty_room(house, house->bucket[i]);
    house_resume(house);
}

void house_close(house *house)
{
    house_job *job;
    while ((job = house_job_take(house)))
        free(job);
    for (int i = 0; i < BUCKETS; i++)
        while (house->bucket[i])
            release(house, house->bucket[i]);
    free(house->scratch);
    free(house);
}

/* ---- Bots ----------------------------------------------------------------- */

house_job *house_job_take(house *house)
{
    house_job *job = house->job;
    if (!job)
        return NULL;
    house->job = job->next;
    if (!house->job)
        house->job_end = &house->job;
    job->next = NULL;
    house->counts.jobs--;
    return job;
}

void house_think(house_job *job, bool (*stop)(void *), void *watch)
{
    bot_mind mind = {.rng = kt_rng_seed(job->seed), .size = bot_memory(job->player), .stop = stop,
                     .watch = watch};
    mind.memory = mind.size ? malloc(mind.size) : NULL;
    mind.size = mind.memory ? mind.size : 0;
    job->choice = bot_move(job->player, job->game, &job->view, &job->moves, &mind, NULL);
    free(mind.memory);
}

void house_job_done(house *house, house_job *job)
{
    room *room = *place_of(house, job->table);
    bot   player;
    if (room && room->thinking == job->number) {
        match     *match = room->match;
        int        step = match->count;
        match_wish wish = {job->seat, job->number, "", seconds_of(house)};
        kt_refusal refusal;
        room->thinking = -1;
        match_answer answer = MATCH_STALE;
        if (match_bot(match, job->seat, &player)) /* and not taken back meanwhile */
            answer = match_play(match, house->store, &house->ways.luck, wish,
                                job->moves.move[job->choice], &refusal);
        if (answer == MATCH_DONE) {
            house->counts.bot_moves++;
            say_news(house, room, step, job->number);
        } else if (match->number != job->number) {
            say_all_tables(house, room, "resync");
        }
        if (answer != MATCH_FAILED) /* else house_tick tries again */
            room_settle(house, room);
    }
    free(job);
}

/* ---- Coming and going ----------------------------------------------------- */

client *house_enter(house *house, void *socket)
{
    client *client = calloc(1, sizeof *client);
    if (!client)
        return NULL;
    client->socket = socket;
    client->heard = now_of(house);
    client->credit = 2000 * (int64_t)house->limits.messages;
    house->counts.clients++;
    return client;
}

void house_leave(house *house, client *client)
{
    room *room = client->room;
    house->counts.clients--;
    if (room) {
        struct client **at = &room->first;
        while (*at != client)
            at = &(*at)->next;
        *at = client->next;
        here_changed(house, room, NULL);
        room_settle(house, room);
    }
    free(client);
}

int language_named(const char *name)
{
    return strcmp(name, "de") == 0 ? KT_DE : KT_EN;
}

bool name_fine(const char *name)
{
    size_t length = strlen(name);
    if (!length || length >= KT_NAME_MAX || *name == ' ' || strncmp(name, "bot:", 4) == 0)
        return false;
    for (; *name; name++)
        if ((uint8_t)*name < ' ' || *name == 127)
            return false;
    return true;
}
