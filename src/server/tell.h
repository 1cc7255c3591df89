/* tell.h - everything that somebody at a table is told, as JSON.
 *
 * Each is written for one viewer: a seat, or KT_ALL for who only watches. It comes from
 * the viewer's view, from moves with '?' for what he did not see, and from events told
 * to him; nothing else of a state is ever written.
 */
#ifndef KT_TELL_H
#define KT_TELL_H

#include "server/match.h"

typedef struct tell_viewer {
    int  seat;
    int  language;
    bool engine; /* has the engine itself: gets the view's bytes, the log, words in both languages */
} tell_viewer;

/* The whole table: "welcome", or "resync" for who has fallen behind. */
void tell_table(const match *, tell_viewer, const char *type, store *, kt_text *);
/* What was played since step `from`, entry `number` being the first; and how it stands. */
void tell_news(const match *, tell_viewer, int from, int number, kt_text *);
void tell_undo(const match *, tell_viewer, int seat, kt_text *);
/* How it stood after so many steps. */
void tell_past(const match *, tell_viewer, int steps, kt_text *);
void tell_seats(const match *, kt_text *);
/* In short, for a list of tables: who sits there, whose turn it is, how it ended. */
void tell_short(const match *, int seat, kt_text *);
void tell_chat(const store_chat *, kt_text *);
void tell_refusal(const match *, tell_viewer, kt_refusal, const char *key, kt_text *);

/* The record as the viewer may have it: whole when the game is over. */
void tell_record(const match *, int viewer, kt_text *);

/* ,"name": */
void put_key(kt_text *, const char *name);
void put_words(kt_text *, const char *name, const char *words);
void put_number(kt_text *, const char *name, int64_t);
void put_flag(kt_text *, const char *name, bool);
/* ,"points": one number a seat. */
void put_points(const kt_score *, int seats, kt_text *);

#endif
