/* play.h - what play.c and use.c share. None of it checks a rule: the caller has. */
#ifndef MACAO_PLAY_H
#define MACAO_PLAY_H

#include "games/macao/macao.h"

void macao_gain_points(macao *, int seat, int points, int card,
                       kt_log *); /* card: where they come from, or 0 */
void macao_gain_gold(macao *, int seat, int gold, kt_log *);
void macao_advance(macao *, int seat, kt_log *); /* one wall space */
void macao_rise(macao *, int seat, kt_log *);    /* a disc that must be on top goes there */
int  macao_fire(macao *, int seat, int event, int number, int times, kt_log *); /* returns the gold */
void macao_use(macao *, int seat, int card, int times, kt_log *);
void macao_give(macao *, int seat, int colour, kt_log *);
void macao_take(macao *, int seat, int colour, kt_log *);
void macao_finish_use(macao *);

#endif
