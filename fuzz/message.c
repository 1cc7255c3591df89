/* message.c - libFuzzer tries out what clients may say: one line a message. Lines that
 * begin with GET or POST are requests, a line of a single digit chooses who speaks. */
#include "server/house.h"
#include "server/token.h"

#include <stdlib.h>
#include <string.h>

enum { GUESTS = 3 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ignore(void *socket, const char *words, size_t length)
{
    (void)socket;
    if (memchr(words, 0, length)) /* reads all of it, too */
        abort();
}

static int64_t no_time(void *with)
{
    (void)with;
    return 0;
}

static uint32_t zero(void *from, uint32_t limit)
{
    (void)from;
    (void)limit;
    return 0;
}

static void add_table(store *store)
{
    store_table table = {.id = "t", .created = 1, .open = true};
    store_seat  seat[2] = {{.seat = 0, .name = "A"}, {.seat = 1}};
    kt_state    state;
    kt_header   header;
    kt_text     text = kt_text_in(table.head, sizeof table.head);
    kt_setup(kt_game_at(0), &state, 2, NULL);
    kt_header_make(kt_game_at(0), &state, &header);
    kt_header_write(&header, &text);
    token_hash("a", seat[0].hash);
    token_hash("b", seat[1].hash);
    store_table_add(store, &table, seat, 2);
}

static void ask(house *house, const char *line, size_t length)
{
    char          path[200] = "";
    size_t        word = length > 4 && line[0] == 'P' ? 5 : 4, end = word;
    while (end < length && line[end] != ' ' && end - word < sizeof path - 1)
        end++;
    if (end > length || word > length)
        return;
    memcpy(path, line + word, end - word);
    house_request request = {word == 5 ? "POST" : "GET", path, line + end, length - end, "a", "x", KT_DE};
    house_answer(house, &request);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kt_error     error;
    house_limits limits = house_limits_standard;
    house_ways   ways = {ignore, no_time, {zero, NULL}, NULL, NULL};
    store       *store = store_open("sqlite::memory:", &error);
    client      *guest[GUESTS];
    int          speaks = 0;
    const char  *at = (const char *)data, *end = at + size;
    limits.messages = 1000000;
    house *house = house_open(store, &ways, &limits);
    add_table(store);
    for (int i = 0; i < GUESTS; i++)
        guest[i] = house_enter(house, guest);
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t      length = (size_t)((stop ? stop : end) - at);
        if (length == 1 && *at >= '0' && *at < '0' + GUESTS)
            speaks = *at - '0';
        else if (length >= 4 && (memcmp(at, "GET ", 4) == 0 || memcmp(at, "POST", 4) == 0))
            ask(house, at, length);
        else
            house_hear(house, guest[speaks], at, length);
        at += length + 1;
    }
    for (int i = 0; i < GUESTS; i++)
        house_leave(house, guest[i]);
    house_close(house);
    store_close(store);
    return 0;
}
