/* match.c - see match.h. */
#include "server/match.h"

#include "server/token.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 64 }; /* entries of one transaction */

/* ---- Keys ----------------------------------------------------------------- */

/* Only as an index: a clash could hurt nobody but who made it. */
static uint64_t key_of(int seat, const char *key)
{
    uint64_t            hash;
    static const uint8_t salt[crypto_shorthash_KEYBYTES] = "kontor move key";
    char                words[STORE_KEY_MAX + 8];
    int                 length = snprintf(words, sizeof words, "%d %s", seat, key);
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)words, (unsigned long long)length, salt);
    return hash;
}

static bool key_known(const match *match, match_wish wish)
{
    uint64_t wanted = key_of(wish.seat, wish.key);
    for (int i = match->keys; *wish.key && i-- > 0;)
        if (match->key[i] == wanted)
            return true;
    return false;
}

/* ---- Memory --------------------------------------------------------------- */

static bool grow(void **list, int *room, int wanted, size_t size)
{
    int   more = *room ? *room : 16;
    void *fresh;
    if (wanted <= *room)
        return true;
    while (more < wanted)
        more *= 2;
    fresh = realloc(*list, (size_t)more * size);
    if (!fresh)
        return false;
    *list = fresh;
    *room = more;
    return true;
}

static bool make_room(match *match, int steps, int keys)
{
    return grow((void **)&match->step, &match->room, match->count + steps, sizeof *match->step) &&
           grow((void **)&match->key, &match->key_room, match->keys + keys, sizeof *match->key);
}

void match_free(match *match)
{
    if (!match)
        return;
    free(match->step);
    free(match->key);
    free(match);
}

/* ---- Following the entries ------------------------------------------------ */

void match_state_at(const match *match, int steps, kt_state *state)
{
    kt_setup(match->game, state, match->header.seats, match->header.option);
    for (int i = 0; i < steps; i++)
        kt_play(match->game, state, match->step[i].move, NULL);
}

static void add_step(match *match, int seat, kt_move move)
{
    match->step[match->count++] = (match_step){move, (int8_t)seat};
    kt_play(match->game, &match->now, move, NULL);
}

static void go_back(match *match, int steps)
{
    match->count = steps;
    match_state_at(match, steps, &match->now);
}

static bool read_undo(const char *words, int *steps)
{
    char left;
    return sscanf(words, "undo %d%c", steps, &left) == 1;
}

/* False: this entry cannot be, the store was meddled with. */
static bool follow(match *match, const store_entry *entry)
{
    kt_move  move;
    kt_error error;
    int      steps;
    if (entry->number != match->number || !make_room(match, 1, 1))
        return false;
    if (read_undo(entry->words, &steps)) {
        if (steps < 0 || steps >= match->count)
            return false;
        go_back(match, steps);
    } else {
        if (!kt_move_read(match->game, entry->words, strlen(entry->words), &move, &error) ||
            !kt_move_fits(match->game, move, match->header.seats) ||
            kt_check(match->game, &match->now, entry->seat, move).rule)
            return false;
        add_step(match, entry->seat, move);
    }
    if (*entry->key)
        match->key[match->keys++] = key_of(entry->seat, entry->key);
    match->number++;
    match->moved = entry->at ? entry->at : match->moved;
    return true;
}

typedef struct following {
    match *match;
    bool   fine;
} following;

static bool follow_next(void *to, const store_entry *entry)
{
    following *following = to;
    following->fine = follow(following->match, entry);
    return following->fine;
}

static bool begin(match *match, kt_error *error)
{
    kt_reader reader = kt_reader_on(match->table.head, strlen(match->table.head));
    if (!kt_header_read(&reader, &match->header, error))
        return false;
    match->game = match->header.game;
    match->moved = match->table.created;
    match->frozen = match->header.rules_version != match->game->rules_version ||
                    strcmp(match->header.data, match->game->fingerprint) != 0;
    return kt_setup(match->game, &match->now, match->header.seats, match->header.option);
}

store_status match_load(store *store, const char *id, match **into, kt_error *error)
{
    match       *match = calloc(1, sizeof *match);
    following    following = {match, true};
    store_status status = STORE_FAILED;
    *error = (kt_error){.text = "out of memory"};
    if (!match)
        return STORE_FAILED;
    status = store_table_find(store, id, &match->table, match->seat, &match->rows);
    if (status == STORE_FAILED)
        snprintf(error->text, sizeof error->text, "%.190s", store_cause(store));
    if (status != STORE_FINE)
        goto fail;
    status = STORE_FAILED;
    if (!begin(match, error))
        goto fail;
    status = store_entries(store, id, 0, follow_next, &following);
    snprintf(error->text, sizeof error->text, "entry %d of table %s does not fit", match->number, id);
    if (status == STORE_FINE && !following.fine && !match->frozen) /* else: as far as it goes */
        status = STORE_FAILED;
    if (status != STORE_FINE)
        goto fail;
    *into = match;
    return STORE_FINE;
fail:
    match_free(match);
    return status;
}

bool match_refresh(match *match, store *store)
{
    int       before = match->number;
    following following = {match, true};
    store_entries(store, match->table.id, match->number, follow_next, &following);
    store_table_find(store, match->table.id, &match->table, match->seat, &match->rows);
    return match->number != before;
}

/* ---- Playing -------------------------------------------------------------- */

/* Moves on their way into the store, tried out on a copy. */
typedef struct batch {
    kt_state    state;
    int64_t     at;
    int         count;
    store_entry entry[BATCH];
    kt_move     move[BATCH];
} batch;

static void add_move(const match *match, batch *batch, int seat, kt_move move, const char *key)
{
    store_entry *entry = &batch->entry[batch->count];
    kt_text      words = kt_text_in(entry->words, sizeof entry->words);
    kt_text      kept = kt_text_in(entry->key, sizeof entry->key);
    entry->number = match->number + batch->count;
    entry->seat = seat;
    entry->at = batch->at;
    kt_put(&kept, key);
    kt_move_write(match->game, move, true, &words);
    batch->move[batch->count++] = move;
    kt_play(match->game, &batch->state, move, NULL);
}

static int pick(const kt_moves *moves, const match_luck *luck)
{
    uint32_t left = luck->below(luck->from, moves->total);
    for (int i = 0; i < moves->count; i++) {
        if (left < moves->weight[i])
            return i;
        left -= moves->weight[i];
    }
    return moves->count - 1;
}

static void add_luck(const match *match, batch *batch, const match_luck *luck)
{
    kt_moves moves;
    while (batch->state.head.actor == KT_CHANCE && batch->count < BATCH) {
        kt_list(match->game, &batch->state, &moves);
        add_move(match, batch, KT_CHANCE, moves.move[pick(&moves, luck)], "");
    }
}

/* The one place where a match goes on: first the store, then here. */
static match_answer commit(match *match, store *store, const batch *batch)
{
    if (match->number + batch->count > MATCH_ENTRIES_MAX || !make_room(match, batch->count, 1))
        return MATCH_FAILED;
    store_status status = store_append(store, match->table.id, batch->entry, batch->count);
    if (status == STORE_TAKEN) {
        match_refresh(match, store);
        return MATCH_STALE;
    }
    if (status != STORE_FINE)
        return MATCH_FAILED;
    for (int i = 0; i < batch->count; i++)
        follow(match, &batch->entry[i]);
    return MATCH_DONE;
}

static void end_if_over(match *match, store *store)
{
    if (match->now.head.actor == KT_OVER && !match->table.over &&
        store_table_end(store, match->table.id) == STORE_FINE)
        match->table.over = true;
}

match_answer match_luck_play(match *match, store *store, const match_luck *luck, int64_t at)
{
    match_answer answer = match->frozen ? MATCH_FROZEN : MATCH_DONE;
    while (match->now.head.actor == KT_CHANCE && answer == MATCH_DONE) {
        batch batch = {.state = match->now, .at = at};
        add_luck(match, &batch, luck);
        answer = commit(match, store, &batch);
    }
    end_if_over(match, store);
    return answer;
}

/* Whether this wish comes at the right moment. MATCH_DONE: it does. */
static match_answer in_time(const match *match, match_wish wish)
{
    if (match->frozen)
        return MATCH_FROZEN;
    if (key_known(match, wish))
        return MATCH_AGAIN;
    return wish.number == match->number ? MATCH_DONE : MATCH_STALE;
}

/* Somebody else was quicker, or it was this very wish on another server. */
static match_answer after_race(const match *match, match_wish wish, match_answer answer)
{
    return answer == MATCH_STALE && key_known(match, wish) ? MATCH_AGAIN : answer;
}

match_answer match_play(match *match, store *store, const match_luck *luck, match_wish wish,
                        kt_move move, kt_refusal *refusal)
{
    match_answer answer = in_time(match, wish);
    if (answer != MATCH_DONE)
        return answer;
    *refusal = (kt_refusal){0};
    if (!kt_move_fits(match->game, move, match->header.seats))
        return MATCH_REFUSED;
    *refusal = kt_check(match->game, &match->now, wish.seat, move);
    if (refusal->rule)
        return MATCH_REFUSED;
    batch batch = {.state = match->now, .at = wish.at};
    add_move(match, &batch, wish.seat, move, wish.key);
    add_luck(match, &batch, luck);
    answer = commit(match, store, &batch);
    if (answer == MATCH_DONE)
        match_luck_play(match, store, luck, wish.at); /* if it was more than one batch */
    return after_race(match, wish, answer);
}

/* ---- Taking back ---------------------------------------------------------- */

static int unknown_to(const match *match, const kt_state *state, int seat)
{
    kt_view view;
    kt_view_make(match->game, state, seat, &view);
    return kt_unknown(match->game, &view.state);
}

/* A hand that was shown has been seen: such a move cannot be taken back. */
int match_undo_to(const match *match, int seat)
{
    kt_state state;
    int      keep = match->count, first;
    while (keep > 0 && match->step[keep - 1].seat == seat)
        keep--;
    first = keep;
    match_state_at(match, first, &state);
    int unknown = unknown_to(match, &state, seat);
    for (int i = first; i < match->count; i++) {
        kt_play(match->game, &state, match->step[i].move, NULL);
        int left = unknown_to(match, &state, seat);
        if (left < unknown)
            keep = i + 1;
        unknown = left;
    }
    return keep;
}

static match_answer add_undo(match *match, store *store, match_wish wish, int steps)
{
    batch        batch = {.count = 1};
    store_entry *entry = &batch.entry[0];
    kt_text      key = kt_text_in(entry->key, sizeof entry->key);
    entry->number = match->number;
    entry->seat = wish.seat;
    entry->at = wish.at;
    kt_put(&key, wish.key);
    snprintf(entry->words, sizeof entry->words, "undo %d", steps);
    return after_race(match, wish, commit(match, store, &batch));
}

/* One decision at a time, as long as there is one. */
match_answer match_undo(match *match, store *store, match_wish wish)
{
    match_answer answer = in_time(match, wish);
    if (answer != MATCH_DONE)
        return answer;
    if (match->table.over || match_undo_to(match, wish.seat) >= match->count)
        return MATCH_REFUSED;
    return add_undo(match, store, wish, match->count - 1);
}

match_answer match_undo_agreed(match *match, store *store, match_wish wish, int steps)
{
    match_answer answer = in_time(match, wish);
    if (answer != MATCH_DONE)
        return answer;
    if (match->table.over || steps < 0 || steps >= match->count)
        return MATCH_REFUSED;
    return add_undo(match, store, wish, steps);
}

/* ---- Who sits where ------------------------------------------------------- */

bool match_bot(const match *match, int seat, bot *player)
{
    if (match->frozen || seat < 0 || seat >= match->header.seats || seat >= match->rows)
        return false;
    const char *words = match->seat[seat].bot;
    return *words && bot_read(words, strlen(words), player);
}

/* All are compared, so that the time it takes tells nothing. */
int match_seat_of(const match *match, const char *token)
{
    int found = KT_OVER;
    for (int i = 0; i < match->rows; i++)
        if (token_opens(token, match->seat[i].hash))
            found = match->seat[i].seat;
    return found;
}
