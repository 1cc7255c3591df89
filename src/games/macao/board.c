#include "games/macao/macao.h"
void macao_board(const kt_state *state, int seat, int language, const char *const *names, kt_text *text)
{
    (void)state; (void)seat; (void)language; (void)names; (void)text;
}
