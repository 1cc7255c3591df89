/* play.c - carries out the moves of Macao, and asks the next question. Every move here
 * has been checked.
 */
#include "games/macao/play.h"

static void ask_place(macao *table, int phase, int place)
{
    table->at = (uint8_t)place;
    ask_seat(table, phase, macao_seat_at(table, place));
}

/* 13.6: a player with a card for those without gold may decline gold. */
static bool may_decline_gold(const macao *table, int seat)
{
    const uint8_t *active = table->active[seat];
    for (int i = 1; table->gold[seat] == 0 && i <= active[0]; i++)
        if (macao_card[active[i]].op == OP_USE && macao_card[active[i]].condition == IF_NO_GOLD)
            return true;
    return false;
}

/* True: the seat is asked about the gold first, and the game waits. */
static bool bring_gold(macao *table, int seat, int gold, int phase, kt_log *log)
{
    if (!gold)
        return false;
    if (may_decline_gold(table, seat)) {
        table->asked = (uint8_t)gold;
        ask_seat(table, phase, seat);
        return true;
    }
    macao_gain_gold(table, seat, gold, log);
    return false;
}

static void give_penalty(macao *table, int seat, kt_log *log)
{
    if (table->penalty[seat] < 255) /* only edited positions get there */
        table->penalty[seat]++;
    kt_log_event(log, EVENT_PENALTY, seat, 1, 0);
}

static void to_pile(macao *table, int card)
{
    table->pile[card]++;
}

static void clear_display(macao *table, kt_log *log)
{
    while (table->display[0]) {
        int card = kt_list_remove_at(table->display, table->display[0] - 1);
        kt_log_event(log, EVENT_REMOVED, 0, card, 0);
        to_pile(table, card);
    }
}

/* ---- Phase 3: turns ----------------------------------------------------- */

static void start_round(macao *table, kt_log *log);

static void clear_turn(macao *table)
{
    table->claims = table->wall_move = table->purchases = 0;
    table->sailed = table->steps = table->advances = 0;
    memset(table->used, 0, sizeof table->used);
}

static void pass(macao *table, int seat, kt_log *log)
{
    int lost = macao_cubes_of(table, seat);
    if (lost)
        kt_log_event(log, EVENT_LOST, seat, lost, 0);
    memset(table->supply[seat], 0, sizeof table->supply[seat]); /* 6.2 */
    clear_turn(table);
    if (table->at < table->head.seats)
        ask_place(table, PHASE_ACTION, table->at + 1);
    else
        start_round(table, log);
}

/* ---- Phase 2: dice ------------------------------------------------------ */

static void next_dice(macao *table)
{
    if (table->at < table->head.seats)
        ask_place(table, PHASE_DICE, table->at + 1);
    else
        ask_place(table, PHASE_ACTION, 1);
}

/* 5.5 */
static void turn_rose(macao *table, int seat)
{
    for (int colour = 1; colour <= COLOURS; colour++) {
        table->supply[seat][colour] = (uint8_t)(table->supply[seat][colour] + table->rose[0][seat][colour]);
        for (int field = 0; field + 1 < FACES; field++)
            table->rose[field][seat][colour] = table->rose[field + 1][seat][colour];
        table->rose[FACES - 1][seat][colour] = 0;
    }
}

static void after_dice(macao *table, int seat, kt_log *log)
{
    turn_rose(table, seat);
    kt_log_event(log, EVENT_SUPPLY, seat, macao_cubes_of(table, seat), 0);
    if (macao_cubes_of(table, seat)) {
        next_dice(table);
    } else if (table->tiles[seat][TILE_JOKER]) { /* 5.8 */
        ask_seat(table, PHASE_EMPTY, seat);
    } else {
        give_penalty(table, seat, log); /* 5.7 */
        next_dice(table);
    }
}

static void choose_dice(macao *table, int seat, int pair, kt_log *log)
{
    int gold = 0, face[2];
    for (int i = 0; i < 2; i++) { /* 5.4 */
        int colour = macao_pair[pair][i];
        face[i] = table->dice[colour - 1];
        uint8_t *cubes = &table->rose[face[i] - 1][seat][colour];
        *cubes = (uint8_t)(*cubes + face[i]);
        kt_log_event(log, EVENT_CUBES, seat, face[i], colour);
        gold += macao_fire(table, seat, ON_DIE, face[i], 1, log);
    }
    gold +=
        macao_fire(table, seat, ON_PAIR, face[0] > face[1] ? face[0] - face[1] : face[1] - face[0], 1, log);
    if (!bring_gold(table, seat, gold, PHASE_DICE_GOLD, log))
        after_dice(table, seat, log);
}

/* 5.2 */
static void turn_dice(macao *table, kt_log *log)
{
    for (int i = 0; i < COLOURS; i++)
        if (table->dice[i] > macao_top_die(table)) {
            kt_log_event(log, EVENT_TURNED, 0, i + 1, table->dice[i]);
            table->dice[i] = 1;
        }
}

static void roll(macao *table, int colour, int face, kt_log *log)
{
    table->dice[colour - 1] = (uint8_t)face;
    if (colour < COLOURS)
        return;
    turn_dice(table, log);
    ask_place(table, PHASE_DICE, 1);
}

/* ---- Phase 1: cards ----------------------------------------------------- */

static void next_draft(macao *table, kt_log *log)
{
    if (table->at < table->head.seats) {
        ask_place(table, PHASE_DRAFT, table->at + 1);
        return;
    }
    clear_display(table, log); /* 4.5 */
    memset(table->dice, 0, sizeof table->dice);
    ask_chance(table, PHASE_ROLL, KT_ALL);
}

static void after_pick(macao *table, int seat, kt_log *log)
{
    if (table->tableau[seat][0] > TABLEAU_CARDS)
        ask_seat(table, PHASE_DISCARD, seat); /* 4.6 */
    else
        next_draft(table, log);
}

static void take_from_display(macao *table, int seat, int card)
{
    kt_list_remove_at(table->display, kt_list_find(table->display, card));
    KT_LIST_ADD(table->tableau[seat], card);
}

static void next_opening(macao *table, kt_log *log)
{
    if (table->at > 1) { /* 2.5: from the bottom up */
        ask_place(table, PHASE_OPENING, table->at - 1);
        return;
    }
    clear_display(table, log);
    ask_place(table, PHASE_FIRST, 1);
}

static void pick(macao *table, int seat, int card, kt_log *log)
{
    take_from_display(table, seat, card);
    if (table->phase == PHASE_OPENING) {
        next_opening(table, log);
        return;
    }
    int gold = macao_fire(table, seat, ON_TAKE, macao_card[card].type, 1, log); /* 14.6 */
    if (!bring_gold(table, seat, gold, PHASE_DRAFT_GOLD, log))
        after_pick(table, seat, log);
}

static void discard(macao *table, int seat, int card, kt_log *log)
{
    kt_list_remove_at(table->tableau[seat], kt_list_find(table->tableau[seat], card));
    to_pile(table, card);
    give_penalty(table, seat, log); /* 4.6 */
    next_draft(table, log);
}

/* Cards that pay for the tribute, from this place on; then the draft begins. */
static void pay_tribute_cards(macao *table, int place, kt_log *log)
{
    for (; place <= table->head.seats; place++) {
        int seat = macao_seat_at(table, place);
        int gold = macao_fire(table, seat, ON_TRIBUTE, table->tribute[0], 1, log);
        table->at = (uint8_t)place;
        if (bring_gold(table, seat, gold, PHASE_TRIBUTE_GOLD, log))
            return;
    }
    ask_place(table, PHASE_DRAFT, 1);
}

static void set_tribute(macao *table, kt_log *log)
{
    table->tribute[0] = table->tribute[1] = 0;
    for (int i = 1; i <= table->display[0]; i++) { /* 4.2 */
        table->tribute[0] = (uint8_t)(table->tribute[0] + macao_card[table->display[i]].gold);
        table->tribute[1] = (uint8_t)(table->tribute[1] + macao_card[table->display[i]].prestige);
    }
    kt_log_event(log, EVENT_TRIBUTE, 0, table->tribute[0], table->tribute[1]);
    for (int i = table->head.seats; i < PLAYERS; i++) { /* 4.3 */
        int card = kt_list_remove_at(table->display, table->display[0] - 1);
        kt_log_event(log, EVENT_REMOVED, 0, card, 0);
        to_pile(table, card);
    }
    pay_tribute_cards(table, 1, log);
}

/* Cards on display that are not offices. */
static int dealt(const macao *table)
{
    int count = 0;
    for (int i = 1; i <= table->display[0]; i++)
        count += !is_office(table->display[i]);
    return count;
}

static void deal(macao *table, int card, kt_log *log)
{
    table->deck[card]--;
    KT_LIST_ADD(table->display, card);
    if (table->phase == PHASE_DEAL_OPENING) {
        if (table->display[0] == table->head.seats + OPENING_MORE)
            ask_place(table, PHASE_OPENING, table->head.seats);
    } else if (dealt(table) == REVEALED) {
        set_tribute(table, log);
    }
}

static void start_round(macao *table, kt_log *log)
{
    table->at = 1;
    if (table->round == ROUNDS) {
        macao_settle(table, log);
        ask_seat(table, PHASE_OVER, KT_OVER);
        return;
    }
    table->round++;
    kt_log_event(log, EVENT_ROUND, 0, table->round, 0);
    for (int i = 0; i < 2; i++)
        if (table->offices[table->round - 1][i]) {
            KT_LIST_ADD(table->display, table->offices[table->round - 1][i]);
            table->offices[table->round - 1][i] = 0;
        }
    ask_chance(table, PHASE_DEAL, KT_ALL);
}

/* ---- Set-up ------------------------------------------------------------- */

static void put_disc(macao *table, int seat)
{
    int placed = 0;
    for (int other = 0; other < table->head.seats; other++)
        placed += table->place[other] != 0;
    table->place[seat] = (uint8_t)(table->head.seats - placed); /* 2.2: the next one goes on top */
    table->wall[seat] = 1;
    if (placed + 1 == table->head.seats)
        ask_chance(table, PHASE_LAY, KT_ALL);
}

static void lay_tile(macao *table, int quarter, int tile)
{
    table->bag[tile]--;
    table->tile[quarter - 1] = (uint8_t)tile;
    if (kt_counts_sum(table->bag, GOODS) == 0)
        ask_chance(table, PHASE_OFFICES, KT_ALL);
}

static void lay_office(macao *table, int card)
{
    int index = 0;
    while (table->offices[index / 2][index % 2])
        index++;
    table->deck[card]--;
    table->offices[index / 2][index % 2] = (uint8_t)card;
    if (index + 1 == 2 * ROUNDS)
        ask_chance(table, PHASE_DEAL_OPENING, KT_ALL);
}

/* 2.6 */
static void place_cubes(macao *table, int seat, int colour, kt_log *log)
{
    int      field = table->phase == PHASE_FIRST ? 1 : 2;
    uint8_t *cubes = &table->rose[field - 1][seat][colour];
    *cubes = (uint8_t)(*cubes + field);
    if (field == 1)
        table->phase = PHASE_SECOND;
    else if (table->at < table->head.seats)
        ask_place(table, PHASE_FIRST, table->at + 1);
    else
        start_round(table, log);
}

/* ---- Actions ------------------------------------------------------------ */

/* saved: the colour of a cube that is not paid, or 0. */
static void activate(macao *table, int seat, int number, int saved, kt_log *log)
{
    const card_data *card = &macao_card[number];
    for (int colour = 1; colour <= COLOURS; colour++)
        table->supply[seat][colour] =
            (uint8_t)(table->supply[seat][colour] - card->cost[colour] + (colour == saved));
    int gold = macao_fire(table, seat, ON_ACTIVATE, card->type, 1, log); /* 14.10: by cards active before */
    kt_list_remove_at(table->tableau[seat], kt_list_find(table->tableau[seat], number));
    KT_LIST_ADD(table->active[seat], number);
    if (card->op == OP_RULE && card->power == POWER_ON_TOP)
        macao_rise(table, seat, log); /* 15.11 */
    bring_gold(table, seat, gold, PHASE_ACTIVATE_GOLD, log);
}

/* How many active cards give a wall step for each quarter. */
static int steps_for_claim(const macao *table, int seat)
{
    int count = 0;
    for (int i = 1; i <= table->active[seat][0]; i++)
        count += macao_card[table->active[seat][i]].each_claim;
    return count;
}

static void back_to_action(macao *table)
{
    table->phase = PHASE_ACTION;
    table->quarter = table->help = table->omitted = table->replaced = 0;
}

/* omitted, replaced, paid: colours by which helpers change the cost; 0: none. */
static void claim(macao *table, int seat, int quarter, int omitted, int replaced, int paid, kt_log *log)
{
    for (int colour = 1; colour <= COLOURS; colour++) {
        int due = macao_quarter[quarter].cost[colour] - (colour == omitted) - (colour == replaced) +
                  (colour == paid);
        table->supply[seat][colour] = (uint8_t)(table->supply[seat][colour] - due);
    }
    int tile = table->tile[quarter - 1];
    table->tile[quarter - 1] = 0;
    table->owner[quarter - 1] = (uint8_t)(seat + 1);
    if (tile) { /* 8.4, 8.5 */
        table->tiles[seat][tile]++;
        kt_log_event(log, EVENT_GETS_TILE, seat, tile, 0);
    }
    table->claims++;
    if (table->advances < 200)
        table->advances = (uint8_t)(table->advances + steps_for_claim(table, seat));
    table->quarter = (uint8_t)quarter;
    int gold = macao_fire(table, seat, ON_CLAIM, 0, 1, log); /* 14.8 */
    back_to_action(table);
    bring_gold(table, seat, gold, PHASE_CLAIM_GOLD, log);
}

static void claim_with(macao *table, int seat, int quarter, int help)
{
    table->quarter = (uint8_t)quarter;
    table->help = (uint8_t)help;
    if (help & HELP_OTHER)
        table->used[macao_power_index(table, seat, POWER_QUARTER_OTHER)] = 1;
    if (help & HELP_LESS)
        table->used[macao_power_index(table, seat, POWER_QUARTER_LESS)] = 1;
    table->phase = help & HELP_LESS ? PHASE_OMIT : PHASE_REPLACE;
}

static void omit(macao *table, int seat, int colour, kt_log *log)
{
    table->omitted = (uint8_t)colour;
    if (table->help & HELP_OTHER)
        table->phase = PHASE_REPLACE;
    else
        claim(table, seat, table->quarter, colour, 0, 0, log);
}

static void pay_wall(macao *table, int seat, int one, int two, kt_log *log)
{
    table->supply[seat][one]--;
    if (two)
        table->supply[seat][two]--;
    table->wall_move = WALL_GOING;
    macao_advance(table, seat, log);
}

static void sail(macao *table, int seat, int space, int colour)
{
    bool entry = is_harbour(space) && macao_powers_of(table, seat) >> POWER_HARBOUR_FREE & 1;
    if (colour)
        table->supply[seat][colour]--;
    else if (!entry) /* 15.7 */
        table->steps--;
    table->ship[seat] = (uint8_t)space;
    if (table->sailed < 255)
        table->sailed++;
}

static void deliver(macao *table, int seat, kt_log *log)
{
    int good = macao_space[table->ship[seat]].good;
    int before = table->points[seat];
    kt_log_event(log, EVENT_DELIVERS, seat, good, table->ship[seat]);
    macao_gain_points(table, seat, macao_delivery_points(table, seat, good), 0, log);
    table->tiles[seat][good]--;
    table->delivered[seat][good]++;
    macao_fire(table, seat, ON_DELIVER, 0, 1, log); /* 15.8: added, not doubled */
    table->earned[seat][EARNED_DELIVERY] =
        (int16_t)(table->earned[seat][EARNED_DELIVERY] + table->points[seat] - before);
}

static void buy_prestige(macao *table, int seat, kt_log *log)
{
    int price = macao_tribute_price(table, seat);
    int points = table->tribute[1] + macao_power(table, seat, POWER_TRIBUTE_MORE); /* 15.9 */
    table->gold[seat] = (int16_t)(table->gold[seat] - price);
    table->purchases++;
    kt_log_event(log, EVENT_PAYS, seat, price, 0);
    macao_gain_points(table, seat, points, 0, log);
    table->earned[seat][EARNED_TRIBUTE] = (int16_t)(table->earned[seat][EARNED_TRIBUTE] + points);
}

/* colour 0: for gold */
static void spend_joker(macao *table, int seat, int colour, kt_log *log)
{
    bool second = table->phase == PHASE_JOKER || table->phase == PHASE_EMPTY_JOKER;
    if (colour) {
        table->supply[seat][colour]++;
        kt_log_event(log, EVENT_TAKES, seat, 1, colour);
    } else {
        macao_gain_gold(table, seat, JOKER_GOLD, log);
    }
    bool question = table->phase == PHASE_EMPTY || table->phase == PHASE_EMPTY_JOKER;
    if (!second) {
        table->tiles[seat][TILE_JOKER]--;
        table->out[TILE_JOKER]++;
        if (macao_powers_of(table, seat) >> POWER_JOKER_USES & 1) { /* 15.2 */
            table->phase = question ? PHASE_EMPTY_JOKER : PHASE_JOKER;
            return;
        }
    }
    if (question)
        next_dice(table);
    else
        table->phase = PHASE_ACTION;
}

/* ---- Answers about gold, and to 5.8 ------------------------------------- */

static void answer(macao *table, int seat, bool yes, kt_log *log)
{
    int phase = table->phase;
    if (phase == PHASE_EMPTY) {
        give_penalty(table, seat, log);
        next_dice(table);
        return;
    }
    if (yes)
        macao_gain_gold(table, seat, table->asked, log);
    table->asked = 0;
    switch (phase) {
    case PHASE_TRIBUTE_GOLD: pay_tribute_cards(table, table->at + 1, log); break;
    case PHASE_DRAFT_GOLD: after_pick(table, seat, log); break;
    case PHASE_DICE_GOLD: after_dice(table, seat, log); break;
    default: table->phase = PHASE_ACTION; break;
    }
}

/* ---- All ---------------------------------------------------------------- */

/* 10.2: whatever else is done ends the wall move; the Tower belongs to it. */
static void end_wall_move(macao *table, kt_move move)
{
    bool tower = move.verb == VERB_USE && macao_card[move.arg[0]].condition == IF_WALL_MOVE;
    if (table->wall_move == WALL_GOING && move.verb != VERB_WALL && move.verb != VERB_FURTHER && !tower)
        table->wall_move = WALL_DONE;
}

static void act(macao *table, int seat, kt_move move, kt_log *log)
{
    int first = move.arg[0], second = move.arg[1];
    end_wall_move(table, move);
    switch (move.verb) {
    case VERB_ACTIVATE: activate(table, seat, first, 0, log); break;
    case VERB_ACTIVATE_LESS: activate(table, seat, first, second, log); break;
    case VERB_CLAIM: claim(table, seat, first, 0, 0, 0, log); break;
    case VERB_CLAIM_WITH: claim_with(table, seat, first, second); break;
    case VERB_WALL: pay_wall(table, seat, first, 0, log); break;
    case VERB_FURTHER: pay_wall(table, seat, macao_pair[first][0], macao_pair[first][1], log); break;
    case VERB_SAIL: sail(table, seat, first, second); break;
    case VERB_GLIDE: sail(table, seat, first, 0); break;
    case VERB_DELIVER: deliver(table, seat, log); break;
    case VERB_TRIBUTE: buy_prestige(table, seat, log); break;
    case VERB_JOKER: spend_joker(table, seat, first, log); break;
    case VERB_CASH: spend_joker(table, seat, 0, log); break;
    case VERB_USE: macao_use(table, seat, first, 1, log); break;
    case VERB_TRADE: macao_use(table, seat, first, second, log); break;
    default: pass(table, seat, log); break;
    }
}

void macao_play(kt_state *state, kt_move move, kt_log *log)
{
    macao *table = mutable_table(state);
    int    seat = table->head.actor, first = move.arg[0];
    if (table->phase == PHASE_ACTION) {
        act(table, seat, move, log);
        return;
    }
    switch (move.verb) {
    case VERB_DISC: put_disc(table, first); break;
    case VERB_LAY: lay_tile(table, first, move.arg[1]); break;
    case VERB_OFFICE: lay_office(table, first); break;
    case VERB_DEAL: deal(table, first, log); break;
    case VERB_ROLL: roll(table, first, move.arg[1], log); break;
    case VERB_PICK: pick(table, seat, first, log); break;
    case VERB_SKIP: next_draft(table, log); break;
    case VERB_DISCARD: discard(table, seat, first, log); break;
    case VERB_PLACE: place_cubes(table, seat, first, log); break;
    case VERB_DICE: choose_dice(table, seat, first, log); break;
    case VERB_ACCEPT: answer(table, seat, true, log); break;
    case VERB_DECLINE: answer(table, seat, false, log); break;
    case VERB_OMIT: omit(table, seat, first, log); break;
    case VERB_REPLACE:
        table->replaced = (uint8_t)first;
        table->phase = PHASE_PAY;
        break;
    case VERB_PAY: claim(table, seat, table->quarter, table->omitted, table->replaced, first, log); break;
    case VERB_JOKER: spend_joker(table, seat, first, log); break;
    case VERB_CASH: spend_joker(table, seat, 0, log); break;
    case VERB_GIVE: macao_give(table, seat, first, log); break;
    case VERB_TAKE: macao_take(table, seat, first, log); break;
    default: macao_finish_use(table); break;
    }
}
