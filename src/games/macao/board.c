/* board.c - Macao's table as text: rose, supply, tableau, active cards, city, wall, sea.
 *
 * Shows a view; asks check.c where it needs a rule.
 */
#include "engine/page.h"
#include "games/macao/macao.h"

enum {
    LEFT = 4,         /* edge of a player's rows */
    QUARTER_LEFT = 2, /* of the city; every second row is shifted by half a quarter */
    QUARTER_WIDTH = 14,
    MAP_ROWS = 11,
    MAP_COLUMNS = 54,
    MAP_LAST = 46, /* column where the last name on the map may begin */
};

/* A tile in three letters. */
static const char *short_name(const kt_page *page, int tile)
{
    return tile ? macao_tiles[tile].short_name.in[page->language] : "---";
}

/* Players are letters on the board. */
static char mark(int seat)
{
    return (char)('A' + seat);
}

static char ship_mark(int seat)
{
    return (char)('a' + seat);
}

static void put_cost(kt_strbuf *out, const uint8_t *cost)
{
    for (int colour = 1; colour <= COLOURS; colour++)
        for (int i = 0; i < cost[colour]; i++)
            kt_put_char(out, macao_letters[colour]);
}

/* "R3 V1", or a dash */
static void put_cubes(kt_strbuf *out, const uint8_t *cubes)
{
    bool any = false;
    for (int colour = 1; colour <= COLOURS; colour++) {
        if (!cubes[colour])
            continue;
        kt_put(out, any ? " " : "");
        kt_put_char(out, macao_letters[colour]);
        kt_put_int(out, cubes[colour]);
        any = true;
    }
    kt_put(out, any ? "" : "-");
}

static void put_card(const kt_page *page, int card, kt_strbuf *out)
{
    kt_put(out, macao_cards[card].name.in[page->language]);
    kt_put(out, macao_cards[card].origin == KT_RECONSTRUCTED ? "≈" : "");
}

static void put_card_and_cost(const kt_page *page, int card, kt_strbuf *out)
{
    put_card(page, card, out);
    kt_put_char(out, ' ');
    put_cost(out, macao_card[card].cost);
}

/* ---- Head --------------------------------------------------------------- */

static void put_dice(const kt_page *page, const macao *table)
{
    if (!table->dice[0] || table->phase <= PHASE_ROLL || table->phase == PHASE_OVER)
        return; /* those of the last round are out of date */
    kt_page_say(page, "   Würfel", "   Dice");
    for (int colour = 1; colour <= COLOURS && table->dice[colour - 1]; colour++) {
        kt_put_char(page->out, ' ');
        kt_put_char(page->out, macao_letters[colour]);
        kt_put_int(page->out, table->dice[colour - 1]);
    }
}

static void put_head(const kt_page *page, const macao *table)
{
    if (!table->round) {
        kt_page_say(page, "Aufbau", "Set-up");
    } else {
        kt_page_say(page, "Runde ", "Round ");
        kt_page_number(page, table->round, "/12   Tribut ", "/12   Tribute ");
        kt_page_number(page, table->tribute[0], " Gold für ", " gold for ");
        kt_page_number(page, table->tribute[1], " PP", " PP");
    }
    put_dice(page, table);
    kt_page_end_line(page);
}

/* Every mark on the board. */
static void put_legend(const kt_page *page)
{
    kt_row row;
    kt_page_say(page, "R Rot  B Blau  G Grün  K Schwarz  Y Grau  V Violett   * dunkel   ≈ rekonstruiert\n",
                "R red  B blue  G green  K black  Y gray  V violet   * dark   ≈ reconstructed\n");
    kt_page_say(page, "PP Prestigepunkte  [ A ] gehört A  a Schiff von A  (O) Startfeld  . Seefeld\n",
                "PP prestige points  [ A ] owned by A  a ship of A  (O) start  . sea space\n");
    kt_page_say(page, "Tribut 1-2: 1 Gold, 2 PP zum Tribut der Runde   Hafen 5 4 3: PP je Lieferung\n",
                "Tribute 1-2 adds 1 gold, 2 PP to the round's   harbour 5 4 3: PP of deliveries\n");
    kt_row_begin(&row, page, 0);
    for (int tile = 1; tile <= TILES; tile++) {
        kt_put(kt_row_item(&row), short_name(page, tile));
        kt_put_char(&row.item, ' ');
        kt_put(&row.item, macao_tiles[tile].name.in[page->language]);
        kt_row_add(&row, "  ");
    }
    kt_row_end(&row);
}

/* The cards on offer, with what they do. */
static void put_display(const kt_page *page, const macao *table)
{
    for (int i = 1; i <= table->display[0]; i++) {
        int card = table->display[i];
        kt_page_put(page, "  ");
        put_card(page, card, page->out);
        kt_page_put(page, " ");
        kt_page_put(page, macao_cards[card].caption.in[page->language]);
        kt_page_put(page, ": ");
        kt_page_wrap(page, macao_cards[card].text.in[page->language], LEFT + 2);
        kt_page_end_line(page);
    }
}

static void put_coming_offices(const kt_page *page, const macao *table)
{
    int    round = table->round;
    kt_row row;
    if (round >= ROUNDS || !table->offices[round][0])
        return;
    kt_page_say(page, "Nächste Ämter: ", "Next offices: ");
    kt_row_begin(&row, page, LEFT);
    for (int i = 0; i < 2; i++)
        if (table->offices[round][i]) {
            put_card_and_cost(page, table->offices[round][i], kt_row_item(&row));
            kt_row_add(&row, ", ");
        }
    kt_row_end(&row);
}

/* ---- City and wall ------------------------------------------------------ */

static void put_quarter(const kt_page *page, const macao *table, int quarter, int column)
{
    int owner = table->owner[quarter - 1];
    kt_page_column(page, column);
    kt_page_put(page, macao_quarters[quarter].id + 1);
    kt_put_char(page->out, macao_quarter[quarter].dark ? '*' : ' ');
    if (owner) {
        kt_page_put(page, "[ ");
        kt_put_char(page->out, mark(owner - 1));
        kt_page_put(page, " ]");
    } else {
        put_cost(page->out, macao_quarter[quarter].cost);
        kt_page_column(page, column + 8);
        kt_page_put(page, short_name(page, table->tile[quarter - 1]));
    }
}

static void put_city(const kt_page *page, const macao *table)
{
    int row = -1, column = 0;
    for (int quarter = 1; quarter <= QUARTERS; quarter++, column += QUARTER_WIDTH) {
        if (macao_quarter[quarter].row != row) {
            if (row >= 0)
                kt_page_end_line(page);
            row = macao_quarter[quarter].row;
            column = QUARTER_LEFT + (row & 1 ? QUARTER_WIDTH / 2 : 0);
        }
        put_quarter(page, table, quarter, column);
    }
    kt_page_end_line(page);
}

static void put_wall(const kt_page *page, const macao *table)
{
    bool beyond = false;
    kt_page_say(page, "Mauer (Feld), von vorn: ", "Wall (space), first to last: ");
    for (int place = 1; place <= table->head.seats; place++)
        for (int seat = 0; seat < table->head.seats; seat++) {
            int space = table->wall[seat];
            if (table->place[seat] != place)
                continue;
            kt_page_put(page, place > 1 ? ", " : "");
            kt_put_char(page->out, mark(seat));
            kt_put_char(page->out, ' ');
            kt_put_int(page->out, space < BEYOND ? space : WALL_SPACES);
            kt_page_put(page, space < BEYOND ? "" : "+");
            beyond |= space == BEYOND;
        }
    if (beyond)
        kt_page_say(page, "   + am Ende vorbei", "   + past the end");
    kt_page_end_line(page);
}

/* ---- Sea ---------------------------------------------------------------- */

static int clamp(int number, int high)
{
    return number < 0 ? 0 : number > high ? high : number;
}

/* A dot, the first letters of a harbour or "(o)", then the ships there. */
static void draw_space(const macao *table, int space, char map[MAP_ROWS][MAP_COLUMNS + 1])
{
    int   row = clamp((macao_space[space].y - 8) * (MAP_ROWS - 1) / 50, MAP_ROWS - 1);
    char *at = map[row] + clamp(macao_space[space].x * MAP_COLUMNS / 100, MAP_LAST);
    int   length = 0;
    bool  named = is_harbour(space) || space == SPACE_START;
    *at = '.';
    for (; named && length < 3; length++) {
        char letter = space == SPACE_START ? "(o)"[length] : macao_spaces[space].id[length];
        at[length] = letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
    }
    for (int seat = 0; seat < table->head.seats; seat++)
        if (table->ship[seat] == space)
            at[length++] = ship_mark(seat);
}

/* Whose distance to the harbours is shown: the viewer's, or the actor's for a spectator. */
static int measured_seat(const kt_page *page, const macao *table)
{
    return page->seat >= 0 ? page->seat : table->head.actor >= 0 ? table->head.actor : 0;
}

static void put_harbour(const kt_page *page, const macao *table, int space)
{
    int good = macao_space[space].good;
    kt_page_name(page, &macao_spaces[space]);
    kt_page_column(page, MAP_COLUMNS + 10);
    kt_put_char(page->out, ' ');
    kt_page_put(page, short_name(page, good));
    for (int slot = macao_delivered_in_all(table, good); slot < SLOTS; slot++) {
        kt_put_char(page->out, ' ');
        kt_put_int(page->out, macao_space[space].value[slot]);
    }
    kt_page_column(page, MAP_COLUMNS + 21);
    kt_put_char(page->out, '>');
    kt_put_int(page->out, macao_distance[table->ship[measured_seat(page, table)]][space]);
}

static void put_sea(const kt_page *page, const macao *table)
{
    char map[MAP_ROWS][MAP_COLUMNS + 1];
    memset(map, ' ', sizeof map);
    for (int space = SPACES; space >= 1; space--)
        draw_space(table, space, map);
    for (int row = 0; row < MAP_ROWS; row++) {
        int end = MAP_COLUMNS;
        while (row > HARBOURS && end && map[row][end - 1] == ' ')
            end--;
        kt_put_n(page->out, map[row], (size_t)end);
        if (row < HARBOURS)
            put_harbour(page, table, SPACE_START + 1 + row);
        if (row == HARBOURS) {
            kt_page_say(page, "> Felder von Schiff ", "> spaces from ship ");
            kt_put_char(page->out, ship_mark(measured_seat(page, table)));
        }
        kt_page_end_line(page);
    }
}

/* ---- Players ------------------------------------------------------------ */

static void put_tiles(kt_row *row, const uint8_t *tiles)
{
    bool any = false;
    for (int tile = 1; tile <= TILES; tile++)
        for (int i = 0; i < tiles[tile]; i++) {
            if (!any)
                kt_put(kt_row_item(row), kt_page_tr(row->page, "Plättchen: ", "tiles: "));
            kt_put(&row->item, short_name(row->page, tile));
            kt_row_add(row, any ? " " : ", ");
            any = true;
        }
}

static void put_summary(const kt_page *page, const macao *table, int seat)
{
    kt_row row;
    kt_put_char(page->out, mark(seat));
    if (page->names && page->names[seat]) {
        kt_put_char(page->out, ' ');
        kt_page_put(page, page->names[seat]);
    }
    kt_page_put(page, ": ");
    kt_page_number(page, table->points[seat], " PP, ", " PP, ");
    kt_row_begin(&row, page, LEFT);
    kt_put_int(kt_row_item(&row), table->gold[seat]);
    kt_put(&row.item, kt_page_tr(page, " Gold", " gold"));
    kt_row_add(&row, "");
    if (table->penalty[seat]) {
        kt_put(kt_row_item(&row), kt_page_tr(page, "Strafmarker ", "penalties "));
        kt_put_int(&row.item, table->penalty[seat]);
        kt_row_add(&row, ", ");
    }
    put_tiles(&row, table->tiles[seat]);
    kt_row_end(&row);
}

static void put_rose(const kt_page *page, const macao *table, int seat)
{
    kt_row row;
    kt_page_say(page, "  Vorrat ", "  Supply ");
    put_cubes(page->out, table->supply[seat]);
    kt_page_put(page, "   Rose  ");
    kt_row_begin(&row, page, LEFT);
    for (int field = 0; field < FACES; field++) {
        kt_put_int(kt_row_item(&row), field + 1);
        kt_put(&row.item, ": ");
        put_cubes(&row.item, table->rose[field][seat]);
        kt_row_add(&row, "  ");
    }
    kt_row_end(&row);
}

static void put_tableau(const kt_page *page, const macao *table, int seat)
{
    const uint8_t *cards = table->tableau[seat];
    kt_row         row;
    if (!cards[0])
        return;
    kt_page_put(page, "  Tableau: ");
    kt_row_begin(&row, page, LEFT);
    for (int i = 0; i < cards[0]; i++) {
        put_card_and_cost(page, cards[1 + i], kt_row_item(&row));
        kt_row_add(&row, ", ");
    }
    kt_row_end(&row);
}

/* "x " for a card that was used this turn, "+ " for one that can be. */
static const char *use_mark(const macao *table, int seat, int index)
{
    if (table->phase < PHASE_ACTION || seat != table->head.actor)
        return "";
    if (table->used[index])
        return "x ";
    return table->phase == PHASE_ACTION && !macao_may_use(table, seat, index, 1).rule ? "+ " : "";
}

static void put_active(const kt_page *page, const macao *table, int seat)
{
    const uint8_t *cards = table->active[seat];
    kt_row         row;
    if (!cards[0])
        return;
    if (table->phase == PHASE_ACTION && seat == table->head.actor)
        kt_page_say(page, "  Aktiviert (+ nutzbar, x genutzt): ", "  Active (+ usable, x used): ");
    else
        kt_page_say(page, "  Aktiviert: ", "  Active: ");
    kt_row_begin(&row, page, LEFT);
    for (int i = 0; i < cards[0]; i++) {
        kt_put(kt_row_item(&row), use_mark(table, seat, i));
        put_card(page, cards[1 + i], &row.item);
        kt_row_add(&row, ", ");
    }
    kt_row_end(&row);
}

static void put_player(const kt_page *page, const macao *table, int seat)
{
    put_summary(page, table, seat);
    put_rose(page, table, seat);
    put_tableau(page, table, seat);
    put_active(page, table, seat);
}

/* What the player on turn can still do without spending cubes. */
static void put_turn(const kt_page *page, const macao *table)
{
    static const char *const wall_move[][KT_LANGUAGES] = {[WALL_NOT_YET] = {"offen", "open"},
                                                          [WALL_GOING] = {"läuft", "going on"},
                                                          [WALL_DONE] = {"vorbei", "over"}};
    if (table->phase != PHASE_ACTION)
        return;
    kt_page_say(page, "Zug von ", "Turn of ");
    kt_put_char(page->out, mark(table->head.actor));
    kt_page_say(page, ":  Stadtteile ", ":  quarters ");
    kt_page_number(page, table->claims, ", Mauerzug ", ", wall move ");
    kt_page_put(page, wall_move[table->wall_move][page->language]);
    kt_page_say(page, ", Prestige ", ", prestige ");
    kt_put_int(page->out, table->purchases);
    if (table->steps) {
        kt_page_say(page, ", freie Schiffsfelder ", ", free ship spaces ");
        kt_put_int(page->out, table->steps);
    }
    kt_page_end_line(page);
}

void macao_board(const kt_state *state, int seat, int language, const char *const *names, kt_strbuf *out)
{
    const macao *table = table_of(state);
    kt_page      page = {state, seat, language, names, out};
    int          seats = table->head.seats, first = seat < 0 ? 0 : seat;
    put_head(&page, table);
    put_legend(&page);
    put_display(&page, table);
    put_coming_offices(&page, table);
    put_city(&page, table);
    put_sea(&page, table);
    put_wall(&page, table);
    for (int i = 1; i <= seats; i++) /* the viewer's own rows come last, next to the question */
        put_player(&page, table, (first + i) % seats);
    put_turn(&page, table);
}
