/* bots.c - the table of bots, and finding one by its name. */
#include "bots/bots.h"

#include <string.h>

enum { BUDGET_MAX = 1000000 };

static const bot_kind kinds[] = {
    {"random", KT_WORDS("zieht irgendetwas Erlaubtes", "plays anything that is legal"), 0, bot_random},
    {"greedy",
     KT_WORDS("nimmt den Zug, nach dem es sofort am besten steht (Zahl: vermutete Welten)",
              "takes the move after which it stands best at once (number: guessed worlds)"),
     4, bot_greedy},
};

const bot_kind *bot_kind_at(int index)
{
    return index >= 0 && index < (int)(sizeof kinds / sizeof kinds[0]) ? &kinds[index] : NULL;
}

static const bot_kind *find_kind(const char *words, size_t length)
{
    const bot_kind *kind;
    for (int i = 0; (kind = bot_kind_at(i)); i++)
        if (strlen(kind->id) == length && memcmp(kind->id, words, length) == 0)
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
    const char *colon = memchr(words, ':', length);
    size_t      name = colon ? (size_t)(colon - words) : length;
    player->kind = find_kind(words, name);
    if (!player->kind)
        return false;
    player->budget = player->kind->budget;
    if (!colon)
        return true;
    return player->budget > 0 && read_budget(colon + 1, length - name - 1, &player->budget);
}

int bot_move(bot player, const kt_game *game, const kt_view *view, const kt_moves *moves,
             kt_rng *rng)
{
    return player.kind->choose(game, view, moves, rng, player.budget);
}
