/* validate.c - what is wrong with a position that was read from text: it cannot occur, or could not be
 * played on. Relies only on the audit of pieces.
 */
#include "games/jambo/facts.h"

static const char *wrong_seat(const jambo *table, int seat)
{
    if (table->gold[seat] < 0 || table->gold[seat] > 9999)
        return "the gold is out of range";
    if (kt_counts_sum(table->large[seat], WARES) > LARGE_SPACES)
        return "the large stand holds six wares at the most";
    if (small_spaces(table, seat) < 0)
        return "the small stands hold three wares each";
    for (int i = 0; i < UTILITIES; i++) {
        if (i < table->utilities[seat][0] && !is_utility(table->utilities[seat][1 + i]))
            return "only utilities can be laid out";
        if (table->used[seat][i] > (i < table->utilities[seat][0]))
            return "used must be 0 or 1 for each utility";
    }
    for (int card = 0; card <= CARDS; card++)
        if (table->known[seat][card] > table->hand[seat][card])
            return "nobody can know more cards of a hand than it holds";
    return NULL;
}

static const char *wrong_sight(const uint8_t *list, const uint8_t *seen, int length)
{
    for (int i = 0; i < length; i++)
        if (i < list[0] ? !seen[i] || seen[i] > 3 : seen[i])
            return "each card seen needs who saw it: 1, 2 or 3";
    return NULL;
}

static const char *wrong_numbers(const jambo *table)
{
    if (table->turn >= PLAYERS || table->drawer >= PLAYERS || table->receiver >= PLAYERS)
        return "there is no such seat";
    if (table->ender > PLAYERS || table->bidder > PLAYERS)
        return "a seat counts from 1 here";
    if (table->actions > ACTIONS || table->looks > ACTIONS || table->wise > ACTIONS)
        return "there are five actions in a turn";
    if (table->turned > table->discard[0] || table->spare)
        return "more cards wait than the discard pile holds";
    for (int i = 0; i < 2 * UTILITIES; i++)
        if (i < table->herd[0] ? !is_utility(table->herd[1 + i]) || table->herd_of[i] > 3 : table->herd_of[i])
            return "the herd is made of utilities and whose they were";
    return NULL;
}

/* Which cards can ask the question of a phase: from, to; 0: none. */
static const struct asker {
    uint8_t played_from, played_to, utility_from, utility_to;
} askers[PHASES + 1] = {
    [PHASE_STORE] = {1, CARDS, CARD_BOAT, CARD_LEOPARD_STATUE},
    [PHASE_RAIN] = {FIRST_WARE, LAST_WARE, 0, 0},
    [PHASE_GUARD] = {FIRST_ANIMAL, LAST_ANIMAL, 0, 0},
    [PHASE_DRUMS] = {0, 0, CARD_DRUMS, CARD_DRUMS},
    [PHASE_THRONE_TAKE] = {0, 0, CARD_THRONE, CARD_THRONE},
    [PHASE_THRONE_GIVE] = {0, 0, CARD_THRONE, CARD_THRONE},
    [PHASE_DISCARD] = {CARD_TRIBAL_ELDER, CARD_TRIBAL_ELDER, FIRST_UTILITY, LAST_UTILITY},
    [PHASE_TAKE_WARE] = {0, 0, CARD_BOAT, CARD_LEOPARD_STATUE},
    [PHASE_SCALE] = {0, 0, CARD_SCALE, CARD_SCALE},
    [PHASE_SUPPLIES] = {0, 0, CARD_SUPPLIES, CARD_SUPPLIES},
    [PHASE_KETTLE] = {0, 0, CARD_KETTLE, CARD_KETTLE},
    [PHASE_SHAMAN_PUT] = {CARD_SHAMAN, CARD_SHAMAN, 0, 0},
    [PHASE_SHAMAN_TAKE] = {CARD_SHAMAN, CARD_SHAMAN, 0, 0},
    [PHASE_PSYCHIC] = {CARD_PSYCHIC, CARD_PSYCHIC, 0, 0},
    [PHASE_ELDER] = {CARD_TRIBAL_ELDER, CARD_TRIBAL_ELDER, 0, 0},
    [PHASE_PORTUGUESE] = {CARD_PORTUGUESE, CARD_PORTUGUESE, 0, 0},
    [PHASE_BASKET] = {CARD_BASKET_MAKER, CARD_BASKET_MAKER, 0, 0},
    [PHASE_PAIR_WARES] = {CARD_TRAVELING_MERCHANT, CARD_TRAVELING_MERCHANT, 0, 0},
    [PHASE_AUCTION] = {CARD_TRAVELING_MERCHANT, CARD_ARABIAN_MERCHANT, 0, 0},
    [PHASE_DANCER_CARD] = {CARD_DANCER, CARD_DANCER, 0, 0},
    [PHASE_DANCER_WARE] = {CARD_DANCER, CARD_DANCER, 0, 0},
    [PHASE_CARRIER] = {CARD_CARRIER, CARD_CARRIER, 0, 0},
    [PHASE_CARRIER_WARE] = {CARD_CARRIER, CARD_CARRIER, 0, 0},
    [PHASE_DRUMMER] = {CARD_DRUMMER, CARD_DRUMMER, 0, 0},
    [PHASE_CROCODILE] = {CARD_CROCODILE, CARD_CROCODILE, 0, 0},
    [PHASE_CROCODILE_USE] = {CARD_CROCODILE, CARD_CROCODILE, 0, 0},
    [PHASE_PARROT] = {CARD_PARROT, CARD_PARROT, 0, 0},
    [PHASE_HYENA_TAKE] = {CARD_HYENA, CARD_HYENA, 0, 0},
    [PHASE_HYENA_GIVE] = {CARD_HYENA, CARD_HYENA, 0, 0},
    [PHASE_SNAKE] = {CARD_SNAKE, CARD_SNAKE, 0, 0},
    [PHASE_ELEPHANT] = {CARD_ELEPHANT, CARD_ELEPHANT, 0, 0},
    [PHASE_APE] = {CARD_APE, CARD_APE, 0, 0},
    [PHASE_LION] = {CARD_LION, CARD_LION, 0, 0},
    [PHASE_CHEETAH] = {CARD_CHEETAH, CARD_CHEETAH, 0, 0},
};

static bool actor_fits(const jambo *table)
{
    int actor = table->head.actor;
    switch (table->phase) {
    case PHASE_DRAWING: return actor == KT_CHANCE && table->next;
    case PHASE_OVER: return actor == KT_OVER && table->ender;
    case PHASE_NONE: return false;
    case PHASE_RAIN:
    case PHASE_GUARD:
    case PHASE_CHEETAH: return actor == other(table);
    case PHASE_STORE: return actor == table->receiver;
    case PHASE_AUCTION:
    case PHASE_SNAKE:
    case PHASE_ELEPHANT:
    case PHASE_APE:
    case PHASE_LION:
    case PHASE_CARRIER_WARE: return actor >= 0;
    case PHASE_DISCARD: return actor == (table->utility ? table->turn : other(table));
    default: return actor == table->turn;
    }
}

/* Nothing is left over that belongs to a card in progress. */
static bool nothing_pending(const jambo *table)
{
    return !table->played && !table->utility && !table->draws && !table->next && !table->turned &&
           !table->herd[0] && !table->bid && !table->bidder && !table->steps && !table->taken &&
           !table->chosen && !table->price && kt_counts_sum(table->lot, WARES) == 0 &&
           kt_counts_sum(table->pool, CARDS) == 0;
}

static bool asker_fits(const jambo *table)
{
    const struct asker *span = &askers[table->phase];
    if (table->utility)
        return span->utility_from && table->utility >= span->utility_from &&
               table->utility <= span->utility_to;
    return span->played_from && table->played >= span->played_from && table->played <= span->played_to;
}

static const char *wrong_phase(const jambo *table)
{
    bool quiet = table->phase == PHASE_LOOK || table->phase == PHASE_MARKET || table->phase == PHASE_OVER ||
                 table->phase == PHASE_KEEP;
    if (!actor_fits(table))
        return "the actor does not fit the phase";
    if (quiet && !nothing_pending(table))
        return "a card seems to be in progress, but the phase says otherwise";
    if ((table->phase == PHASE_LOOK || table->phase == PHASE_MARKET) && !table->actions)
        return "a turn without actions is over";
    if ((table->phase == PHASE_KEEP) != (table->looked[0] == 1) && quiet)
        return "the card looked at does not fit the phase";
    if (!quiet && !asker_fits(table) && table->phase != PHASE_DRAWING)
        return "no card asks this question";
    return NULL;
}

static bool utility_in_use_lies_out(const jambo *table)
{
    int owner = table->played == CARD_CROCODILE ? other(table) : table->turn;
    return !table->utility ||
           (is_utility(table->utility) && kt_list_find(table->utilities[owner], table->utility) >= 0 &&
            (!table->played || table->taken == table->utility));
}

/* Without the Guard the animal must have something to do. */
static bool animal_can_work(const kt_state *state)
{
    kt_state later = *state;
    kt_moves moves = {0};
    jambo_play(&later, kt_move_of(VERB_NO, 0, 0, 0), NULL);
    jambo_list(&later, &moves);
    return moves.count > 0;
}

/* What was paid or played for must still be possible. */
static const char *wrong_promise(const jambo *table)
{
    bool fetching = table->utility == CARD_BOAT || table->utility == CARD_LEOPARD_STATUE;
    int  room = room_for(table, table->turn, table->gold[table->turn]);
    if (table->phase == PHASE_CROCODILE_USE && jambo_may_use(table, table->taken).rule)
        return "the Crocodile's prey cannot be used"; /* 10.11 */
    if (fetching && room < 1)
        return "there is no room for the ware that is fetched"; /* 8.7 */
    if (table->phase == PHASE_STORE && is_bought(table) && room < lot_size(table))
        return "there is no room for the purchase"; /* 7.3 */
    return NULL;
}

/* In the middle of a card there must be an answer to its question. */
static const char *wrong_middle(const kt_state *state)
{
    const jambo *table = table_of(state);
    kt_moves     moves = {0};
    if (!utility_in_use_lies_out(table))
        return "the utility in use does not lie out";
    if (table->played == CARD_CROCODILE && table->taken &&
        kt_list_find(table->utilities[other(table)], table->taken) < 0)
        return "the Crocodile's prey does not lie out";
    if (table->phase == PHASE_OVER)
        return NULL;
    if ((table->phase == PHASE_GUARD || table->phase == PHASE_RAIN) && !has_hand(table, other(table)))
        return "a player without cards is not asked"; /* 11.5 */
    if (table->phase == PHASE_GUARD && !animal_can_work(state))
        return "the animal could not have been played";
    jambo_list(state, &moves);
    return moves.count ? NULL : "nothing could be done here";
}

static bool nothing_played(const jambo *table)
{
    return !table->played && !table->utility;
}

/* Whether something draws that many cards. */
static bool drawing_fits(const jambo *table)
{
    int draws = table->draws, looked = table->looked[0];
    switch (table->next) {
    case STEP_START: return nothing_played(table) && !draws && !looked;
    case STEP_DEAL: return nothing_played(table) && draws >= 1 && draws <= PLAYERS * START_HAND && !looked;
    case STEP_KEEP: return nothing_played(table) && draws == 1 && !looked;
    case STEP_SCALE: return table->utility == CARD_SCALE && draws >= 1 && looked + draws <= 2;
    case STEP_SUPPLIES: return table->utility == CARD_SUPPLIES && draws == 1;
    case STEP_PSYCHIC: return table->played == CARD_PSYCHIC && draws >= 1;
    case STEP_ARABIAN: return table->played == CARD_ARABIAN_MERCHANT && draws >= 1 && draws <= ARABIAN_CARDS;
    case STEP_CARRIER: return table->played == CARD_CARRIER && draws >= 1 && draws <= PAIR;
    case STEP_FINISH: return !nothing_played(table) && draws >= 1 && draws <= ELDER_DRAWS_TO;
    default: return false;
    }
}

/* What follows the storing must fit the card. */
static bool storing_fits(const jambo *table)
{
    if (table->phase != PHASE_STORE && table->phase != PHASE_CARRIER_WARE)
        return true;
    if (is_ware_card(table->played))
        return table->next == STEP_RAIN && table->receiver == table->turn;
    if (table->played == CARD_ELEPHANT)
        return table->next == STEP_ELEPHANT && table->lot[table->chosen];
    return table->next == STEP_FINISH || (table->played == CARD_CARRIER && table->next == STEP_CARRIER);
}

/* What belongs to a card in progress must be there. */
static const char *wrong_pending(const jambo *table)
{
    if (table->draws && table->phase != PHASE_DRAWING)
        return "cards are to be drawn, but the phase says otherwise";
    if (table->phase == PHASE_DRAWING && !drawing_fits(table))
        return "nothing draws cards like that";
    if (!storing_fits(table))
        return "nothing stores wares like that";
    if (table->steps > PSYCHIC_SIX && table->played != CARD_PORTUGUESE)
        return "too many steps";
    if (table->next == STEP_PSYCHIC && table->steps > table->top[0])
        return "the Psychic cannot have seen that many cards";
    if (table->next == STEP_PSYCHIC && table->draws + table->steps > psychic_sees(table))
        return "the Psychic does not see that many cards";
    if (table->phase == PHASE_DANCER_WARE && table->steps >= DANCER_WARES)
        return "the Dancer sells three wares";
    if (table->phase == PHASE_DANCER_WARE && wares_in_all(table, table->turn) + table->steps < DANCER_WARES)
        return "the Dancer lacks wares";
    if (table->phase == PHASE_KETTLE && table->steps != 1)
        return "the Kettle asks after one card";
    if ((table->phase == PHASE_THRONE_GIVE || table->phase == PHASE_SHAMAN_TAKE) && !table->chosen)
        return "no ware was chosen before";
    if (table->phase == PHASE_THRONE_GIVE && !wares_of(table, other(table), table->chosen))
        return "the ware chosen before is not there";
    if (table->phase == PHASE_SCALE && table->looked[0] != 2)
        return "the Scale needs two cards";
    if (table->phase == PHASE_AUCTION && table->bidder && table->bid > table->gold[table->bidder - 1])
        return "the bidder lacks the gold";
    if (table->phase == PHASE_AUCTION && !table->bid != !table->bidder)
        return "a bid needs a bidder";
    return NULL;
}

const char *jambo_validate(const kt_state *state)
{
    const jambo *table = table_of(state);
    const char  *cause = wrong_numbers(table);
    for (int seat = 0; seat < PLAYERS && !cause; seat++)
        cause = wrong_seat(table, seat);
    if (!cause)
        cause = wrong_sight(table->top, table->top_seen, PSYCHIC_SIX);
    if (!cause)
        cause = wrong_sight(table->looked, table->looked_seen, 2);
    if (!cause)
        cause = wrong_phase(table);
    if (!cause)
        cause = wrong_pending(table);
    if (!cause)
        cause = wrong_promise(table);
    return cause ? cause : wrong_middle(state);
}
