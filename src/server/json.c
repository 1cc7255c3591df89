/* json.c - see json.h. */
#include "server/json.h"

const char *json_get_text(const json_t *object, const char *name, size_t size)
{
    const json_t *value = json_object_get(object, name);
    if (!value || json_is_null(value))
        return "";
    if (!json_is_string(value) || json_string_length(value) >= size)
        return NULL;
    return json_string_value(value);
}
