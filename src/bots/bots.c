/* bots.c - the table of bots, and finding one by its name. */
#include "bots/bots.h"
#include "bots/search.h"

#include <string.h>

enum { BUDGET_MAX = 1000000 }; /* playouts, or milliseconds */

static const bot_kind kinds[] = {
    {"random", KT_WORDS("zieht irgendetwas Erlaubtes", "plays anything that is legal"),
     0, false, false, bot_random},
    {"greedy",
     KT_WORDS("nimmt den Zug, nach dem es sofort am besten steht (Zahl: vermutete Welten)",
              "takes the move after which it stands best at once (number: guessed worlds)"),
     4, false, false, bot_greedy},
    {"search",
     KT_WORDS("denkt voraus (Zahl: durchgespielte Fortsetzungen; mit ms: Zeit)",
              "thinks ahead (number: playouts; with ms: time)"),
     1000, true, false, bot_search},
    {"easy",
     KT_WORDS("leicht: denkt wenig voraus und nimmt nicht immer den besten Zug",
              "easy: thinks ahead a little and does not always take the best move"),
     60, true, true, bot_easy},
    {"medium", KT_WORDS("mittel: denkt kurz nach", "medium: thinks for a moment"),
     50, true, true, bot_search},
    {"hard", KT_WORDS("schwer: denkt gründlich nach", "hard: thinks thoroughly"),
     500, true, true, bot_search},
    {"expert", KT_WORDS("meisterlich: denkt lange nach", "expert: thinks for long"),
     5000, true, true, bot_search},
};

const bot_kind *bot_kind_at(int index)
{
    return index >= 0 && index < (int)(sizeof kinds / sizeof kinds[0]) ? &kinds[index] : NULL;
}

static bool same(const char *id, const char *words, size_t length)
{
    size_t i = 0;
    while (i < length && id[i] && id[i] == words[i])
        i++;
    return i == length && !id[i];
}

static const bot_kind *find_kind(const char *words, size_t length)
{
    const bot_kind *kind;
    for (int i = 0; (kind = bot_kind_at(i)); i++)
        if (same(kind->id, words, length))
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

bool bot_read(const char *words, size_t length, bot *player)
{
    size_t name = 0;
    while (name < length && words[name] != ':')
        name++;
    *player = (bot){.kind = find_kind(words, name)};
    if (!player->kind)
        return false;
    player->budget = player->kind->budget;
    if (name == length)
        return true;
    const char *number = words + name + 1;
    size_t      digits = length - name - 1;
    if (player->kind->tree && digits > 2 && same("ms", number + digits - 2, 2))
        return read_budget(number, digits - 2, &player->milliseconds);
    return player->budget > 0 && read_budget(number, digits, &player->budget);
}

void bot_write(bot player, kt_text *text)
{
    kt_put(text, player.kind->id);
    if (player.budget == player.kind->budget && !player.milliseconds)
        return;
    kt_put(text, ":");
    kt_put_int(text, player.milliseconds ? player.milliseconds : player.budget);
    kt_put(text, player.milliseconds ? "ms" : "");
}

size_t bot_memory(bot player)
{
    if (!player.kind || !player.kind->tree)
        return 0;
    return search_memory(player.milliseconds ? BUDGET_MAX : player.budget);
}

int bot_move(bot player, const kt_game *game, const kt_view *view, const kt_moves *moves,
             bot_mind *mind, bot_thought *thoughts)
{
    if (thoughts)
        memset(thoughts, 0, (size_t)moves->count * sizeof *thoughts);
    mind->until = 0;
    if (player.milliseconds && mind->now) {
        mind->until = mind->now() + player.milliseconds / 1000.0;
        player.budget = BUDGET_MAX;
    }
    return player.kind->choose(game, view, moves, mind, player.budget, thoughts);
}
