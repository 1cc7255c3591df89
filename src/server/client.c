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

size_t client_send_table(kt_hub *hub, kt_client *client, const char *type)
{
    assert(client->live);
    kt_strbuf out = hub_scratch(hub);
    if (render_table(client->live->session, client->viewer, type, hub->store, &out) != STORE_OK)
        return 0;
    client_send(hub, client, &out);
    client->resync_due = false;
    return out.length;
}

int client_language(const char *code)
{
    return strcmp(code, "de") == 0 ? KT_DE : KT_EN;
}
