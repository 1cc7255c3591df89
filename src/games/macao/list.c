/* list.c - the legal moves of Macao, and the outcomes of chance with their weights.
 *
 * Must list exactly what check.c lets pass. It asks the same questions in bulk: all colours of a
 * cost are compared at once.
 */
#include "games/macao/macao.h"

/* A supply as a byte for each colour; no cost needs more than 100 of one. */
static uint64_t pack(const uint8_t *supply)
{
    uint64_t packed = 0;
    for (int colour = COLOURS; colour >= 1; colour--)
        packed = packed << 8 | (supply[colour] > 100 ? 100 : supply[colour]);
    return packed << 8;
}

static void offer(kt_moves *moves, int verb, int first, int second)
{
    kt_offer(moves, kt_move_of(verb, first, second, 0));
}

static void offer_colours(kt_moves *moves, int verb)
{
    for (int colour = 1; colour <= COLOURS; colour++)
        offer(moves, verb, colour, 0);
}

/* ---- Chance ------------------------------------------------------------- */

static void list_discs(const macao *table, kt_moves *moves)
{
    for (int seat = 0; seat < table->head.seats; seat++)
        if (!table->place[seat])
            kt_offer_weighted(moves, kt_move_of(VERB_DISC, seat, 0, 0), 1);
}

static void list_lay(const macao *table, kt_moves *moves)
{
    int quarter = 1;
    while (table->tile[quarter - 1])
        quarter++;
    for (int good = 1; good <= GOODS; good++)
        if (table->bag[good])
            kt_offer_weighted(moves, kt_move_of(VERB_LAY, quarter, good, 0), table->bag[good]);
}

static void list_roll(const macao *table, kt_moves *moves)
{
    int colour = 1;
    while (table->dice[colour - 1])
        colour++;
    for (int face = 1; face <= FACES; face++)
        kt_offer_weighted(moves, kt_move_of(VERB_ROLL, colour, face, 0), 1);
}

/* ---- Actions ------------------------------------------------------------ */

/* 15.12: one cube is saved, at least one is paid. */
static void list_activate_less(int number, uint64_t supply, kt_moves *moves)
{
    const card_data *card = &macao_card[number];
    for (int colour = 1; card->size > 1 && colour <= COLOURS; colour++)
        if (card->cost[colour] && kt_six_covers(supply, card->price - ((uint64_t)1 << 8 * colour)))
            offer(moves, VERB_ACTIVATE_LESS, number, colour);
}

static void list_activate(const macao *table, int seat, uint32_t powers, uint64_t supply, kt_moves *moves)
{
    const uint8_t *tableau = table->tableau[seat];
    if (table->active[seat][0] == ACTIVE_MAX)
        return;
    for (int i = 1; i <= tableau[0]; i++) {
        if (kt_six_covers(supply, macao_card[tableau[i]].price))
            offer(moves, VERB_ACTIVATE, tableau[i], 0);
        if (is_cheaper(tableau[i], powers))
            list_activate_less(tableau[i], supply, moves);
    }
}

/* Which helpers the seat can use: bits of HELP_. */
static int helpers(const macao *table, int seat, uint32_t powers)
{
    int help = 0;
    if (powers >> POWER_QUARTER_LESS & 1 && macao_power_index(table, seat, POWER_QUARTER_LESS) >= 0)
        help |= HELP_LESS;
    if (powers >> POWER_QUARTER_OTHER & 1 && macao_power_index(table, seat, POWER_QUARTER_OTHER) >= 0)
        help |= HELP_OTHER;
    return help;
}

static void list_claims(const macao *table, int seat, uint32_t powers, uint64_t supply, kt_moves *moves)
{
    int help = helpers(table, seat, powers);
    if (table->claims >= (powers >> POWER_QUARTERS & 1 ? 2 : 1) || !supply)
        return;
    for (int quarter = 1; quarter <= QUARTERS; quarter++) {
        if (table->owner[quarter - 1])
            continue;
        if (kt_six_covers(supply, macao_quarter[quarter].price))
            offer(moves, VERB_CLAIM, quarter, 0);
        for (int with = 1; help && with <= HELPS; with++)
            if ((with & help) == with && macao_helped(table, seat, quarter, with, 0, 0))
                offer(moves, VERB_CLAIM_WITH, quarter, with);
    }
}

static void list_wall(const macao *table, int seat, uint32_t powers, kt_moves *moves)
{
    const uint8_t *supply = table->supply[seat];
    if (!macao_may_wall(table, seat, powers, WALL_FIRST).rule) {
        for (int colour = 1; colour <= COLOURS; colour++)
            if (supply[colour])
                offer(moves, VERB_WALL, colour, 0);
    } else if (!macao_may_wall(table, seat, powers, WALL_LATER).rule) {
        for (int one = 1; one <= COLOURS; one++)
            for (int two = one; supply[one] && two <= COLOURS; two++)
                if (supply[two] > (one == two))
                    offer(moves, VERB_FURTHER, macao_pair_of[one][two], 0);
    }
}

static void list_ship(const macao *table, int seat, uint32_t powers, uint64_t supply, kt_moves *moves)
{
    const uint8_t *near = macao_space[table->ship[seat]].near;
    bool           entry = powers >> POWER_HARBOUR_FREE & 1;
    if (!supply && !table->steps && !entry)
        return;
    for (int i = 0; i < NEAR && near[i]; i++) {
        bool free_entry = entry && is_harbour(near[i]);
        if (free_entry || table->steps)
            offer(moves, VERB_GLIDE, near[i], 0);
        for (int colour = 1; supply && !free_entry && colour <= COLOURS; colour++)
            if (table->supply[seat][colour])
                offer(moves, VERB_SAIL, near[i], colour);
    }
}

static void list_others(const macao *table, int seat, kt_moves *moves)
{
    static const uint8_t verbs[] = {VERB_DELIVER, VERB_TRIBUTE};
    for (int i = 0; i < KT_LENGTH(verbs); i++)
        if (!macao_check((const kt_state *)table, kt_move_of(verbs[i], 0, 0, 0)).rule)
            offer(moves, verbs[i], 0, 0);
    if (table->tiles[seat][TILE_JOKER]) {
        offer_colours(moves, VERB_JOKER);
        offer(moves, VERB_CASH, 0, 0);
    }
}

static void list_uses(const macao *table, int seat, uint64_t supply, kt_moves *moves)
{
    const uint8_t *active = table->active[seat];
    for (int i = 0; i < active[0]; i++) {
        const card_data *card = &macao_card[active[1 + i]];
        if (card->op != OP_USE || table->used[i] || !kt_six_covers(supply, card->give.price) ||
            macao_may_use(table, seat, i, 1).rule)
            continue;
        offer(moves, VERB_USE, active[1 + i], 0);
        for (int times = 2; !card->asks && times <= card->times; times++)
            if (!macao_may_use(table, seat, i, times).rule)
                offer(moves, VERB_TRADE, active[1 + i], times);
    }
}

static void list_actions(const macao *table, int seat, kt_moves *moves)
{
    uint32_t powers = macao_powers_of(table, seat);
    uint64_t supply = pack(table->supply[seat]);
    list_activate(table, seat, powers, supply, moves);
    list_claims(table, seat, powers, supply, moves);
    list_wall(table, seat, powers, moves);
    list_ship(table, seat, powers, supply, moves);
    list_others(table, seat, moves);
    list_uses(table, seat, supply, moves);
    offer(moves, VERB_PASS, 0, 0);
}

/* ---- The rest ----------------------------------------------------------- */

static void list_all(const uint8_t *cards, int verb, kt_moves *moves)
{
    for (int i = 1; i <= cards[0]; i++)
        offer(moves, verb, cards[i], 0);
}

static void list_dice(kt_moves *moves)
{
    for (int pair = 1; pair <= PAIRS; pair++)
        if (macao_pair[pair][0] != macao_pair[pair][1])
            offer(moves, VERB_DICE, pair, 0);
}

/* Colours that check.c lets pass. */
static void list_checked(const kt_state *state, int verb, kt_moves *moves)
{
    for (int colour = 1; colour <= COLOURS; colour++) {
        kt_move move = kt_move_of(verb, colour, 0, 0);
        if (!macao_check(state, move).rule)
            kt_offer(moves, move);
    }
}

static void list_question(const kt_state *state, int verb, kt_moves *moves)
{
    kt_move done = kt_move_of(VERB_DONE, 0, 0, 0);
    list_checked(state, verb, moves);
    if (!macao_check(state, done).rule)
        kt_offer(moves, done);
}

static void list_draft(const kt_state *state, kt_moves *moves)
{
    kt_move skip = kt_move_of(VERB_SKIP, 0, 0, 0);
    list_all(table_of(state)->display, VERB_PICK, moves);
    if (!macao_check(state, skip).rule)
        kt_offer(moves, skip);
}

void macao_list(const kt_state *state, kt_moves *moves)
{
    const macao *table = table_of(state);
    int          seat = table->head.actor;
    switch (table->phase) {
    case PHASE_ACTION: list_actions(table, seat, moves); break;
    case PHASE_DISCS: list_discs(table, moves); break;
    case PHASE_LAY: list_lay(table, moves); break;
    case PHASE_OFFICES: kt_offer_counts(moves, VERB_OFFICE, table->deck, OFFICES); break;
    case PHASE_DEAL_OPENING:
    case PHASE_DEAL: kt_offer_counts_from(moves, VERB_DEAL, table->deck, OFFICES + 1, CARDS); break;
    case PHASE_ROLL: list_roll(table, moves); break;
    case PHASE_OPENING: list_all(table->display, VERB_PICK, moves); break;
    case PHASE_DRAFT: list_draft(state, moves); break;
    case PHASE_DISCARD: list_all(table->tableau[seat], VERB_DISCARD, moves); break;
    case PHASE_FIRST:
    case PHASE_SECOND: offer_colours(moves, VERB_PLACE); break;
    case PHASE_DICE: list_dice(moves); break;
    case PHASE_TRIBUTE_GOLD:
    case PHASE_DRAFT_GOLD:
    case PHASE_DICE_GOLD:
    case PHASE_CLAIM_GOLD:
    case PHASE_ACTIVATE_GOLD:
        offer(moves, VERB_ACCEPT, 0, 0);
        offer(moves, VERB_DECLINE, 0, 0);
        break;
    case PHASE_EMPTY:
        offer_colours(moves, VERB_JOKER);
        offer(moves, VERB_DECLINE, 0, 0);
        break;
    case PHASE_JOKER:
    case PHASE_EMPTY_JOKER:
        offer_colours(moves, VERB_JOKER);
        offer(moves, VERB_CASH, 0, 0);
        break;
    case PHASE_OMIT: list_checked(state, VERB_OMIT, moves); break;
    case PHASE_REPLACE: list_checked(state, VERB_REPLACE, moves); break;
    case PHASE_PAY: list_checked(state, VERB_PAY, moves); break;
    case PHASE_GIVE: list_question(state, VERB_GIVE, moves); break;
    case PHASE_TAKE: list_question(state, VERB_TAKE, moves); break;
    default: break;
    }
}
