/* validate.c - what is wrong with a position that was read from text: it cannot occur, or could not be
 * played on. Relies only on the audit of pieces.
 */
#include "games/macao/macao.h"

enum { CUBES_MAX = 99, POINTS_MAX = 9999 };

static bool is_chance(int phase)
{
    return phase <= PHASE_DEAL_OPENING || phase == PHASE_DEAL || phase == PHASE_ROLL;
}

/* In an action turn the disc may have left the place where its turn began. */
static bool in_turn(int phase)
{
    return phase >= PHASE_ACTION && phase < PHASE_OVER;
}

static const char *wrong_actor(const macao *table)
{
    int actor = table->head.actor;
    if (table->phase < 1 || table->phase > PHASES)
        return "there is no such phase";
    if (table->at < 1 || table->at > table->head.seats)
        return "at is not a place on the wall";
    if ((table->phase == PHASE_OVER) != (actor == KT_OVER))
        return "phase and actor disagree about the end";
    if (table->phase == PHASE_OVER)
        return NULL;
    if (is_chance(table->phase) != (actor == KT_CHANCE))
        return "phase and actor disagree about chance";
    if (actor == KT_CHANCE)
        return table->head.visible_to == KT_ALL ? NULL : "everybody sees what chance does";
    if (!in_turn(table->phase) && table->place[actor] != table->at)
        return "the actor is not at that place on the wall";
    return NULL;
}

/* While the stack grows its discs have the last places. */
static const char *wrong_stack(const macao *table)
{
    int placed = 0, seats = table->head.seats;
    for (int seat = 0; seat < seats; seat++)
        placed += table->place[seat] != 0;
    for (int seat = 0; seat < seats; seat++)
        if (table->wall[seat] != (table->place[seat] != 0) ||
            (table->place[seat] && table->place[seat] <= seats - placed))
            return "the discs do not form a stack";
    return placed < seats ? NULL : "all discs are on the wall";
}

static const char *wrong_wall(const macao *table)
{
    int seats = table->head.seats;
    if (table->phase == PHASE_DISCS && wrong_stack(table))
        return wrong_stack(table);
    for (int seat = 0; seat < seats; seat++) {
        if (table->phase == PHASE_DISCS && !table->place[seat])
            continue;
        if (table->wall[seat] < 1 || table->wall[seat] > BEYOND)
            return "a disc is not on the wall";
        if (table->place[seat] < 1 || table->place[seat] > seats)
            return "a place on the wall does not exist";
        for (int other = 0; other < seats; other++) {
            if (other != seat && table->place[other] == table->place[seat])
                return "two discs have the same place";
            if (table->place[other] && table->wall[other] > table->wall[seat] &&
                table->place[other] > table->place[seat])
                return "places and spaces on the wall disagree";
            if (table->wall[other] == table->wall[seat] && table->wall[seat] < BEYOND &&
                table->place[other] < table->place[seat] && macao_on_top(table, seat) &&
                !macao_on_top(table, other))
                return "a disc that is always on top lies beneath another";
        }
    }
    return NULL;
}

static bool too_many_cubes(const uint8_t *cubes)
{
    for (int colour = 1; colour <= COLOURS; colour++)
        if (cubes[colour] > CUBES_MAX)
            return true;
    return cubes[0] != 0;
}

static bool out_of_bounds(int number)
{
    return number < -POINTS_MAX || number > POINTS_MAX;
}

static const char *wrong_seat(const macao *table, int seat)
{
    int cards = table->phase == PHASE_DISCARD && seat == table->head.actor ? 1 : 0;
    if (table->ship[seat] == 0)
        return "a ship is nowhere";
    if (table->gold[seat] < 0 || out_of_bounds(table->gold[seat]) || out_of_bounds(table->points[seat]))
        return "gold or points are out of bounds";
    for (int i = 0; i < EARNED; i++)
        if (out_of_bounds(table->earned[seat][i]))
            return "gold or points are out of bounds";
    if (too_many_cubes(table->supply[seat]))
        return "there are too many or unknown cubes";
    for (int field = 0; field < FACES; field++)
        if (too_many_cubes(table->rose[field][seat]))
            return "there are too many or unknown cubes";
    if (table->phase == PHASE_DRAFT_GOLD && seat == table->head.actor)
        cards = table->tableau[seat][0] > TABLEAU_CARDS;
    if (table->tableau[seat][0] > TABLEAU_CARDS + cards)
        return "a tableau holds five cards";
    if (table->phase == PHASE_DISCARD && seat == table->head.actor &&
        table->tableau[seat][0] != TABLEAU_CARDS + 1)
        return "nothing has to be discarded";
    if (table->delivered[seat][TILE_JOKER])
        return "jokers are not delivered";
    return NULL;
}

static const char *wrong_city(const macao *table)
{
    for (int i = 0; i < QUARTERS; i++) {
        if (table->owner[i] > table->head.seats)
            return "a quarter belongs to nobody at this table";
        if (table->tile[i] && (table->tile[i] == TILE_JOKER) != macao_quarter[i + 1].dark)
            return "jokers lie on dark quarters, goods on light ones";
    }
    for (int good = 1; table->phase != PHASE_LAY && table->phase != PHASE_DISCS && good <= GOODS; good++)
        if (table->bag[good] && !table->round)
            return "there are goods still to be laid out";
    return NULL;
}

/* While tiles are laid out they fill the light quarters in order. */
static const char *wrong_laying(const macao *table)
{
    int free = 0;
    for (int i = 0; i < QUARTERS; i++)
        free += !table->tile[i];
    if (free != kt_counts_sum(table->bag, GOODS) || (table->phase == PHASE_LAY && !free))
        return "the tiles do not fit the quarters";
    return NULL;
}

/* Buildings and persons that can still be dealt. */
static int cards_left(const macao *table)
{
    int left = 0;
    for (int card = OFFICES + 1; card <= CARDS; card++)
        left += table->deck[card];
    return left;
}

static const char *wrong_offices(const macao *table)
{
    int  laid = 0, undealt = 0;
    bool gap = false;
    for (int i = 0; i < 2 * ROUNDS; i++) {
        int card = table->offices[i / 2][i % 2];
        if (card > OFFICES)
            return "only offices lie beside the board";
        gap |= card && laid < i;
        laid += card != 0;
    }
    for (int card = 1; card <= OFFICES; card++)
        undealt += table->deck[card];
    if (table->phase <= PHASE_OFFICES && (gap || laid + undealt != 2 * ROUNDS || laid == 2 * ROUNDS))
        return "the offices do not fit the set-up";
    return NULL;
}

static const char *wrong_cards(const macao *table)
{
    int shown = 0, seats = table->head.seats, need = (ROUNDS - table->round) * REVEALED;
    for (int i = 1; i <= table->display[0]; i++)
        shown += !is_office(table->display[i]);
    if (table->phase < PHASE_DEAL_OPENING || table->phase == PHASE_DEAL_OPENING)
        need += seats + OPENING_MORE - shown;
    if (table->phase == PHASE_DEAL)
        need += REVEALED - shown;
    if (cards_left(table) < need)
        return "the deck is too small for the rounds to come";
    switch (table->phase) {
    case PHASE_DEAL_OPENING:
        return table->display[0] < seats + OPENING_MORE && shown == table->display[0]
                   ? NULL
                   : "the display does not fit the phase";
    case PHASE_DEAL:
        return shown < REVEALED && table->display[0] - shown <= 2 ? NULL
                                                                  : "the display does not fit the phase";
    case PHASE_OPENING:
        return table->display[0] >= table->at ? NULL : "there are too few cards to choose from";
    case PHASE_TRIBUTE_GOLD:
        return table->display[0] >= seats ? NULL : "there are too few cards to choose from";
    case PHASE_DRAFT:
        return table->display[0] >= seats - table->at + 1 ? NULL : "there are too few cards to choose from";
    case PHASE_DRAFT_GOLD:
    case PHASE_DISCARD:
        return table->display[0] >= seats - table->at ? NULL : "there are too few cards to choose from";
    default: return table->display[0] ? "the display does not fit the phase" : NULL;
    }
}

static const char *wrong_round(const macao *table)
{
    bool early = table->phase < PHASE_DEAL;
    bool gap = false;
    if (early ? table->round != 0 : table->round < 1 || table->round > ROUNDS)
        return "the round does not fit the phase";
    for (int i = 0; i < COLOURS; i++) {
        if (table->dice[i] > FACES)
            return "a die has six faces";
        if (!table->dice[i])
            gap = true;
        else if (gap && table->phase == PHASE_ROLL)
            return "the dice are rolled in order";
    }
    if (table->phase == PHASE_ROLL && !gap)
        return "the dice have been rolled";
    if (gap && table->phase >= PHASE_DICE && table->phase <= PHASE_DICE_GOLD)
        return "the dice have not been rolled";
    return NULL;
}

/* What belongs to a turn, a question, a card in use. */
static const char *wrong_turn(const macao *table)
{
    int seat = table->head.actor;
    bool using = table->phase == PHASE_GIVE || table->phase == PHASE_TAKE;
    bool paying = table->phase >= PHASE_OMIT && table->phase <= PHASE_PAY;
    bool asked = table->phase == PHASE_TRIBUTE_GOLD || table->phase == PHASE_DRAFT_GOLD ||
                 table->phase == PHASE_DICE_GOLD || table->phase == PHASE_CLAIM_GOLD ||
                 table->phase == PHASE_ACTIVATE_GOLD;
    for (int i = 0; i < ACTIVE_MAX; i++)
        if (table->used[i] > 1 || (table->used[i] && (!in_turn(table->phase) || i >= table->active[seat][0])))
            return "a card that is not there has been used";
    if (table->claims > 2 || table->wall_move > WALL_DONE || table->purchases > 2 ||
        table->asked > CUBES_MAX || table->tribute[0] > CUBES_MAX || table->tribute[1] > CUBES_MAX)
        return "a number is out of bounds";
    if (!in_turn(table->phase) && (table->claims || table->wall_move || table->purchases || table->sailed ||
                                   table->steps || table->advances))
        return "nobody is in a turn";
    if ((table->asked != 0) != asked)
        return "asked and phase disagree";
    if ((table->card != 0) != using || (!using && (table->left || table->taken)) ||
        (!using && kt_counts_sum(table->given, COLOURS)))
        return "card in use and phase disagree";
    if ((table->quarter != 0) != paying || (table->help != 0) != paying)
        return "quarter and phase disagree";
    return NULL;
}

static const char *wrong_use(const macao *table)
{
    const card_data *card = &macao_card[table->card];
    int              index = macao_active_index(table, table->head.actor, table->card);
    int              given = kt_counts_sum(table->given, COLOURS);
    if (index < 0 || card->op != OP_USE || !card->asks || table->left < 1 || table->left > card->times ||
        (!card->each_claim && !table->used[index]))
        return "the card is not in use";
    if (table->given[0] || !macao_can_finish(table, table->head.actor))
        return "the card cannot be finished";
    if (table->phase == PHASE_GIVE
            ? !card->give.any || given >= card->give.any || table->taken
            : !card->get.any || given != card->give.any || table->taken >= card->get.any)
        return "the card asks for something else";
    return NULL;
}

static const char *wrong_payment(const macao *table)
{
    int  seat = table->head.actor, quarter = table->quarter;
    bool less = table->help & HELP_LESS, other = table->help & HELP_OTHER;
    if (table->owner[quarter - 1] || table->claims >= 2)
        return "the quarter cannot be taken";
    if (table->phase == PHASE_OMIT      ? !less || table->omitted || table->replaced
        : table->phase == PHASE_REPLACE ? !other || (less != (table->omitted != 0)) || table->replaced
                                        : !other || (less != (table->omitted != 0)) || !table->replaced)
        return "the helpers do not fit the phase";
    if ((table->omitted && !macao_quarter[quarter].cost[table->omitted]) ||
        (table->replaced &&
         macao_quarter[quarter].cost[table->replaced] <= (table->replaced == table->omitted)))
        return "the helpers change what is not in the cost";
    if (!macao_helped(table, seat, quarter, table->help, table->omitted, table->replaced))
        return "the quarter cannot be paid";
    return NULL;
}

static const char *wrong_question(const macao *table)
{
    int seat = table->head.actor;
    switch (table->phase) {
    case PHASE_GIVE:
    case PHASE_TAKE: return wrong_use(table);
    case PHASE_OMIT:
    case PHASE_REPLACE:
    case PHASE_PAY: return wrong_payment(table);
    case PHASE_EMPTY:
        return table->tiles[seat][TILE_JOKER] && !macao_cubes_of(table, seat)
                   ? NULL
                   : "there is nothing to ask about";
    case PHASE_JOKER:
    case PHASE_EMPTY_JOKER:
        return macao_powers_of(table, seat) >> POWER_JOKER_USES & 1 ? NULL : "jokers work only once";
    default: return table->omitted || table->replaced ? "nothing is being paid" : NULL;
    }
}

const char *macao_validate(const kt_state *state)
{
    const macao *table = table_of(state);
    const char  *cause = wrong_wall(table);
    if (!cause)
        cause = wrong_actor(table);
    for (int seat = 0; !cause && seat < table->head.seats; seat++)
        cause = wrong_seat(table, seat);
    if (!cause)
        cause = wrong_round(table);
    if (!cause)
        cause = wrong_city(table);
    if (!cause && table->phase <= PHASE_LAY)
        cause = wrong_laying(table);
    if (!cause)
        cause = wrong_offices(table);
    if (!cause)
        cause = wrong_cards(table);
    if (!cause)
        cause = wrong_turn(table);
    return cause ? cause : wrong_question(table);
}
