/* board.c - Mercado's table as text. Shows a view; knows no rules. */
#include "engine/page.h"
#include "games/mercado/mercado.h"

#include <string.h>

/* Columns of the page */
enum {
    TRACK_COLUMN = 18,
    PRICE_COLUMN = 17, /* of a tile */
    POINTS_COLUMN = 25,
    EFFECT_COLUMN = 29,
    SIDE_COLUMN = 43, /* a player's coins at the tile, one after the other */
    SIDE_WIDTH = 9,
    PURSE_COLUMN = 12, /* of a player, after the name */
    PERSON_COLUMN = 35,
    SEALS_COLUMN = 58,
    PRIVILEGES_COLUMN = 66,
    DRAWN_COLUMN = 15,
};

/* An arrow for the player on turn, or, in the final count, for the one who counts. */
static void put_arrow(const kt_page *page, const mercado *table, int seat)
{
    int  active = table->phase == PHASE_COUNT ? table->head.actor : table->turn;
    bool turn = active == seat && table->round && table->phase != PHASE_OVER;
    kt_page_put(page, turn ? ">" : " ");
}

/* Whether two names are longer than the column and begin alike, such as "Bot Leicht 1" and "Bot Leicht 2". */
static bool looks_like_another(const kt_page *page, int seat, int columns)
{
    const char *name = page->names[seat];
    size_t      shown = kt_page_clipped(name, columns);
    for (int other = 0; other < page->state->head.seats; other++)
        if (other != seat && page->names[other] && kt_page_clipped(page->names[other], columns) == shown &&
            memcmp(page->names[other], name, shown) == 0)
            return true;
    return false;
}

static void put_name(const kt_page *page, int seat, int columns)
{
    if (!page->names || !page->names[seat]) {
        kt_page_seat(page, seat);
    } else if (looks_like_another(page, seat, columns)) {
        kt_page_clip(page, page->names[seat], columns - 2);
        kt_page_put(page, "…");
        kt_put_int(page->out, seat);
    } else {
        kt_page_clip(page, page->names[seat], columns);
    }
}

/* The tables have the German initials; Copper and Another turn differ in English. */
static char in_language(const kt_page *page, char letter)
{
    if (page->language == KT_DE)
        return letter;
    return letter == 'R' ? 'C' : letter == 'Z' ? 'A' : letter;
}

static void put_marks(const kt_page *page, const char *marks)
{
    for (; *marks; marks++)
        kt_put_char(page->out, in_language(page, *marks));
}

/* "GGT" */
static void put_coins(const kt_page *page, const uint8_t *coins)
{
    for (int coin = 1; coin <= COINS; coin++)
        for (int i = 0; i < coins[coin]; i++)
            kt_put_char(page->out, in_language(page, mercado_coin_letter[coin]));
    if (!coins_in(coins))
        kt_page_put(page, ".");
}

/* "5G 5S": for many coins. */
static void put_many_coins(const kt_page *page, const uint8_t *coins)
{
    bool any = false;
    for (int coin = 1; coin <= COINS; coin++) {
        if (!coins[coin])
            continue;
        kt_page_put(page, any ? " " : "");
        kt_put_int(page->out, coins[coin]);
        kt_put_char(page->out, in_language(page, mercado_coin_letter[coin]));
        any = true;
    }
    kt_page_put(page, any ? "" : "-");
}

/* How certain its values are, marked as in `kontor cards`. */
static const char *const sureness[] = {
    [KT_PRINTED] = " ", [KT_REPORTED] = "'", [KT_INFERRED] = "~", [KT_RECONSTRUCTED] = "≈"};

/* ---- Track ---------------------------------------------------------------- */

static void put_scale(const kt_page *page, const mercado *table)
{
    int board = table->head.option[OPTION_BOARD], start = table->head.option[OPTION_START];
    for (int space = 0; space < SPACES; space += 5) {
        kt_page_column(page, TRACK_COLUMN + 2 * space);
        kt_put_int(page->out, space);
    }
    kt_page_end_line(page);
    kt_page_say(page, "Leiste, Seite ", "Track, side ");
    kt_page_put(page, board ? "B" : "A");
    kt_page_column(page, TRACK_COLUMN);
    for (int space = 0; space < SPACES; space++) {
        int symbol = mercado_space[board][(start + space) % SPACES];
        kt_page_put(page, space ? " " : "");
        kt_put_char(page->out, space ? mercado_symbol_letter[symbol] : '#');
    }
    kt_page_end_line(page);
}

static void put_marker(const kt_page *page, const mercado *table, int seat)
{
    int position = table->position[seat];
    put_arrow(page, table, seat);
    put_name(page, seat, PURSE_COLUMN - 2);
    kt_page_column(page, PURSE_COLUMN);
    kt_put_int(page->out, position);
    kt_page_column(page, TRACK_COLUMN);
    for (int i = 0; i < position % SPACES; i++)
        kt_page_put(page, position >= SPACES ? "==" : "--");
    kt_put_int(page->out, mercado_rank_of(table, seat));
    kt_page_end_line(page);
}

/* ---- Tiles ---------------------------------------------------------------- */

static void put_points(const kt_page *page, int points)
{
    if (points == POINTS_RANK)
        kt_page_put(page, "1-4");
    else if (points == POINTS_NEXT)
        kt_page_put(page, "?");
    else if (points)
        kt_put_int(page->out, points);
    else
        kt_page_put(page, "-");
}

static void put_sides(const kt_page *page, const mercado *table, int place)
{
    for (int seat = 0; seat < table->head.seats; seat++) {
        kt_page_column(page, SIDE_COLUMN + seat * SIDE_WIDTH);
        if (!(table->sold >> place & 1))
            put_coins(page, table->laid[place][seat]);
        else if (seat == 0)
            kt_page_say(page, "verkauft", "sold");
    }
}

static void put_tile(const kt_page *page, const mercado *table, int place)
{
    int tile = tile_at(table, place);
    if (!tile)
        return;
    kt_page_put(page, sureness[mercado_tiles[tile].origin]);
    kt_page_clip(page, mercado_tiles[tile].name.in[page->language], PRICE_COLUMN - 2);
    kt_page_column(page, PRICE_COLUMN);
    put_marks(page, mercado_price_text[tile]);
    kt_page_column(page, POINTS_COLUMN);
    put_points(page, mercado_tile[tile].points);
    kt_page_column(page, EFFECT_COLUMN);
    put_marks(page, mercado_effect_text[tile]);
    put_sides(page, table, place);
    kt_page_end_line(page);
}

static void put_tiles(const kt_page *page, const mercado *table)
{
    kt_page_say(page, " Tafel", " Tile");
    kt_page_column(page, PRICE_COLUMN);
    kt_page_say(page, "Preis", "Price");
    kt_page_column(page, POINTS_COLUMN);
    kt_page_say(page, "Pkt", "Pts");
    kt_page_column(page, EFFECT_COLUMN);
    kt_page_say(page, "Wirkung", "Effect");
    for (int seat = 0; seat < table->head.seats; seat++) {
        kt_page_column(page, SIDE_COLUMN + seat * SIDE_WIDTH);
        put_name(page, seat, SIDE_WIDTH - 1);
    }
    kt_page_end_line(page);
    for (int place = 0; place < PLACES; place++)
        put_tile(page, table, place);
}

/* ---- Players --------------------------------------------------------------- */

static void put_player(const kt_page *page, const mercado *table, int seat)
{
    put_arrow(page, table, seat);
    put_name(page, seat, PURSE_COLUMN - 2);
    kt_page_column(page, PURSE_COLUMN);
    put_many_coins(page, table->purse[seat]);
    kt_page_column(page, PERSON_COLUMN);
    put_many_coins(page, table->person[seat]);
    kt_page_column(page, SEALS_COLUMN);
    kt_put_int(page->out, table->seals[seat]);
    kt_page_column(page, PRIVILEGES_COLUMN);
    kt_put_int(page->out, mercado_privileges_in(table->hand[seat]));
    kt_page_end_line(page);
}

static void put_players(const kt_page *page, const mercado *table)
{
    kt_page_column(page, PURSE_COLUMN);
    kt_page_say(page, "Beutel", "Purse");
    kt_page_column(page, PERSON_COLUMN);
    kt_page_say(page, "Personentafel", "Character tile");
    kt_page_column(page, SEALS_COLUMN);
    kt_page_say(page, "Siegel", "Seals");
    kt_page_column(page, PRIVILEGES_COLUMN);
    kt_page_say(page, "Privilegien\n", "Privileges\n");
    for (int seat = 0; seat < table->head.seats; seat++)
        put_player(page, table, seat);
}

static void put_hand(const kt_page *page, const mercado *table)
{
    const uint8_t *hand = page->seat >= 0 ? table->hand[page->seat] : NULL;
    if (!hand || mercado_privileges_in(hand) == hand[0])
        return;
    kt_page_say(page, "Deine Privilegien:\n", "Your privileges:\n");
    for (int face = 1; face <= PRIVILEGES; face++) {
        if (!hand[face])
            continue;
        kt_page_put(page, "  ");
        kt_page_number(page, hand[face], " ", " ");
        kt_page_put(page, sureness[mercado_privileges[face].origin]);
        kt_page_name(page, &mercado_privileges[face]);
        kt_page_end_line(page);
    }
}

/* Where a coin could be laid; "!" where it would complete the price. */
static void put_drawn_coin(const kt_page *page, const mercado *table, int coin)
{
    kt_row row;
    kt_page_put(page, "  ");
    kt_page_number(page, table->drawn[coin], " ", " ");
    kt_page_name(page, &mercado_coins[coin]);
    kt_page_column(page, DRAWN_COLUMN);
    kt_page_put(page, ": ");
    kt_row_begin(&row, page, DRAWN_COLUMN + 2);
    for (int place = 0; place < PLACES; place++) {
        int tile = tile_at(table, place), laid = coins_in(table->laid[place][table->turn]);
        if (!(mercado_fitting(table, place, table->turn) >> coin & 1))
            continue;
        kt_put(kt_row_item(&row), mercado_tiles[tile].name.in[page->language]);
        kt_put(&row.item, laid + 1 == mercado_tile[tile].price.size ? "!" : "");
        kt_row_add(&row, ", ");
    }
    if (row.empty)
        kt_page_say(page, "passt nirgends", "fits nowhere");
    kt_row_end(&row);
}

static void put_drawn(const kt_page *page, const mercado *table)
{
    if (!coins_in(table->drawn))
        return;
    kt_page_say(page, "Gezogen (! wäre die letzte Münze):\n", "Drawn (! would be the last coin):\n");
    for (int coin = 1; coin <= COINS; coin++)
        if (table->drawn[coin])
            put_drawn_coin(page, table, coin);
}

/* ---- All of it -------------------------------------------------------------- */

static void put_title(const kt_page *page, const mercado *table)
{
    kt_page_say(page, "Runde ", "Round ");
    kt_put_int(page->out, table->round);
    if (table->ending)
        kt_page_say(page, ", letzte", ", the last");
    kt_page_say(page, ". Vorrat: ", ". Supply: ");
    kt_page_number(page, table->supply[COIN_JOKER], " Joker, ", " jokers, ");
    kt_page_number(page, table->supply[COIN_FALSE], " Falschgeld, ", " counterfeit, ");
    kt_page_number(page, table->seal_supply[1], " Siegel, ", " seals, ");
    kt_page_number(page, mercado_privileges_in(table->stack), " Privilegien\n", " privileges\n");
}

static void put_legend_line(const kt_page *page, const char *de, const char *en)
{
    kt_page_wrap(page, kt_page_tr(page, de, en), 2);
    kt_page_end_line(page);
}

static void put_legend(const kt_page *page)
{
    put_legend_line(page,
                    "Münzen: G Gold, S Silber, R Rotbraun, T Türkis, F Falschgeld, J Joker, "
                    "= gleiche, ≠ verschiedene, . keine",
                    "Coins: G gold, S silver, C copper, T turquoise, F counterfeit, J joker, "
                    "= alike, ≠ different, . none");
    put_legend_line(page, "Pkt: 1-4 nach deinem Rang, ? die des nächsten Gegenstands, - keine",
                    "Pts: 1-4 by your rank, ? those of the next valuable, - none");
    put_legend_line(page,
                    "Wirkung: +J Joker nehmen, +J! sofort anlegen, +F Falschgeld nehmen, -F abgeben, "
                    "+S Siegel, +P Privileg, +Z noch ein Zug; hinter | für die anderen: 0S kein "
                    "Siegel, -P ein Privileg abgeben",
                    "Effect: +J take a joker, +J! lay it at once, +F take counterfeit, -F drop one, "
                    "+S seal, +P privilege, +A another turn; after | for the others: 0S no seal, "
                    "-P give up a privilege");
    put_legend_line(page,
                    "Leiste: # Start, F Falschgeld, x eins abgeben, + 3 vor, J Joker, S Siegel, P "
                    "Privileg, f j Falschgeld und Joker für die anderen, . nichts; hinter der Linie "
                    "steht der Rang, == ist die zweite Runde, > ist am Zug",
                    "Track: # start, F counterfeit, x drop one, + advance 3, J joker, S seal, P "
                    "privilege, f j counterfeit and joker for the others, . nothing; the number after "
                    "the line is the rank, == the second lap, > is on turn");
    put_legend_line(page, "Werte: ' berichtet, ~ erschlossen, ≈ rekonstruiert",
                    "Values: ' reported, ~ inferred, ≈ reconstructed");
}

void mercado_board(const kt_state *state, int seat, int language, const char *const *names, kt_strbuf *out)
{
    const mercado *table = table_of(state);
    kt_page        page = {state, seat, language, names, out};
    put_title(&page, table);
    put_scale(&page, table);
    for (int i = 0; i < state->head.seats; i++)
        put_marker(&page, table, i);
    kt_page_end_line(&page);
    put_tiles(&page, table);
    kt_page_end_line(&page);
    put_players(&page, table);
    put_hand(&page, table);
    put_drawn(&page, table);
    kt_page_end_line(&page);
    put_legend(&page);
}
