/* bots.c - the table of bots, and looking one up by its name. Knows no game. */
#include "bots/bots.h"
#include "bots/checks.h"
#include "bots/search.h"

#include <string.h>

enum { BUDGET_MAX = 1000000 }; /* playouts, or milliseconds */

/* clang-format off */
static const bot_kind kinds[] = {
    {"random", KT_DE_EN("Bot Zufall", "Random"), KT_DE_EN("zieht irgendetwas Erlaubtes", "plays any legal move at random"),
     0, false, 0, bot_random},
    {"greedy", KT_DE_EN("Bot Gierig", "Greedy"),
     KT_DE_EN("nimmt den Zug, nach dem es sofort am besten steht (Zahl: vermutete Welten)",
              "takes the move with the best immediate outcome (number: sampled worlds)"),
     4, false, 0, bot_greedy},
    {"net", KT_DE_EN("Bot Netz", "Net"),
     KT_DE_EN("nimmt den Zug, nach dem ein gelerntes Netz die besten Aussichten sieht (Zahl: vermutete Welten)",
              "takes the move after which a trained net sees the best chances (number: sampled worlds)"),
     16, false, 0, bot_net_greedy},
    {"search", KT_DE_EN("Bot Suche", "Search"),
     KT_DE_EN("denkt voraus (Zahl: durchgespielte Fortsetzungen; mit ms: Zeit)",
              "searches ahead (number: playouts; with ms: time per move)"),
     1000, true, 0, bot_search},
    {"search-classic", KT_DE_EN("Bot Suche ohne Netz", "Search without a net"),
     KT_DE_EN("denkt voraus und urteilt nach Regeln statt nach einem Netz (Zahl: Fortsetzungen; mit ms: Zeit)",
              "searches ahead and judges by rules of thumb instead of a net (number: playouts; with ms: time)"),
     1000, true, 0, bot_search_classic},
    {"easy", KT_DE_EN("Bot Leicht", "Easy"),
     KT_DE_EN("leicht: denkt wenig voraus und nimmt nicht immer den besten Zug",
              "easy: looks ahead a little and does not always take the best move"),
     60, true, 1, bot_easy},
    {"medium", KT_DE_EN("Bot Mittel", "Medium"), KT_DE_EN("mittel: denkt kurz nach", "medium: thinks briefly"),
     200, true, 2, bot_search_classic},
    {"hard", KT_DE_EN("Bot Schwer", "Hard"),
     KT_DE_EN("schwer: denkt kurz nach, mit gelerntem Urteil", "hard: thinks briefly, with a trained net"),
     150, true, 3, bot_search},
    {"expert", KT_DE_EN("Bot Experte", "Expert"),
     KT_DE_EN("Experte: denkt lange nach, mit gelerntem Urteil", "expert: thinks for a long time, with a trained net"),
     10000, true, 4, bot_search},
    {"master", KT_DE_EN("Bot Meister", "Master"),
     KT_DE_EN("Meister: denkt so lange, wie du ihm sagst (Zahl: Fortsetzungen; mit ms: Zeit)",
              "master: thinks for as long as you say (number: playouts; with ms: time per move)"),
     40000, true, 5, bot_search},
};
/* clang-format on */

const bot_kind *bot_kind_at(int index)
{
    return index >= 0 && index < (int)(sizeof kinds / sizeof kinds[0]) ? &kinds[index] : NULL;
}

static bool equals(const char *id, const char *text, size_t length)
{
    size_t i = 0;
    while (i < length && id[i] && id[i] == text[i])
        i++;
    return i == length && !id[i];
}

static const bot_kind *find_kind(const char *text, size_t length)
{
    const bot_kind *kind;
    for (int i = 0; (kind = bot_kind_at(i)); i++)
        if (equals(kind->id, text, length))
            return kind;
    return NULL;
}

static bool read_budget(const char *digits, size_t length, int *budget)
{
    int number = 0;
    for (size_t i = 0; i < length; i++) {
        if (digits[i] < '0' || digits[i] > '9')
            return false;
        number = number * 10 + digits[i] - '0';
        if (number > BUDGET_MAX)
            return false;
    }
    *budget = number;
    return number > 0;
}

bool bot_read(const char *text, size_t length, kt_bot *bot)
{
    size_t name_length = 0;
    while (name_length < length && text[name_length] != ':')
        name_length++;
    *bot = (kt_bot){.kind = find_kind(text, name_length)};
    if (!bot->kind)
        return false;
    bot->budget = bot->kind->budget;
    if (name_length == length)
        return true;
    const char *number = text + name_length + 1;
    size_t      digits = length - name_length - 1;
    if (bot->kind->tree && digits > 2 && equals("ms", number + digits - 2, 2))
        return read_budget(number, digits - 2, &bot->milliseconds);
    return bot->budget > 0 && read_budget(number, digits, &bot->budget);
}

void bot_write(kt_bot bot, kt_strbuf *out)
{
    kt_put(out, bot.kind->id);
    if (bot.budget != bot.kind->budget || bot.milliseconds) {
        kt_put(out, ":");
        kt_put_int(out, bot.milliseconds ? bot.milliseconds : bot.budget);
        kt_put(out, bot.milliseconds ? "ms" : "");
    }
    if (bot.net) {
        kt_put(out, "@");
        kt_put(out, bot.net->name);
    }
}

size_t bot_memory(kt_bot bot)
{
    if (!bot.kind || !bot.kind->tree)
        return 0;
    return search_memory(bot.milliseconds ? BUDGET_MAX : bot.budget);
}

/* A level means about the same strength in every game, so what it takes differs. */
static int playouts_of(kt_bot bot, const kt_game *game)
{
    int level = bot.kind->level, own = level >= 1 && level <= KT_LEVELS ? game->level_playouts[level - 1] : 0;
    BOT_ASSERT(own <= bot.kind->budget);
    return own && bot.budget == bot.kind->budget ? own : bot.budget;
}

static const bot_net *net_of(kt_bot bot, const kt_game *game, int seats)
{
    const bot_net *policy = bot.kind->choose == bot_net_greedy ? bot_policy_net_for(game, seats) : NULL;
    return bot.net ? bot.net : policy ? policy : bot_net_for(game, seats);
}

int bot_move(kt_bot bot, const kt_game *game, const kt_view *view, const kt_moves *moves,
             bot_context *context, bot_move_stats *stats)
{
    BOT_ASSERT(bot.kind && moves->count > 0 && view->seat >= 0 && view->seat == view->state.head.actor);
    if (stats)
        memset(stats, 0, (size_t)moves->count * sizeof *stats);
    bot.budget = playouts_of(bot, game);
    context->deadline = 0;
    context->net = net_of(bot, game, view->state.head.seats);
    if (bot.milliseconds && context->now) {
        context->deadline = context->now() + bot.milliseconds / 1000.0;
        bot.budget = BUDGET_MAX;
    }
    int choice = bot.kind->choose(game, view, moves, context, bot.budget, stats);
    BOT_ASSERT(choice >= 0 && choice < moves->count);
    return choice;
}
