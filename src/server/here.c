/* here.c - see here.h. */
#include "server/here.h"

#include <stdio.h>
#include <string.h>

enum { TELL_AGAIN = 20000, GIVE_UP = 50000 }; /* milliseconds */

static uint32_t here_now(const room *room)
{
    uint32_t seats = 0;
    for (const client *client = room->first; client; client = client->next)
        seats |= client->viewer.seat >= 0 ? 1u << client->viewer.seat : 0;
    return seats;
}

static uint32_t here_anywhere(const room *room)
{
    uint32_t seats = here_now(room);
    for (int i = 0; i < OTHERS_MAX; i++)
        seats |= room->other[i].seats;
    return seats;
}

static void put_here(const room *room, uint32_t seats, kt_text *text)
{
    kt_put_char(text, '{');
    put_words(text, "type", "here");
    put_key(text, "seats");
    kt_put_char(text, '[');
    for (int seat = 0; seat < room->match->header.seats; seat++)
        kt_put(text, seats >> seat & 1 ? (seat ? ",true" : "true") : (seat ? ",false" : "false"));
    kt_put(text, "]}");
}

static void say_if_new(house *house, room *room, const client *came)
{
    uint32_t seats = here_anywhere(room);
    kt_text  text = scratch_of(house);
    put_here(room, seats, &text);
    if (seats != room->here)
        say_all(house, room, &text);
    else if (came)
        say(house, came, &text);
    room->here = seats;
}

static void tell_others(house *house, room *room)
{
    char words[STORE_ID_MAX + 32];
    room->here_told = now_of(house);
    snprintf(words, sizeof words, "%s %u %u", room->match->table.id, house->node, here_now(room));
    store_tell(house->store, words);
}

void here_changed(house *house, room *room, const client *came)
{
    if (room->match->table.turns)
        return;
    tell_others(house, room);
    say_if_new(house, room, came);
}

void here_tick(house *house, room *room)
{
    int64_t now = now_of(house);
    if (room->match->table.turns)
        return;
    for (int i = 0; i < OTHERS_MAX; i++)
        if (room->other[i].seats && room->other[i].heard + GIVE_UP < now)
            room->other[i].seats = 0;
    if (here_now(room) && room->here_told + TELL_AGAIN < now)
        tell_others(house, room);
    say_if_new(house, room, NULL);
}

/* Who tells us for the first time does not know either who is here. */
void here_heard(house *house, const char *words)
{
    char     id[STORE_ID_MAX];
    unsigned node, seats;
    if (sscanf(words, "%16s %u %u", id, &node, &seats) != 3 || node == house->node)
        return;
    room *room = room_in_memory(house, id);
    if (!room)
        return;
    int place = 0, free = 0;
    while (place < OTHERS_MAX && room->other[place].node != node)
        place++;
    bool known = place < OTHERS_MAX;
    for (int i = 0; i < OTHERS_MAX && !known; i++)
        if (room->other[i].heard < room->other[free].heard)
            free = i;
    place = known ? place : free;
    room->other[place].node = node;
    room->other[place].seats = seats;
    room->other[place].heard = now_of(house);
    if (!known && here_now(room))
        tell_others(house, room);
    say_if_new(house, room, NULL);
}
