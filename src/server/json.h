/* json.h - reading the members of JSON objects. Every other json_ name is jansson's; objects
 * are written with the engine's kt_json_ functions. */
#ifndef KT_SERVER_JSON_H
#define KT_SERVER_JSON_H

#include "kontor.h"

#include <jansson.h>

/* A string member of fewer than `size` bytes; it lives as long as the object. "" if it is
 * missing or null; NULL if it is not a string or too long. */
const char *json_get_text(const json_t *object, const char *name, size_t size);

#endif
