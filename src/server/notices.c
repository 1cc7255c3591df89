/* notices.c - see notices.h. */
#include "server/notices.h"
#include "server/presence.h"

#include <stdio.h>

/* The last decision of a seat, or NULL; *luck: how many steps of chance came after it. */
static const kt_step *last_decision(const kt_table *table, int *luck)
{
    for (*luck = 0; *luck < table->count; (*luck)++) {
        const kt_step *step = kt_table_step(table, table->count - 1 - *luck);
        if (step->seat != KT_CHANCE)
            return step;
    }
    return NULL;
}

/* The seat of a person that has become the next to act; -1: none. */
static int new_actor(const kt_game_session *session, const kt_step *last)
{
    int actor = session->table.now.head.actor;
    if (actor < 0 || !session_is_playable(session) || (last && last->seat == actor))
        return -1;
    return *session->seat[actor].name && !*session->seat[actor].bot ? actor : -1;
}

/* Which turn has passed to a person; false: none. */
static bool find_turn(const kt_game_session *session, kt_notice *notice)
{
    int            luck;
    const kt_step *last = last_decision(&session->table, &luck);
    *notice = (kt_notice){
        .seat = new_actor(session, last), .turn = session->number - luck + 1, .game = session->game};
    snprintf(notice->table, sizeof notice->table, "%s", session->info.id);
    if (last && !*session->seat[last->seat].bot)
        snprintf(notice->other, sizeof notice->other, "%s", session->seat[last->seat].name);
    return notice->seat >= 0;
}

void notices_settle(kt_hub *hub, kt_live_table *live)
{
    kt_notice notice;
    if (!hub->notices.post || !live->session->info.turns || !find_turn(live->session, &notice))
        return;
    bool present = presence_of(live) >> notice.seat & 1;
    if (live->notice_turn != notice.turn) {
        live->notice_turn = notice.turn;
        live->notice_withheld = present && !(presence_here(live) >> notice.seat & 1);
    } else if (!live->notice_withheld) {
        return;
    }
    if (present) /* if at another server, that one will say when the player left and whether they saw the turn
                  */
        return;
    live->notice_withheld = false;
    hub->notices.post(hub->notices.context, &notice);
}

void notices_client_left(kt_hub *hub, kt_live_table *live, const kt_client *client)
{
    kt_notice notice;
    if (!hub->notices.post || !live->session->info.turns || !find_turn(live->session, &notice) ||
        client->viewer.seat != notice.seat || live->notice_turn != notice.turn ||
        presence_of(live) >> notice.seat & 1)
        return;
    if (client->heard == live->session->number)
        store_contacts_seen(hub->store, notice.table, notice.seat, notice.turn);
    else
        hub->notices.post(hub->notices.context, &notice);
}
