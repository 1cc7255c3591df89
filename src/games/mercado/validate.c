/* validate.c - what is wrong with a position that was read from text: it cannot occur, or could not be
 * played on. Relies only on the audit of pieces.
 */
#include "games/mercado/mercado.h"

static const char *wrong_numbers(const mercado *table)
{
    if (table->turn >= table->head.seats || table->start >= table->head.seats)
        return "there is no such seat";
    if (table->ending > 1 || table->privileged > 1 || table->sealed > 1 || table->lain > 1)
        return "ending, privileged, sealed and lain are 0 or 1";
    if (table->extra > 100)
        return "too many extra turns";
    if (table->sold >= 1 << STALLS)
        return "only goods can be sold";
    int drawn = coins_in(table->drawn) + (table->phase == PHASE_DRAWING ? table->draws : 0);
    if (drawn > DRAWS + (table->sealed ? SEAL_DRAWS : 0) || table->drawn[COIN_FALSE])
        return "three coins are drawn, five with a seal, and no counterfeit is kept among them";
    return NULL;
}

/* Heights rank all markers, so each number occurs once. */
static const char *wrong_markers(const mercado *table)
{
    int seen = 0, ahead = 0;
    for (int seat = 0; seat < table->head.seats; seat++) {
        seen |= table->height[seat] < PLAYERS ? 1 << table->height[seat] : 0;
        ahead |= table->position[seat] >= SPACES;
        if (table->position[seat] > FAR)
            return "a marker is too far ahead";
    }
    if (seen != (1 << table->head.seats) - 1)
        return "the heights must be 0, 1, ... in some order";
    if (ahead && !table->ending && table->phase != PHASE_OVER)
        return "a marker has reached the start, so ending must be 1";
    return NULL;
}

static const char *wrong_place(const mercado *table, int place)
{
    int tile = tile_at(table, place);
    for (int seat = 0; seat < table->head.seats; seat++) {
        if (!coins_in(table->laid[place][seat]))
            continue;
        if (!tile)
            return "coins lie where no tile is";
        if (table->sold >> place & 1)
            return "coins lie at a tile that has been sold";
        if (!mercado_price_possible(&mercado_tile[tile].price, table->laid[place][seat]))
            return "coins lie at a tile that can never become its price";
    }
    return table->sold >> place & 1 && !tile ? "a tile has been sold that is not there" : NULL;
}

/* Which step follows the question of a phase. */
static bool step_fits(const mercado *table)
{
    int step = table->step;
    switch (table->phase) {
    case PHASE_SYMBOL: return step == STEP_EXTRA;
    case PHASE_TAKE: return step >= STEP_EXTRA && step <= STEP_COINS;
    case PHASE_REVEAL: return step == STEP_SECOND;
    case PHASE_GIVE:
    case PHASE_JOKER: return step == STEP_COINS;
    default: return step == STEP_NONE;
    }
}

/* A privilege in play, a tile being scored, or neither. */
static const char *wrong_step(const mercado *table)
{
    bool scoring = table->step >= STEP_SECOND && table->step <= STEP_COINS;
    int  place = table->scoring - 1;
    if (!step_fits(table))
        return "phase and step do not go together";
    if (!table->playing != (table->step != STEP_EXTRA))
        return "a privilege is in play exactly when its extra is to come";
    if (!table->scoring != !scoring)
        return "a tile is being scored exactly when its steps are to come";
    if (!scoring)
        return NULL;
    if (table->sold >> place & 1 || !mercado_paid(table, place, table->turn))
        return "the tile being scored is not paid for";
    const tile_data *tile = &mercado_tile[tile_at(table, place)];
    if (table->phase == PHASE_REVEAL && tile->points != POINTS_NEXT)
        return "this tile does not score the next valuable";
    if (table->phase == PHASE_JOKER && place != COIN_CHANGER)
        return "only the Coin Changer gives a joker to lay";
    if (table->phase == PHASE_GIVE && !tile->lose_privilege)
        return "this tile takes no privileges";
    if (place >= STALLS && table->step != STEP_COINS)
        return "a market tile has no such step";
    return NULL;
}

static int paid_tiles(const mercado *table)
{
    int count = 0;
    for (int place = 0; place < PLACES; place++)
        count += mercado_paid(table, place, table->turn);
    return count;
}

/* Whether the gap can be filled without shuffling first. */
static bool gap_has_pile(const mercado *table)
{
    int gap = mercado_gap_to_fill(table);
    return gap >= 0 && (gap < VALUABLE_STALLS ? kt_counts_sum(table->valuable_pile, VALUABLES)
                                              : kt_counts_sum(table->perfume_pile, PERFUMES));
}

static const char *wrong_luck(const mercado *table)
{
    bool draws = false;
    switch (table->phase) {
    case PHASE_START: return table->round ? "the game has started" : NULL;
    case PHASE_REFILL: return gap_has_pile(table) ? NULL : "there is no gap, or no tile to fill it";
    case PHASE_REVEAL:
        return kt_counts_sum(table->valuable_pile, VALUABLES) ? NULL : "there is no valuable to reveal";
    case PHASE_DRAWING: draws = coins_in(table->purse[table->turn]) >= table->draws; break;
    case PHASE_TAKE: draws = mercado_privileges_in(table->stack) >= table->draws; break;
    default: return "chance has nothing to decide in this phase";
    }
    return draws && table->draws && table->draws <= DRAWS ? NULL : "that many cannot be drawn";
}

static const char *wrong_question(const mercado *table)
{
    int actor = table->head.actor;
    switch (table->phase) {
    case PHASE_TURN:
    case PHASE_LAY: return actor == table->turn ? NULL : "the active player must be the actor";
    case PHASE_SYMBOL:
        return actor == table->turn && mercado_symbol_under(table, actor)
                   ? NULL
                   : "there is no symbol to decide about";
    case PHASE_ORDER: return actor == table->turn && paid_tiles(table) ? NULL : "there is nothing to score";
    case PHASE_GIVE:
        return actor != table->turn && mercado_privileges_in(table->hand[actor])
                   ? NULL
                   : "this seat has no privilege to give up";
    case PHASE_COUNT: return NULL;
    case PHASE_JOKER:
        return actor == table->turn && table->supply[COIN_JOKER] && mercado_joker_places(table)
                   ? NULL
                   : "there is no joker to lay, or no place for it";
    default: return "nobody is asked in this phase";
    }
}

static const char *wrong_actor(const mercado *table)
{
    int visible_to = table->phase == PHASE_TAKE ? table->turn : KT_ALL;
    if (table->head.visible_to != visible_to)
        return "a privilege is seen by who draws it, all else by everybody";
    if ((table->phase == PHASE_OVER) != (table->head.actor == KT_OVER))
        return "the game is over in its last phase only";
    if (table->head.actor == KT_OVER)
        return NULL;
    if (!table->round != (table->phase == PHASE_START || (table->phase == PHASE_REFILL && !table->round)))
        return "the rounds count from 1";
    return table->head.actor == KT_CHANCE ? wrong_luck(table) : wrong_question(table);
}

/* Coins drawn and draws to come belong to their phases. */
static const char *wrong_hands(const mercado *table)
{
    bool laying = table->phase == PHASE_LAY || table->phase == PHASE_DRAWING;
    if (coins_in(table->drawn) && !laying)
        return "drawn coins lie there only while they are laid";
    if (table->draws && table->phase != PHASE_DRAWING && table->phase != PHASE_TAKE)
        return "nothing is being drawn";
    return NULL;
}

const char *mercado_validate(const kt_state *state)
{
    const mercado *table = table_of(state);
    const char    *cause = wrong_numbers(table);
    if (!cause)
        cause = wrong_markers(table);
    for (int place = 0; !cause && place < PLACES; place++)
        cause = wrong_place(table, place);
    if (!cause)
        cause = wrong_step(table);
    if (!cause)
        cause = wrong_hands(table);
    return cause ? cause : wrong_actor(table);
}
