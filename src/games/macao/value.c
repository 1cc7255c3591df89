#include "games/macao/macao.h"
int macao_value(const kt_state *state, int seat)
{
    return macao_of(state)->points[seat] * 100;
}
