/* board.c - the table as text: rose, supply, tableau, active cards, city, wall, sea. */
#include "games/macao/macao.h"

enum { MAP_ROWS = 11, MAP_COLUMNS = 54, CELL = 14, WIDE = 79 };

typedef struct page {
    const macao       *table;
    int                seat, language;
    const char *const *names;
    kt_text           *text;
} page;

static const char *say(const page *p, const char *de, const char *en)
{
    return p->language == KT_DE ? de : en;
}

static char mark(int seat)
{
    return (char)('A' + seat);
}

static void put_cost(kt_text *text, const uint8_t *cost)
{
    for (int colour = 1; colour <= COLOURS; colour++)
        for (int i = 0; i < cost[colour]; i++)
            kt_put_char(text, macao_letters[colour]);
}

/* "R3 V1", or a dash */
static void put_cubes(kt_text *text, const uint8_t *cubes)
{
    bool any = false;
    for (int colour = 1; colour <= COLOURS; colour++) {
        if (!cubes[colour])
            continue;
        kt_put(text, any ? " " : "");
        kt_put_char(text, macao_letters[colour]);
        kt_put_int(text, cubes[colour]);
        any = true;
    }
    kt_put(text, any ? "" : "-");
}

static void put_card(const page *p, int card, kt_text *text)
{
    kt_put(text, macao_cards[card].name.in[p->language]);
    kt_put(text, macao_cards[card].origin == KT_RECONSTRUCTED ? "≈ " : " ");
    put_cost(text, macao_card[card].cost);
}

/* ---- Head --------------------------------------------------------------- */

static void put_dice(const page *p)
{
    if (!p->table->dice[0])
        return;
    kt_put(p->text, say(p, "   Würfel", "   Dice"));
    for (int colour = 1; colour <= COLOURS && p->table->dice[colour - 1]; colour++) {
        kt_put_char(p->text, ' ');
        kt_put_char(p->text, macao_letters[colour]);
        kt_put_int(p->text, p->table->dice[colour - 1]);
    }
}

static void put_head(const page *p)
{
    if (!p->table->round) {
        kt_put(p->text, say(p, "Aufbau", "Set-up"));
    } else {
        kt_put(p->text, say(p, "Runde ", "Round "));
        kt_put_int(p->text, p->table->round);
        kt_put(p->text, say(p, "/12   Tribut ", "/12   Tribute "));
        kt_put_int(p->text, p->table->tribute[0]);
        kt_put(p->text, say(p, " Gold für ", " gold for "));
        kt_put_int(p->text, p->table->tribute[1]);
        kt_put(p->text, " PP");
    }
    put_dice(p);
    kt_put(p->text, say(p, "\nR Rot  B Blau  G Grün  K Schwarz  Y Grau  V Violett   * dunkel   ≈ rekonstruiert\n",
                        "\nR red  B blue  G green  K black  Y gray  V violet   * dark   ≈ reconstructed\n"));
}

/* The cards on offer, with what they do. */
static void put_display(const page *p)
{
    for (int i = 1; i <= p->table->display[0]; i++) {
        int     card = p->table->display[i];
        char    words[400];
        kt_text line = kt_text_in(words, sizeof words);
        kt_put(&line, macao_cards[card].name.in[p->language]);
        kt_put(&line, macao_cards[card].origin == KT_RECONSTRUCTED ? "≈: " : ": ");
        kt_put(&line, macao_cards[card].text.in[p->language]);
        kt_put(p->text, "  ");
        kt_put_wrapped(p->text, words, WIDE - 2, 6);
        kt_put(p->text, "\n");
    }
}

static void put_coming_offices(const page *p)
{
    int round = p->table->round;
    if (round >= ROUNDS || !p->table->offices[round][0])
        return;
    kt_put(p->text, say(p, "Nächste Ämter: ", "Next offices: "));
    for (int i = 0; i < 2; i++) {
        kt_put(p->text, i ? ", " : "");
        if (p->table->offices[round][i])
            put_card(p, p->table->offices[round][i], p->text);
    }
    kt_put(p->text, "\n");
}

/* ---- City and wall ------------------------------------------------------ */

static void put_quarter(const page *p, int quarter)
{
    size_t from = p->text->length;
    int    owner = p->table->owner[quarter - 1];
    kt_put(p->text, macao_quarters[quarter].id + 1);
    kt_put_char(p->text, macao_quarter[quarter].dark ? '*' : ' ');
    if (owner) {
        kt_put(p->text, "[ ");
        kt_put_char(p->text, mark(owner - 1));
        kt_put(p->text, " ]");
    } else {
        put_cost(p->text, macao_quarter[quarter].cost);
        kt_pad(p->text, from, 8);
        kt_put(p->text, macao_short[p->table->tile[quarter - 1]].in[p->language]);
    }
    if (macao_quarter[quarter].col < 4) /* nothing follows the last one of a row */
        kt_pad(p->text, from, CELL);
}

static void put_city(const page *p)
{
    int row = -1;
    for (int quarter = 1; quarter <= QUARTERS; quarter++) {
        if (macao_quarter[quarter].row != row) {
            kt_put(p->text, row < 0 ? "" : "\n");
            row = macao_quarter[quarter].row;
            kt_put(p->text, row & 1 ? "         " : "  ");
        }
        put_quarter(p, quarter);
    }
    kt_put(p->text, "\n");
}

static void put_wall(const page *p)
{
    kt_put(p->text, say(p, "Mauer, von vorn: ", "Wall, from the front: "));
    for (int place = 1; place <= p->table->head.seats; place++)
        for (int seat = 0; seat < p->table->head.seats; seat++) {
            if (p->table->place[seat] != place)
                continue;
            kt_put(p->text, place > 1 ? ", " : "");
            kt_put_char(p->text, mark(seat));
            kt_put_char(p->text, ' ');
            kt_put_int(p->text, p->table->wall[seat] < BEYOND ? p->table->wall[seat] : WALL_SPACES);
            kt_put(p->text, p->table->wall[seat] == BEYOND ? "+" : "");
        }
    kt_put(p->text, "\n");
}

/* ---- Sea ---------------------------------------------------------------- */

static void draw_space(const page *p, int space, char map[MAP_ROWS][MAP_COLUMNS + 1])
{
    int   row = (macao_space[space].y - 8) * (MAP_ROWS - 1) / 50, column = macao_space[space].x * 54 / 100;
    char *at = map[row < 0 ? 0 : row >= MAP_ROWS ? MAP_ROWS - 1 : row] + (column > 46 ? 46 : column);
    int   length = 1;
    *at = '.';
    if (is_harbour(space) || space == SPACE_START) {
        for (length = 0; length < 3; length++) {
            char letter = space == SPACE_START ? "(o)"[length] : macao_spaces[space].id[length];
            at[length] = letter >= 'a' && letter <= 'z' ? (char)(letter - 32) : letter;
        }
    }
    for (int seat = 0; seat < p->table->head.seats; seat++)
        if (p->table->ship[seat] == space) {
            if (length == 1 && *at == '.')
                length = 0;
            at[length++] = (char)(mark(seat) + 32); /* ships in small letters */
        }
}

/* Whose way to the harbours is told: the viewer's, or the actor's for who only watches. */
static int ship_of(const page *p)
{
    return p->seat >= 0 ? p->seat : p->table->head.actor >= 0 ? p->table->head.actor : 0;
}

static void put_harbour(const page *p, int space)
{
    size_t from = p->text->length;
    int    good = macao_space[space].good;
    kt_put(p->text, macao_spaces[space].name.in[p->language]);
    kt_pad(p->text, from, 10);
    kt_put_char(p->text, ' ');
    kt_put(p->text, macao_short[good].in[p->language]);
    for (int slot = macao_delivered_in_all(p->table, good); slot < SLOTS; slot++) {
        kt_put_char(p->text, ' ');
        kt_put_int(p->text, macao_space[space].value[slot]);
    }
    kt_pad(p->text, from, 21);
    kt_put_char(p->text, '>');
    kt_put_int(p->text, macao_distance[p->table->ship[ship_of(p)]][space]);
}

static void put_sea(const page *p)
{
    char map[MAP_ROWS][MAP_COLUMNS + 1];
    memset(map, ' ', sizeof map);
    for (int space = SPACES; space >= 1; space--)
        draw_space(p, space, map);
    for (int row = 0; row < MAP_ROWS; row++) {
        int end = MAP_COLUMNS;
        map[row][MAP_COLUMNS] = 0;
        if (row < HARBOURS) {
            kt_put(p->text, map[row]);
            put_harbour(p, SPACE_START + 1 + row);
        } else if (row == HARBOURS) {
            kt_put(p->text, map[row]);
            kt_put(p->text, say(p, "> Felder von Schiff ", "> spaces from ship "));
            kt_put_char(p->text, (char)(mark(ship_of(p)) + 32));
        } else {
            while (end && map[row][end - 1] == ' ')
                end--;
            kt_put_some(p->text, map[row], (size_t)end);
        }
        kt_put(p->text, "\n");
    }
}

/* ---- Players ------------------------------------------------------------ */

static void put_tiles(const page *p, int seat, kt_text *line)
{
    bool any = false;
    for (int tile = 1; tile <= TILES; tile++)
        for (int i = 0; i < p->table->tiles[seat][tile]; i++) {
            kt_put(line, any ? " " : say(p, ", Plättchen: ", ", tiles: "));
            kt_put(line, macao_short[tile].in[p->language]);
            any = true;
        }
}

static void put_cards(const page *p, const char *title, const uint8_t *cards, int seat, bool active)
{
    char    words[1600];
    kt_text line = kt_text_in(words, sizeof words);
    if (!cards[0])
        return;
    kt_put(&line, title);
    for (int i = 0; i < cards[0]; i++) {
        bool mine = active && p->table->phase >= PHASE_ACTION && seat == p->table->head.actor;
        kt_put(&line, i ? ", " : " ");
        if (mine && p->table->used[i])
            kt_put(&line, "x ");
        else if (mine && p->table->phase == PHASE_ACTION && !macao_may_use(p->table, seat, i, 1).rule)
            kt_put(&line, "+ ");
        if (active) {
            kt_put(&line, macao_cards[cards[1 + i]].name.in[p->language]);
            kt_put(&line, macao_cards[cards[1 + i]].origin == KT_RECONSTRUCTED ? "≈" : "");
        } else {
            put_card(p, cards[1 + i], &line);
        }
    }
    kt_put(p->text, "  ");
    kt_put_wrapped(p->text, words, WIDE - 2, 4);
    kt_put(p->text, "\n");
}

static void put_rose(const page *p, int seat)
{
    char    words[400];
    kt_text line = kt_text_in(words, sizeof words);
    kt_put(&line, say(p, "Vorrat ", "Supply "));
    put_cubes(&line, p->table->supply[seat]);
    kt_put(&line, "   Rose");
    for (int field = 0; field < FACES; field++) {
        kt_put(&line, "  ");
        kt_put_int(&line, field + 1);
        kt_put(&line, ": ");
        put_cubes(&line, p->table->rose[field][seat]);
    }
    kt_put(p->text, "  ");
    kt_put_wrapped(p->text, words, WIDE - 2, 4);
    kt_put(p->text, "\n");
}

static void put_player(const page *p, int seat)
{
    char    words[400];
    kt_text line = kt_text_in(words, sizeof words);
    kt_put_char(&line, mark(seat));
    if (p->names && p->names[seat]) {
        kt_put_char(&line, ' ');
        kt_put(&line, p->names[seat]);
    }
    kt_put(&line, ": ");
    kt_put_int(&line, p->table->points[seat]);
    kt_put(&line, " PP, ");
    kt_put_int(&line, p->table->gold[seat]);
    kt_put(&line, say(p, " Gold", " gold"));
    if (p->table->penalty[seat]) {
        kt_put(&line, say(p, ", Strafmarker ", ", penalties "));
        kt_put_int(&line, p->table->penalty[seat]);
    }
    put_tiles(p, seat, &line);
    kt_put_wrapped(p->text, words, WIDE, 4);
    kt_put(p->text, "\n");
    put_rose(p, seat);
    put_cards(p, "Tableau:", p->table->tableau[seat], seat, false);
    put_cards(p, p->table->phase == PHASE_ACTION && seat == p->table->head.actor
                     ? say(p, "Aktiviert (+ nutzbar, x genutzt):", "Active (+ usable, x used):")
                     : say(p, "Aktiviert:", "Active:"),
              p->table->active[seat], seat, true);
}

/* What the one in turn can still do beside spending cubes. */
static void put_turn(const page *p)
{
    const macao *table = p->table;
    if (table->phase != PHASE_ACTION)
        return;
    kt_put(p->text, say(p, "Zug von ", "Turn of "));
    kt_put_char(p->text, mark(table->head.actor));
    kt_put(p->text, say(p, ":  Stadtteile ", ":  quarters "));
    kt_put_int(p->text, table->claims);
    kt_put(p->text, say(p, ", Mauerzug ", ", wall move "));
    kt_put(p->text, table->wall_move == WALL_NOT_YET ? say(p, "offen", "open")
                    : table->wall_move == WALL_GOING ? say(p, "läuft", "going on") : say(p, "vorbei", "over"));
    kt_put(p->text, say(p, ", Prestige ", ", prestige "));
    kt_put_int(p->text, table->purchases);
    if (table->steps) {
        kt_put(p->text, say(p, ", freie Schiffsfelder ", ", free ship spaces "));
        kt_put_int(p->text, table->steps);
    }
    kt_put(p->text, "\n");
}

void macao_board(const kt_state *state, int seat, int language, const char *const *names, kt_text *text)
{
    page p = {macao_of(state), seat, language, names, text};
    int  seats = p.table->head.seats, first = seat < 0 ? 0 : seat;
    put_head(&p);
    put_display(&p);
    put_coming_offices(&p);
    put_city(&p);
    put_sea(&p);
    put_wall(&p);
    for (int i = 1; i <= seats; i++) /* one's own place last, next to the question */
        put_player(&p, (first + i) % seats);
    put_turn(&p);
}
