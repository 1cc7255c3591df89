/* mercado_prices_test.c - prices against brute force.
 *
 * All ways to pay a price in full are written down slot by slot: a colour for the
 * free slots, an order of colours for the different ones, and for each slot the
 * coin itself or a joker. What lies at a tile can become its price exactly when it
 * is part of one of them. Every tile, and every mixed price of 2 to 4 coins that a
 * box could show, is compared over all heaps of up to five coins.
 */
#include "games/mercado/mercado.h"

#include <stdio.h>

enum { SLOTS = 4, PAYMENTS_MAX = 200000 };

static uint8_t payments[PAYMENTS_MAX][COINS + 1];
static int     payment_count;

static void pay(const int *slot, int size, int at, uint8_t *coins)
{
    if (at == size) {
        memcpy(payments[payment_count++], coins, COINS + 1);
        return;
    }
    coins[slot[at]]++;
    pay(slot, size, at + 1, coins);
    coins[slot[at]]--;
    if (slot[at] == COIN_JOKER)
        return;
    coins[COIN_JOKER]++;
    pay(slot, size, at + 1, coins);
    coins[COIN_JOKER]--;
}

static void with_different(const price_data *price, int *slot, int size, int used, int left)
{
    uint8_t none[COINS + 1] = {0};
    if (!left) {
        pay(slot, size, 0, none);
        return;
    }
    for (int colour = 1; colour <= COLOURS; colour++)
        if (!(used >> colour & 1)) {
            slot[size] = colour;
            with_different(price, slot, size + 1, used | 1 << colour, left - 1);
        }
}

static void write_payments(const price_data *price)
{
    payment_count = 0;
    for (int free_colour = 1; free_colour <= COLOURS; free_colour++) {
        int slot[SLOTS + 1], size = 0;
        for (int i = 0; i < price->joker; i++)
            slot[size++] = COIN_JOKER;
        for (int colour = 1; colour <= COLOURS; colour++)
            for (int i = 0; i < price->fixed[colour]; i++)
                slot[size++] = colour;
        for (int i = 0; i < price->same; i++)
            slot[size++] = free_colour;
        with_different(price, slot, size, 0, price->different);
    }
}

static bool part_of_a_payment(const uint8_t *laid)
{
    for (int i = 0; i < payment_count; i++) {
        bool part = true;
        for (int coin = 1; part && coin <= COINS; coin++)
            part = laid[coin] <= payments[i][coin];
        if (part)
            return true;
    }
    return false;
}

static int compare(const price_data *price, const char *name)
{
    int wrong = 0;
    write_payments(price);
    for (int code = 0; code < 6 * 6 * 6 * 6 * 6; code++) {
        uint8_t laid[COINS + 1] = {0};
        int     rest = code, bits = 0;
        for (int coin = 1; coin <= COLOURS; coin++, rest /= 6)
            laid[coin] = (uint8_t)(rest % 6);
        laid[COIN_JOKER] = (uint8_t)rest;
        if (coins_in(laid) > SLOTS + 1)
            continue;
        bool possible = part_of_a_payment(laid);
        wrong += possible != mercado_price_possible(price, laid);
        for (int coin = 1; possible && coin <= COINS; coin++) {
            laid[coin]++;
            bits |= part_of_a_payment(laid) << coin;
            laid[coin]--;
        }
        if (possible)
            wrong += bits != mercado_coins_that_fit(price, laid);
    }
    if (wrong)
        printf("%s: %d heaps are judged wrongly\n", name, wrong);
    return wrong;
}

static int form_of(const price_data *price)
{
    int fixed = price->fixed[1] + price->fixed[2] + price->fixed[3] + price->fixed[4];
    int forms = (fixed > 0) + (price->same > 0) + (price->different > 0);
    return forms > 1 ? FORM_MIXED : price->same ? FORM_SAME : price->different ? FORM_DIFFERENT : FORM_FIXED;
}

/* Every price of 2 to 4 coins; a fourth colour adds no new case. */
static int compare_all_prices(int *count)
{
    int wrong = 0;
    for (int code = 0; code < 5 * 5 * 5 * 5 * 5 * 5; code++) {
        price_data price = {0};
        int        rest = code;
        uint8_t   *part[] = {&price.fixed[1], &price.fixed[2],  &price.fixed[3],
                             &price.same,     &price.different, &price.joker};
        for (int i = 0; i < 6; i++, rest /= 5) {
            *part[i] = (uint8_t)(rest % 5);
            price.size = (uint8_t)(price.size + *part[i]);
        }
        if (price.size < 2 || price.size > SLOTS)
            continue;
        price.form = (uint8_t)form_of(&price);
        wrong += compare(&price, "an invented price");
        ++*count;
    }
    return wrong;
}

int main(void)
{
    int wrong = 0, count = TILES;
    for (int tile = 1; tile <= TILES; tile++)
        wrong += compare(&mercado_tile[tile].price, mercado_tiles[tile].id);
    wrong += compare_all_prices(&count);
    printf("%d prices compared, %d heaps judged wrongly\n", count, wrong);
    return wrong != 0;
}
