/* render.h - everything a table sends, as JSON.
 *
 * Each text is written for one viewer: a seat, or KT_ALL for a spectator. It is made from the
 * viewer's view, from moves with '?' for what was hidden from it, and from events as it may
 * see them. Nothing else of a state is ever written, so this file alone guards the secrets.
 *
 * All functions append to the caller's buffer; what does not fit sets out->truncated. An
 * update, a record or the undo flag replays no move.
 */
#ifndef KT_RENDER_H
#define KT_RENDER_H

#include "server/game_session.h"
#include "server/json.h"

typedef struct kt_viewer {
    int  seat; /* KT_ALL: a spectator */
    int  language;
    bool engine; /* the client has the engine: it gets the view's bytes, and texts in both languages */
} kt_viewer;

/* The whole table, as "welcome" or "resync". Chat and the viewer's note are read from the store; if that
 * fails, what was written must not be sent. */
store_status render_table(kt_game_session *, kt_viewer, const char *type, kt_store *, kt_strbuf *out);
/* The steps since `from_step`, which was entry `from_number`, and the position now. */
void render_update(kt_game_session *, kt_viewer, int from_step, int from_number, kt_strbuf *out);
/* The take-back that was the last entry, by this seat, and the position now. */
void render_undo(const kt_game_session *, kt_viewer, int seat, kt_strbuf *out);
/* What the viewer saw after so many steps, at most table.count. Replays fewer than
 * KT_TABLE_SPAN moves. */
void render_history(kt_game_session *, kt_viewer, int steps, kt_strbuf *out);
void render_seats(const kt_game_session *, kt_strbuf *out);
/* For a list of tables: who plays, whose turn it is, how it ended. */
void render_summary(const kt_game_session *, int seat, kt_strbuf *out);
void render_chat(const store_chat *, kt_strbuf *out);
/* The refusal must have a rule. */
void render_refusal(const kt_game_session *, kt_viewer, kt_refusal, const char *key, kt_strbuf *out);

/* The record as text, not JSON: with '?' while the game runs, whole once it is over. */
void render_record(kt_game_session *, int viewer, kt_strbuf *out);
/* A member "points" with one number per seat. */
void render_points(const kt_score *, int seats, kt_strbuf *out);

#endif
