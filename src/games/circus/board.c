/* board.c - the table of Circus Maximus as text, 80 columns.
 *
 * What is reconstructed is marked with "≈": before a name the whole card, before a
 * number only this.
 */
#include "games/circus/circus.h"

enum { WIDTH = 79, LEFT = 19 };

/* A line that breaks at WIDTH and goes on below its own left edge. */
typedef struct line {
    kt_text *text;
    size_t   start; /* of the line in the text */
    int      left;
    bool     fresh; /* nothing stands in it yet */
    int      language;
} line;

static const char *pick(const line *at, const char *de, const char *en)
{
    return at->language == KT_DE ? de : en;
}

static line open_line(kt_text *text, const char *head, int left, int language)
{
    line at = {text, text->length, left, true, language};
    kt_put(text, head);
    kt_pad(text, at.start, left);
    return at;
}

static void close_line(line *at)
{
    kt_put_char(at->text, '\n');
}

static bool fits(const line *at, const char *between, const char *words, size_t length)
{
    int used = kt_columns(at->text->at + at->start, at->text->length - at->start);
    for (; *between; between++)
        used++;
    return used + kt_columns(words, length) <= WIDTH;
}

/* Puts words that stay together, parted by `between` from those before; of that only a
 * comma remains at the end of a full line. */
static void put_word(line *at, const char *between, const char *words, size_t length)
{
    if (at->fresh)
        between = "";
    if (fits(at, between, words, length)) {
        kt_put(at->text, between);
    } else {
        kt_put(at->text, between[0] == ',' ? ",\n" : "\n");
        at->start = at->text->length;
        kt_pad(at->text, at->start, at->left);
    }
    at->fresh = false;
    kt_put_some(at->text, words, length);
}

static void put_words(line *at, const char *between, const char *words)
{
    size_t length = 0;
    while (words[length])
        length++;
    put_word(at, between, words, length);
}

/* "2x Senator 6": how many, the name, its coins, each marked if it is ours. */
static void put_card(line *at, int count, const kt_piece *piece, int coins, bool sure)
{
    char    buffer[120];
    kt_text word = kt_text_in(buffer, sizeof buffer);
    if (count > 1) {
        kt_put_int(&word, count);
        kt_put(&word, "x ");
    }
    kt_put(&word, piece->origin == KT_RECONSTRUCTED ? "≈" : "");
    kt_put(&word, piece->name.in[at->language]);
    if (coins) {
        kt_put(&word, sure || piece->origin == KT_RECONSTRUCTED ? " " : " ≈");
        kt_put_int(&word, coins);
    }
    put_word(at, ", ", buffer, word.length);
}

static void put_favours(line *at, const uint8_t *counts)
{
    for (int favour = 1; favour <= FAVOURS; favour++)
        if (counts[favour])
            put_card(at, counts[favour], &circus_favours[favour], circus_favour_coins[favour],
                     circus_favour_coins_origin[favour] != KT_RECONSTRUCTED);
}

static void put_tickets(line *at, const uint8_t *counts)
{
    for (int ticket = 1; ticket <= TICKETS; ticket++)
        if (counts[ticket])
            put_card(at, counts[ticket], &circus_tickets[ticket], circus_ticket_coins[ticket], true);
}

static void put_visitors(line *at, const uint8_t *counts)
{
    for (int visitor = 1; visitor <= VISITORS; visitor++)
        if (counts[visitor])
            put_card(at, counts[visitor], &circus_visitors[visitor], circus_visitor_coins[visitor], true);
}

/* ---- The locations ------------------------------------------------------ */

/* "[Rot 6]" is being served, "(Rot 2 als 5)" counts as another rank. */
static void put_dealer(const circus *table, line *at, int dealer, bool now)
{
    char    buffer[80];
    kt_text word = kt_text_in(buffer, sizeof buffer);
    int     rank = rank_now(table, dealer);
    bool    changed = rank != printed_rank(dealer);
    kt_put(&word, now ? "[" : changed ? "(" : "");
    kt_put(&word, circus_dealers[dealer].name.in[at->language]);
    if (changed) {
        kt_put(&word, pick(at, " als ", " as "));
        kt_put_int(&word, rank);
    }
    kt_put(&word, now ? "]" : changed ? ")" : "");
    put_word(at, "  ", buffer, word.length);
}

static void put_queue(const circus *table, int place, int language, kt_text *text)
{
    const uint8_t *queue = table->queue[place - 1];
    if (!queue[0])
        return;
    line at = open_line(text, language == KT_DE ? "       Schlange" : "       queue", LEFT, language);
    for (int i = 0; i < queue[0]; i++)
        put_dealer(table, &at, queue[1 + i], table->place == place && table->served == i);
    close_line(&at);
}

static void put_special(const circus *table, int venue, line *at)
{
    char    buffer[80];
    kt_text word = kt_text_in(buffer, sizeof buffer);
    if (!table->special[venue])
        return;
    kt_put(&word, pick(at, "(Sondervorstellung: je +", "(special: each +"));
    kt_put_int(&word, table->special[venue]);
    kt_put(&word, ")");
    put_word(at, " ", buffer, word.length);
}

static void put_place(const circus *table, int place, int language, kt_text *text)
{
    line at = open_line(text, circus_places[place].name.in[language], LEFT, language);
    if (place == PLACE_VILLA) {
        if (table->start_card[1])
            put_words(&at, "", circus_start_card[1].name.in[language]);
        put_favours(&at, table->villa);
    } else if (place == PLACE_FORUM) {
        put_tickets(&at, table->forum);
    } else {
        put_visitors(&at, table->visitors[venue_at(place)]);
        put_special(table, venue_at(place), &at);
    }
    if (at.fresh)
        put_words(&at, "", "-");
    close_line(&at);
    put_queue(table, place, language, text);
}

/* ---- The players -------------------------------------------------------- */

static void put_seat_name(int seat, const char *const *names, line *at)
{
    char    buffer[120];
    kt_text word = kt_text_in(buffer, sizeof buffer);
    if (names && names[seat]) {
        kt_put(&word, names[seat]);
    } else {
        kt_put(&word, pick(at, "Platz ", "seat "));
        kt_put_int(&word, seat);
    }
    kt_put(&word, " (");
    kt_put(&word, circus_colours[seat + 1].name.in[at->language]);
    kt_put(&word, ")");
    put_word(at, "", buffer, word.length);
}

static void put_total(const circus *table, int seat, line *at)
{
    char    buffer[80];
    kt_text word = kt_text_in(buffer, sizeof buffer);
    int     sum = 0;
    for (int source = 0; source < SOURCES; source++)
        sum += table->earned[seat][source];
    kt_put_int(&word, sum);
    kt_put(&word, sum == 1 ? pick(at, " Münze", " coin") : pick(at, " Münzen", " coins"));
    put_word(at, "  ", buffer, word.length);
    if (table->starter == seat)
        put_words(at, "  ", pick(at, "* Startspieler", "* start player"));
    if (table->passed[seat])
        put_words(at, "  ", pick(at, "hat gepasst", "has passed"));
}

static void put_hand(const circus *table, int seat, line *at)
{
    char    buffer[40];
    kt_text word = kt_text_in(buffer, sizeof buffer);
    for (int rank = 1; rank <= RANKS; rank++) {
        bool held = kt_list_find(table->hand[seat], dealer_of(seat, rank)) >= 0;
        kt_put_char(&word, held ? (char)('0' + rank) : '.');
        kt_put_char(&word, rank < RANKS ? ' ' : '\0');
    }
    put_word(at, " ", buffer, 2 * RANKS - 1);
}

static void put_row(const char *head, const uint8_t *counts, int values,
                    void (*put)(line *, const uint8_t *), int language, kt_text *text)
{
    if (!kt_counts_any(counts, values))
        return;
    line at = open_line(text, head, LEFT, language);
    put(&at, counts);
    close_line(&at);
}

static void put_sold(const circus *table, int seat, int language, kt_text *text)
{
    if (!kt_counts_any(table->buyers[seat], VISITORS))
        return;
    line at = open_line(text, language == KT_DE ? "       Verkauft" : "       sold", LEFT, language);
    put_tickets(&at, table->sold[seat]);
    if (table->beside[seat])
        put_card(&at, 1, &circus_favours[table->beside[seat]], circus_favour_coins[table->beside[seat]], false);
    put_words(&at, " ", pick(&at, "an ", "to "));
    at.fresh = true; /* no comma behind it */
    put_visitors(&at, table->buyers[seat]);
    if (table->coins[seat]) {
        char    buffer[40];
        kt_text word = kt_text_in(buffer, sizeof buffer);
        kt_put_int(&word, table->coins[seat]);
        kt_put(&word, table->coins[seat] == 1 ? pick(&at, " Münzkarte", " coin card")
                                              : pick(&at, " Münzkarten", " coin cards"));
        put_word(&at, ", ", buffer, word.length);
    }
    close_line(&at);
}

static void put_seat(const circus *table, int seat, const char *const *names, int language, kt_text *text)
{
    bool german = language == KT_DE;
    line at = open_line(text, "", 0, language);
    put_seat_name(seat, names, &at);
    put_total(table, seat, &at);
    close_line(&at);
    at = open_line(text, german ? "       Händler" : "       dealers", LEFT, language);
    put_hand(table, seat, &at);
    close_line(&at);
    put_row(german ? "       Gunst" : "       favours", table->favours[seat], FAVOURS, put_favours, language, text);
    put_row(german ? "       Tickets" : "       tickets", table->tickets[seat], TICKETS, put_tickets, language, text);
    put_sold(table, seat, language, text);
}

/* ---- All of it ---------------------------------------------------------- */

static void put_title(const circus *table, int language, kt_text *text)
{
    static const char *const stage[][KT_LANGUAGES] = {
        {"Aufbau", "set-up"},
        {"Phase I: Caesars Gunst", "phase I: Caesar's favour"},
        {"Phase II: Tickets", "phase II: tickets"},
        {"Phase III: Veranstaltungen", "phase III: performances"}};
    kt_put(text, language == KT_DE ? "Circus Maximus - Tag " : "Circus Maximus - day ");
    kt_put_int(text, table->day);
    kt_put(text, language == KT_DE ? " von 3 - " : " of 3 - ");
    if (table->phase == PHASE_OVER)
        kt_put(text, language == KT_DE ? "Spielende" : "the end");
    else
        kt_put(text, stage[table->stage][language]);
    kt_put(text, language == KT_DE ? "   (≈ rekonstruiert)\n\n" : "   (≈ reconstructed)\n\n");
}

void circus_board(const kt_state *state, int seat, int language, const char *const *names, kt_text *text)
{
    const circus *table = circus_of(state);
    int           seats = table->head.seats, first = seat >= 0 && seat < seats ? seat : 0;
    put_title(table, language, text);
    for (int place = 1; place <= PLACES; place++)
        put_place(table, place, language, text);
    kt_put_char(text, '\n');
    for (int i = 1; i <= seats; i++) /* oneself last, next to the question */
        put_seat(table, (first + i) % seats, names, language, text);
}
