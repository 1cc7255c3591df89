/* push.c - see push.h. */
#include "server/push.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { RECORD_SIZE = 4096, HASH = 32, KEY = 16, NONCE = 12, TAG = 16, SIGNATURE = 64 };
#define CURVE "prime256v1"

static const int base64url = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

/* ---- Keys ----------------------------------------------------------------- */

/* private_key may be NULL. The caller frees it. NULL: not a key of this curve. */
static EVP_PKEY *make_pkey(const uint8_t *public_key, const uint8_t *private_key)
{
    EVP_PKEY_CTX   *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM         *number = private_key ? BN_bin2bn(private_key, PUSH_PRIVATE, NULL) : NULL;
    OSSL_PARAM     *params = NULL;
    EVP_PKEY       *key = NULL;
    if (context && build && OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, CURVE, 0) &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, public_key, PUSH_PUBLIC) &&
        (!number || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number)) &&
        (params = OSSL_PARAM_BLD_to_param(build)) && EVP_PKEY_fromdata_init(context) > 0)
        EVP_PKEY_fromdata(context, &key, private_key ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    BN_clear_free(number);
    EVP_PKEY_CTX_free(context);
    return key;
}

bool push_keys_make(push_keys *keys)
{
    EVP_PKEY *key = EVP_EC_gen(CURVE);
    BIGNUM   *number = NULL;
    size_t    length = 0;
    bool      made = key && EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) &&
                BN_bn2binpad(number, keys->private_key, PUSH_PRIVATE) == PUSH_PRIVATE &&
                EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, keys->public_key, PUSH_PUBLIC,
                                                &length) &&
                length == PUSH_PUBLIC;
    BN_clear_free(number);
    EVP_PKEY_free(key);
    return made;
}

bool push_keys_from_private(const uint8_t private_key[PUSH_PRIVATE], push_keys *keys)
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(OBJ_sn2nid(CURVE));
    EC_POINT *point = group ? EC_POINT_new(group) : NULL;
    BIGNUM   *number = BN_bin2bn(private_key, PUSH_PRIVATE, NULL);
    bool made = point && number && !BN_is_zero(number) && BN_cmp(number, EC_GROUP_get0_order(group)) < 0 &&
                EC_POINT_mul(group, point, number, NULL, NULL, NULL) &&
                EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, keys->public_key, PUSH_PUBLIC,
                                   NULL) == PUSH_PUBLIC;
    memcpy(keys->private_key, private_key, PUSH_PRIVATE);
    BN_clear_free(number);
    EC_POINT_free(point);
    EC_GROUP_free(group);
    return made;
}

static bool decode(const char *text, uint8_t *bytes, size_t size)
{
    size_t length = 0;
    return sodium_base642bin(bytes, size, text, strlen(text), NULL, &length, NULL, base64url) == 0 &&
           length == size;
}

bool push_target_read(const char *p256dh, const char *auth, push_target *target)
{
    if (!decode(p256dh, target->public_key, PUSH_PUBLIC) || !decode(auth, target->auth, PUSH_AUTH))
        return false;
    EVP_PKEY *key = make_pkey(target->public_key, NULL); /* fails for a point that is not on the curve */
    EVP_PKEY_free(key);
    return key;
}

/* ---- VAPID ---------------------------------------------------------------- */

/* OpenSSL writes a signature as DER; a token has its two numbers one after the other. */
static bool sign(const push_keys *keys, const char *text, uint8_t signature[SIGNATURE])
{
    uint8_t        der[100];
    const uint8_t *at = der;
    size_t         length = sizeof der;
    EVP_PKEY      *key = make_pkey(keys->public_key, keys->private_key);
    EVP_MD_CTX    *context = EVP_MD_CTX_new();
    ECDSA_SIG     *parts = NULL;
    bool           made = key && context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) > 0 &&
                EVP_DigestSign(context, der, &length, (const uint8_t *)text, strlen(text)) > 0 &&
                (parts = d2i_ECDSA_SIG(NULL, &at, (long)length)) &&
                BN_bn2binpad(ECDSA_SIG_get0_r(parts), signature, SIGNATURE / 2) > 0 &&
                BN_bn2binpad(ECDSA_SIG_get0_s(parts), signature + SIGNATURE / 2, SIGNATURE / 2) > 0;
    ECDSA_SIG_free(parts);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return made;
}

bool push_token(const push_keys *keys, const char *audience, const char *subject, int64_t expires,
                char token[PUSH_TOKEN_MAX])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char              claims[500], head64[64], claims64[700], signature64[100];
    uint8_t           signature[SIGNATURE];
    int length = snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%lld,\"sub\":\"%s\"}", audience,
                          (long long)expires, subject);
    if (length < 0 || length >= (int)sizeof claims)
        return false;
    sodium_bin2base64(head64, sizeof head64, (const uint8_t *)head, sizeof head - 1, base64url);
    sodium_bin2base64(claims64, sizeof claims64, (const uint8_t *)claims, (size_t)length, base64url);
    snprintf(token, PUSH_TOKEN_MAX, "%s.%s", head64, claims64);
    if (!sign(keys, token, signature))
        return false;
    sodium_bin2base64(signature64, sizeof signature64, signature, SIGNATURE, base64url);
    snprintf(token, PUSH_TOKEN_MAX, "%s.%s.%s", head64, claims64, signature64);
    return true;
}

/* ---- Encryption ----------------------------------------------------------- */

static bool hmac(const uint8_t *key, size_t key_length, const uint8_t *text, size_t length,
                 uint8_t hash[HASH])
{
    return HMAC(EVP_sha256(), key, (int)key_length, text, length, hash, NULL);
}

/* The first block of HKDF-Expand: info and a byte 1. */
static bool expand(const uint8_t key[HASH], const void *info, size_t length, uint8_t hash[HASH])
{
    uint8_t text[200];
    if (length + 1 > sizeof text)
        return false;
    memcpy(text, info, length);
    text[length] = 1;
    return hmac(key, HASH, text, length + 1, hash);
}

static bool agree(const push_target *target, const push_keys *once, uint8_t secret[HASH])
{
    EVP_PKEY     *ours = make_pkey(once->public_key, once->private_key);
    EVP_PKEY     *theirs = make_pkey(target->public_key, NULL);
    EVP_PKEY_CTX *context = ours ? EVP_PKEY_CTX_new(ours, NULL) : NULL;
    size_t        length = HASH;
    bool          made = theirs && context && EVP_PKEY_derive_init(context) > 0 &&
                EVP_PKEY_derive_set_peer(context, theirs) > 0 &&
                EVP_PKEY_derive(context, secret, &length) > 0 && length == HASH;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(theirs);
    EVP_PKEY_free(ours);
    return made;
}

/* RFC 8291, 3.4: from the shared secret, the browser's secret and the salt. */
static bool derive(const push_target *target, const push_keys *once, const uint8_t *salt, uint8_t *key,
                   uint8_t *nonce)
{
    static const char info[] = "WebPush: info", for_key[] = "Content-Encoding: aes128gcm",
                      for_nonce[] = "Content-Encoding: nonce"; /* each with its zero byte */
    uint8_t shared[HASH], hash[HASH], material[HASH], context[sizeof info + 2 * PUSH_PUBLIC];
    memcpy(context, info, sizeof info);
    memcpy(context + sizeof info, target->public_key, PUSH_PUBLIC);
    memcpy(context + sizeof info + PUSH_PUBLIC, once->public_key, PUSH_PUBLIC);
    return agree(target, once, shared) && hmac(target->auth, PUSH_AUTH, shared, HASH, hash) &&
           expand(hash, context, sizeof context, material) && hmac(salt, PUSH_SALT, material, HASH, hash) &&
           expand(hash, for_key, sizeof for_key, key) && expand(hash, for_nonce, sizeof for_nonce, nonce);
}

static bool seal(const uint8_t *key, const uint8_t *nonce, const uint8_t *text, int length, uint8_t *sealed)
{
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int             written = 0, rest = 0;
    bool            made = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) > 0 &&
                EVP_EncryptUpdate(context, sealed, &written, text, length) > 0 &&
                EVP_EncryptFinal_ex(context, sealed + written, &rest) > 0 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, sealed + written + rest) > 0;
    EVP_CIPHER_CTX_free(context);
    return made && written + rest == length;
}

size_t push_encrypt(const push_target *target, const push_keys *once, const uint8_t salt[PUSH_SALT],
                    const char *text, size_t padded, uint8_t *body)
{
    uint8_t key[HASH], nonce[HASH], plain[PUSH_TEXT_MAX + 1] = {0}, *at = body;
    size_t  length = strlen(text), whole = length > padded ? length : padded;
    if (whole > PUSH_TEXT_MAX || !derive(target, once, salt, key, nonce))
        return 0;
    memcpy(plain, text, length);
    plain[length] = 2; /* this is the last record; zeros follow up to the padded length */
    memcpy(at, salt, PUSH_SALT);
    at += PUSH_SALT;
    *at++ = RECORD_SIZE >> 24;
    *at++ = RECORD_SIZE >> 16 & 0xff;
    *at++ = RECORD_SIZE >> 8 & 0xff;
    *at++ = RECORD_SIZE & 0xff;
    *at++ = PUSH_PUBLIC;
    memcpy(at, once->public_key, PUSH_PUBLIC);
    at += PUSH_PUBLIC;
    if (!seal(key, nonce, plain, (int)whole + 1, at))
        return 0;
    return PUSH_HEADER + whole + 1 + TAG;
}
