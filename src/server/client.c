/* client.c - see client.h. */
#include "server/hub_internal.h"

#include <assert.h>
#include <string.h>

void client_send(const kt_hub *hub, const kt_client *client, const kt_strbuf *out)
{
    if (out->truncated)
        return;
    client->address->work.left -= (int64_t)out->length;
    hub->io.send(client->socket, out->at, out->length);
}

void client_send_type(kt_hub *hub, const kt_client *client, const char *type)
{
    kt_strbuf out = hub_scratch(hub);
    kt_put_char(&out, '{');
    kt_json_text(&out, "type", type);
    kt_put_char(&out, '}');
    client_send(hub, client, &out);
}

void client_send_error(kt_hub *hub, const kt_client *client, const char *code, const char *message)
{
    kt_strbuf out = hub_scratch(hub);
    kt_put_char(&out, '{');
    kt_json_text(&out, "type", "error");
    kt_json_text(&out, "code", code);
    kt_json_text(&out, "message", message);
    kt_put_char(&out, '}');
    hub->counters.errors++;
    client_send(hub, client, &out);
}

void client_send_table(kt_hub *hub, const kt_client *client, const char *type)
{
    assert(client->live);
    kt_strbuf out = hub_scratch(hub);
    render_table(client->live->session, client->viewer, type, hub->store, &out);
    client_send(hub, client, &out);
}

/* Control characters, also those that change the direction of what follows: with them a name can
 * look like another, or turn a sentence around. The text is UTF-8. */
static bool is_control(const uint8_t *at)
{
    if (*at < ' ' || *at == 127)
        return true;
    if (at[0] == 0xC2)
        return at[1] < 0xA0; /* U+0080 to U+009F */
    if (at[0] == 0xD8)
        return at[1] == 0x9C; /* U+061C */
    if (at[0] != 0xE2)
        return false;
    return (at[1] == 0x80 && (at[2] == 0x8E || at[2] == 0x8F || (at[2] >= 0xAA && at[2] <= 0xAE))) ||
           (at[1] == 0x81 && at[2] >= 0xA6 && at[2] <= 0xA9); /* U+200E, 200F, 202A to E, 2066 to 9 */
}

bool client_name_is_valid(const char *name)
{
    size_t length = strlen(name);
    if (!length || length >= KT_NAME_MAX || *name == ' ' || strncmp(name, "bot:", 4) == 0)
        return false;
    for (; *name; name++)
        if (is_control((const uint8_t *)name))
            return false;
    return true;
}

int client_language(const char *code)
{
    return strcmp(code, "de") == 0 ? KT_DE : KT_EN;
}
