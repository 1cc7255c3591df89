/* board.c - Mercado's table as text for a terminal of 80 columns. */
#include "games/mercado/mercado.h"

enum {
    WIDTH        = 80,
    NAME_WIDTH   = 12,
    TILE_WIDTH   = 17,
    PRICE_WIDTH  = 8,
    POINTS_WIDTH = 4,
    EFFECT_WIDTH = 14,
    SIDE_WIDTH   = 9,  /* a player's coins at a tile */
    HEAP_WIDTH   = 23, /* in a purse                 */
};

typedef struct page {
    const mercado     *table;
    int                seat, language;
    const char *const *names;
    kt_text           *text;
} page;

static void say(const page *page, const char *de, const char *en)
{
    kt_put(page->text, page->language == KT_DE ? de : en);
}

static void say_number(const page *page, int number, const char *de, const char *en)
{
    kt_put_int(page->text, number);
    say(page, de, en);
}

/* At most so many characters of a word, never half of one. */
static void put_some(const page *page, const char *words, int columns)
{
    size_t length = 0;
    for (; words[length]; length++)
        if (((unsigned char)words[length] & 0xC0) != 0x80 && columns-- == 0)
            break;
    kt_put_some(page->text, words, length);
}

/* An arrow for the one on turn. */
static void put_arrow(const page *page, int seat)
{
    bool turn = page->table->turn == seat && page->table->round && page->table->phase != PHASE_OVER;
    kt_put(page->text, turn ? ">" : " ");
}

static void put_name(const page *page, int seat, int columns)
{
    size_t from = page->text->length;
    if (page->names && page->names[seat]) {
        put_some(page, page->names[seat], columns - 1);
    } else {
        say(page, "Platz ", "seat ");
        kt_put_int(page->text, seat);
    }
    kt_pad(page->text, from, columns);
}

/* "GGT", or "5G 5S" when there are many. */
static void put_coins(const page *page, const uint8_t *coins, bool many)
{
    bool any = false;
    for (int coin = 1; coin <= COINS; coin++) {
        if (many && coins[coin]) {
            kt_put(page->text, any ? " " : "");
            kt_put_int(page->text, coins[coin]);
            kt_put_char(page->text, mercado_coin_letter[coin]);
            any = true;
        }
        for (int i = 0; !many && i < coins[coin]; i++, any = true)
            kt_put_char(page->text, mercado_coin_letter[coin]);
    }
    if (!any)
        kt_put(page->text, many ? "-" : ".");
}

/* How sure it is, as in `kontor cards`. */
static const char *const sureness[] = {[KT_PRINTED] = " ", [KT_REPORTED] = "'", [KT_INFERRED] = "~",
                                       [KT_RECONSTRUCTED] = "≈"};

/* ---- Track ---------------------------------------------------------------- */

static void put_scale(const page *page)
{
    size_t from = page->text->length;
    kt_pad(page->text, from, NAME_WIDTH + 6);
    for (int space = 0; space < SPACES; space += 5) {
        size_t at = page->text->length;
        kt_put_int(page->text, space);
        kt_pad(page->text, at, 10);
    }
    kt_put(page->text, "\n");
    from = page->text->length;
    say(page, "Leiste, Seite ", "Track, side ");
    kt_put(page->text, page->table->head.option[OPTION_BOARD] ? "B" : "A");
    kt_pad(page->text, from, NAME_WIDTH + 6);
    for (int space = 0; space < SPACES; space++) {
        int symbol = mercado_space[page->table->head.option[OPTION_BOARD]]
                                  [(page->table->head.option[OPTION_START] + space) % SPACES];
        kt_put(page->text, space ? " " : "");
        kt_put_char(page->text, space ? mercado_symbol_letter[symbol] : '#');
    }
    kt_put(page->text, "\n");
}

static void put_marker(const page *page, int seat)
{
    const mercado *table = page->table;
    size_t         from = page->text->length;
    int            space = table->position[seat] % SPACES;
    put_arrow(page, seat);
    put_name(page, seat, NAME_WIDTH - 1);
    kt_put_int(page->text, table->position[seat]);
    kt_pad(page->text, from, NAME_WIDTH + 6);
    for (int i = 0; i < space; i++)
        kt_put(page->text, table->position[seat] >= SPACES ? "==" : "--");
    kt_put_int(page->text, mercado_rank_of(table, seat));
    kt_put(page->text, "\n");
}

/* ---- Tiles ---------------------------------------------------------------- */

static void put_points(const page *page, int points)
{
    if (points == POINTS_RANK)
        say(page, "1-4", "1-4");
    else if (points == POINTS_NEXT)
        kt_put(page->text, "?");
    else if (points)
        kt_put_int(page->text, points);
    else
        kt_put(page->text, "-");
}

static void put_tile(const page *page, int place)
{
    const mercado *table = page->table;
    int            tile = tile_at(table, place);
    size_t         from = page->text->length;
    if (!tile)
        return;
    kt_put(page->text, sureness[mercado_tiles[tile].origin]);
    put_some(page, mercado_tiles[tile].name.in[page->language], TILE_WIDTH - 2);
    kt_pad(page->text, from, TILE_WIDTH);
    kt_put(page->text, mercado_price_text[tile]);
    kt_pad(page->text, from, TILE_WIDTH + PRICE_WIDTH);
    put_points(page, mercado_tile[tile].points);
    kt_pad(page->text, from, TILE_WIDTH + PRICE_WIDTH + POINTS_WIDTH);
    kt_put(page->text, mercado_effect_text[tile]);
    int column = TILE_WIDTH + PRICE_WIDTH + POINTS_WIDTH + EFFECT_WIDTH;
    for (int seat = 0; seat < table->head.seats; seat++, column += SIDE_WIDTH) {
        kt_pad(page->text, from, column);
        if (table->sold >> place & 1)
            say(page, seat ? "" : "verkauft", seat ? "" : "sold");
        else
            put_coins(page, table->laid[place][seat], false);
    }
    kt_put(page->text, "\n");
}

static void put_tiles(const page *page)
{
    size_t from = page->text->length;
    say(page, " Tafel", " Tile");
    kt_pad(page->text, from, TILE_WIDTH);
    say(page, "Preis", "Price");
    kt_pad(page->text, from, TILE_WIDTH + PRICE_WIDTH);
    say(page, "Pkt", "Pts");
    kt_pad(page->text, from, TILE_WIDTH + PRICE_WIDTH + POINTS_WIDTH);
    say(page, "Wirkung", "Effect");
    kt_pad(page->text, from, TILE_WIDTH + PRICE_WIDTH + POINTS_WIDTH + EFFECT_WIDTH);
    for (int seat = 0; seat < page->table->head.seats; seat++)
        put_name(page, seat, SIDE_WIDTH);
    kt_put(page->text, "\n");
    for (int place = 0; place < PLACES; place++)
        put_tile(page, place);
}

/* ---- Players --------------------------------------------------------------- */

static void put_players(const page *page)
{
    const mercado *table = page->table;
    size_t         from = page->text->length;
    kt_pad(page->text, from, NAME_WIDTH);
    say(page, "Beutel", "Purse");
    kt_pad(page->text, from, NAME_WIDTH + HEAP_WIDTH);
    say(page, "Personentafel", "Character tile");
    kt_pad(page->text, from, NAME_WIDTH + 2 * HEAP_WIDTH);
    say(page, "Siegel  Privilegien\n", "Seals   Privileges\n");
    for (int seat = 0; seat < table->head.seats; seat++) {
        from = page->text->length;
        put_arrow(page, seat);
        put_name(page, seat, NAME_WIDTH - 1);
        put_coins(page, table->purse[seat], true);
        kt_pad(page->text, from, NAME_WIDTH + HEAP_WIDTH);
        put_coins(page, table->person[seat], true);
        kt_pad(page->text, from, NAME_WIDTH + 2 * HEAP_WIDTH);
        kt_put_int(page->text, table->seals[seat]);
        kt_pad(page->text, from, NAME_WIDTH + 2 * HEAP_WIDTH + 8);
        kt_put_int(page->text, mercado_privileges_in(table->hand[seat]));
        kt_put(page->text, "\n");
    }
}

static void put_hand(const page *page)
{
    const uint8_t *hand = page->seat >= 0 ? page->table->hand[page->seat] : NULL;
    if (!hand || mercado_privileges_in(hand) == hand[0])
        return;
    say(page, "Deine Privilegien:\n", "Your privileges:\n");
    for (int face = 1; face <= PRIVILEGES; face++) {
        if (!hand[face])
            continue;
        kt_put(page->text, "  ");
        kt_put_int(page->text, hand[face]);
        kt_put(page->text, " ");
        kt_put(page->text, sureness[mercado_privileges[face].origin]);
        kt_put(page->text, mercado_privileges[face].name.in[page->language]);
        kt_put(page->text, "\n");
    }
}

/* What each coin in hand could still complete: "!" where it would be the last one. */
static void put_drawn_coin(const page *page, int coin)
{
    const mercado *table = page->table;
    bool           any = false;
    size_t         from = page->text->length;
    kt_put(page->text, "  ");
    kt_put_int(page->text, table->drawn[coin]);
    kt_put(page->text, " ");
    kt_put(page->text, mercado_coins[coin].name.in[page->language]);
    kt_pad(page->text, from, 15);
    for (int place = 0; place < PLACES; place++) {
        if (!(mercado_fitting(table, place, table->turn) >> coin & 1))
            continue;
        int tile = tile_at(table, place);
        kt_put(page->text, any ? "," : ":");
        any = true;
        kt_put_wrapped(page->text, " ", WIDTH - 2, 17);
        kt_put_wrapped(page->text, mercado_tiles[tile].name.in[page->language], WIDTH - 2, 17);
        if (coins_in(table->laid[place][table->turn]) + 1 == mercado_tile[tile].price.size)
            kt_put(page->text, "!");
    }
    if (!any)
        say(page, ": passt nirgends", ": fits nowhere");
    kt_put(page->text, "\n");
}

static void put_drawn(const page *page)
{
    if (!coins_in(page->table->drawn))
        return;
    say(page, "Gezogen (! wäre die letzte Münze):\n", "Drawn (! would be the last coin):\n");
    for (int coin = 1; coin <= COINS; coin++)
        if (page->table->drawn[coin])
            put_drawn_coin(page, coin);
}

static void put_title(const page *page)
{
    const mercado *table = page->table;
    say(page, "Runde ", "Round ");
    kt_put_int(page->text, table->round);
    if (table->ending)
        say(page, ", letzte", ", the last");
    say(page, ". Vorrat: ", ". Supply: ");
    say_number(page, table->supply[COIN_JOKER], " Joker, ", " jokers, ");
    say_number(page, table->supply[COIN_FALSE], " Falschgeld, ", " counterfeit, ");
    say_number(page, table->seal_supply[1], " Siegel, ", " seals, ");
    say_number(page, mercado_privileges_in(table->stack), " Privilegien\n", " privileges\n");
}

static void put_legend(const page *page)
{
    say(page,
        "Münzen: G Gold, S Silber, R Rotbraun, T Türkis, F Falschgeld, J Joker; = gleich,\n"
        "≠ verschieden. Wirkung: S Siegel, P Privileg, Z noch ein Zug; nach | die anderen\n"
        "Leiste: # Start, F Falschgeld, x eins abgeben, + 3 vor, f j für die anderen\n",
        "Coins: G gold, S silver, R copper, T turquoise, F counterfeit, J joker; = alike,\n"
        "≠ different. Effect: S seal, P privilege, Z another turn; after | the others\n"
        "Track: # start, F counterfeit, x drop one, + advance 3, f j for the others\n");
}

void mercado_board(const kt_state *state, int seat, int language, const char *const *names,
                   kt_text *text)
{
    page page = {mercado_of(state), seat, language, names, text};
    put_title(&page);
    put_scale(&page);
    for (int i = 0; i < state->head.seats; i++)
        put_marker(&page, i);
    kt_put(text, "\n");
    put_tiles(&page);
    kt_put(text, "\n");
    put_players(&page);
    put_hand(&page);
    put_drawn(&page);
    kt_put(text, "\n");
    put_legend(&page);
}
