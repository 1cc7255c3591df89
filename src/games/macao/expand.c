#include "games/macao/macao.h"
int macao_expand(const kt_state *state, const char *words, kt_move *moves, int max)
{
    (void)state; (void)words; (void)moves; (void)max;
    return 0;
}
