/* push_test.c - Web Push against the example of RFC 8291 (appendix A), and invalid input. server_notices.py
 * verifies signatures and decrypts messages with another library. */
#include "server/net_guard.h"
#include "server/push.h"

#include <arpa/inet.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* RFC 8291, appendix A. */
#define UA_PUBLIC  "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define UA_AUTH    "BTBZMqHH6r4Tts7J_aSIgg"
#define AS_PRIVATE "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
#define AS_PUBLIC  "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
#define SALT       "DGv6ra1nlYgDCS1FRnbzlw"
#define BODY                                                                                                            \
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7" \
    "A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"

static size_t decode(const char *text, uint8_t *bytes, size_t size)
{
    size_t length = 0;
    assert_int_equal(sodium_base642bin(bytes, size, text, strlen(text), NULL, &length, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    return length;
}

static void rfc_8291_example(void **state)
{
    uint8_t private_key[PUSH_PRIVATE], public_key[PUSH_PUBLIC], salt[PUSH_SALT], body[PUSH_BODY_MAX],
        expected[300];
    push_target target;
    push_keys   once;
    (void)state;
    decode(AS_PRIVATE, private_key, sizeof private_key);
    decode(AS_PUBLIC, public_key, sizeof public_key);
    decode(SALT, salt, sizeof salt);
    assert_true(push_target_read(UA_PUBLIC, UA_AUTH, &target));
    assert_true(push_keys_from_private(private_key, &once));
    assert_memory_equal(once.public_key, public_key, PUSH_PUBLIC);
    size_t length = push_encrypt(&target, &once, salt, "When I grow up, I want to be a watermelon", 0, body);
    assert_int_equal(length, decode(BODY, expected, sizeof expected));
    assert_memory_equal(body, expected, length);
}

static void padded_messages_have_one_length(void **state)
{
    uint8_t     salt[PUSH_SALT] = {1}, body[PUSH_BODY_MAX];
    char        text[PUSH_TEXT_MAX + 2];
    push_target target;
    push_keys   once;
    (void)state;
    assert_true(push_target_read(UA_PUBLIC, UA_AUTH, &target) && push_keys_make(&once));
    assert_int_equal(push_encrypt(&target, &once, salt, "a", 300, body),
                     push_encrypt(&target, &once, salt, "a longer one", 300, body));
    memset(text, 'x', sizeof text);
    text[PUSH_TEXT_MAX] = 0;
    assert_int_equal(push_encrypt(&target, &once, salt, text, 0, body), PUSH_BODY_MAX);
    text[PUSH_TEXT_MAX] = 'x';
    text[PUSH_TEXT_MAX + 1] = 0;
    assert_int_equal(push_encrypt(&target, &once, salt, text, 0, body), 0);
}

static void invalid_keys_are_refused(void **state)
{
    static const uint8_t zero[PUSH_PRIVATE] = {0};
    uint8_t              most[PUSH_PRIVATE];
    push_target          target;
    push_keys            keys;
    (void)state;
    assert_false(push_target_read("", UA_AUTH, &target));
    assert_false(push_target_read(UA_PUBLIC, "", &target));
    assert_false(push_target_read(UA_PUBLIC, UA_AUTH "AA", &target));
    assert_false(push_target_read(
        "BBVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", UA_AUTH,
        &target)); /* not on the curve */
    assert_false(push_keys_from_private(zero, &keys));
    memset(most, 0xff, sizeof most);
    assert_false(push_keys_from_private(most, &keys));
}

static void invalid_tokens_are_refused(void **state)
{
    char      token[PUSH_TOKEN_MAX], subject[600];
    push_keys keys;
    (void)state;
    assert_true(push_keys_make(&keys));
    assert_true(push_token(&keys, "https://push.example", "mailto:host@kontor.example", 1, token));
    memset(subject, 'x', sizeof subject);
    subject[sizeof subject - 1] = 0;
    assert_false(push_token(&keys, "https://push.example", subject, 1, token));
}

/* ---- Addresses ------------------------------------------------------------ */

static bool is_public(const char *text)
{
    struct sockaddr_in  four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return net_is_public((struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return net_is_public((struct sockaddr *)&six);
}

static void private_addresses_are_refused(void **state)
{
    static const char *const open[] = {"1.1.1.1",      "9.255.255.255",  "11.0.0.0",   "100.63.255.255",
                                       "100.128.0.0",  "172.15.0.1",     "172.32.0.1", "192.167.0.1",
                                       "192.169.0.1",  "198.17.0.1",     "198.20.0.1", "223.255.255.1",
                                       "2606:4700::1", "2a00:1450::2004"};
    static const char *const closed[] = {"0.0.0.0",
                                         "0.1.2.3",
                                         "10.0.0.1",
                                         "10.255.255.255",
                                         "100.64.0.1",
                                         "100.127.255.255",
                                         "127.0.0.1",
                                         "127.8.8.8",
                                         "169.254.169.254",
                                         "172.16.0.1",
                                         "172.31.255.255",
                                         "192.0.0.1",
                                         "192.0.2.1",
                                         "192.168.1.1",
                                         "198.18.0.1",
                                         "198.19.255.255",
                                         "198.51.100.1",
                                         "203.0.113.9",
                                         "224.0.0.1",
                                         "240.0.0.1",
                                         "255.255.255.255",
                                         "::",
                                         "::1",
                                         "::ffff:127.0.0.1",
                                         "::ffff:10.0.0.1",
                                         "::ffff:8.8.8.8",
                                         "64:ff9b::7f00:1",
                                         "2002:7f00:1::1",
                                         "fc00::1",
                                         "fd12:3456::1",
                                         "fe80::1",
                                         "fec0::1",
                                         "ff02::1",
                                         "2001:db8::1",
                                         "2001::1"};
    (void)state;
    for (size_t i = 0; i < sizeof open / sizeof open[0]; i++)
        if (!is_public(open[i]))
            fail_msg("%s is public", open[i]);
    for (size_t i = 0; i < sizeof closed / sizeof closed[0]; i++)
        if (is_public(closed[i]))
            fail_msg("%s is not public", closed[i]);
    assert_false(net_is_public(&(struct sockaddr){.sa_family = AF_UNIX}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rfc_8291_example),
        cmocka_unit_test(padded_messages_have_one_length),
        cmocka_unit_test(invalid_keys_are_refused),
        cmocka_unit_test(invalid_tokens_are_refused),
        cmocka_unit_test(private_addresses_are_refused),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
