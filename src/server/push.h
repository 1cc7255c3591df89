/* push.h - Web Push without the network: the keys of a server, its signature for a push service (VAPID, RFC
 * 8292), and a message that only the subscribed browser can read (RFC 8291, aes128gcm). OpenSSL does the
 * work. */
#ifndef KT_PUSH_H
#define KT_PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PUSH_PRIVATE = 32, /* bytes of a private key on P-256 */
    PUSH_PUBLIC = 65,  /* of a public key, uncompressed */
    PUSH_SALT = 16,
    PUSH_AUTH = 16,
    PUSH_HEADER = PUSH_SALT + 4 + 1 + PUSH_PUBLIC,
    PUSH_TEXT_MAX = 3000, /* a service takes 4096 bytes in all */
    PUSH_BODY_MAX = PUSH_HEADER + PUSH_TEXT_MAX + 1 + 16,
    PUSH_KEY_TEXT = 88,    /* a public key in base64url, and the zero byte */
    PUSH_TOKEN_MAX = 1024, /* of VAPID, with the zero byte */
};

typedef struct push_keys {
    uint8_t private_key[PUSH_PRIVATE];
    uint8_t public_key[PUSH_PUBLIC];
} push_keys;

/* The subscribed browser. */
typedef struct push_target {
    uint8_t public_key[PUSH_PUBLIC]; /* "p256dh" */
    uint8_t auth[PUSH_AUTH];
} push_target;

bool push_keys_make(push_keys *);
/* Computes the public key from the private one. False: it is not a private key. */
bool push_keys_from_private(const uint8_t private_key[PUSH_PRIVATE], push_keys *);
/* Both in base64url. False: they are not a point on P-256 and 16 bytes. */
bool push_target_read(const char *p256dh, const char *auth, push_target *);

/* Writes the token that goes into "Authorization: vapid t=TOKEN, k=PUBLIC". audience: the service's origin,
 * "https://push.example"; subject: "mailto:..." or "https://...". */
bool push_token(const push_keys *, const char *audience, const char *subject, int64_t expires,
                char token[PUSH_TOKEN_MAX]);

/* body: [PUSH_BODY_MAX]. The text is padded to `padded` bytes, so that its length reveals nothing; 0: no
 * padding. once and salt must be new for each message; tests pass those of the RFC. Returns the length; 0:
 * failed. */
size_t push_encrypt(const push_target *, const push_keys *once, const uint8_t salt[PUSH_SALT],
                    const char *text, size_t padded, uint8_t *body);

#endif
