/* nets.c - nets that bots of this run think with, read from files: "search:200@FILE". */
#include "bots/net.h"
#include "cli/cli.h"

#include <stdlib.h>

struct cli_net {
    struct cli_net *next;
    char           *path;
    uint8_t        *bytes;
    bot_net         net; /* the same for a bot */
};

static void free_net(struct cli_net *loaded)
{
    if (loaded) {
        free(loaded->bytes);
        free(loaded->path);
    }
    free(loaded);
}

void cli_free_nets(cli_nets *nets)
{
    while (nets->first) {
        struct cli_net *loaded = nets->first;
        nets->first = loaded->next;
        free_net(loaded);
    }
}

bool cli_read_net(const kt_cli *cli, char *path, kt_bot *bot)
{
    struct cli_net *loaded = calloc(1, sizeof *loaded);
    if (!loaded || !path) {
        free(path);
        free_net(loaded);
        cli_out_of_memory(cli);
        return false;
    }
    loaded->path = path;
    loaded->bytes = (uint8_t *)file_read(cli, path, &loaded->net.size);
    if (!loaded->bytes) {
        free_net(loaded);
        return false;
    }
    loaded->net.name = loaded->path;
    loaded->net.bytes = loaded->bytes;
    loaded->next = cli->nets->first;
    cli->nets->first = loaded;
    bot->net = &loaded->net;
    return true;
}

bool cli_check_nets(const kt_cli *cli, const kt_game *game, int seats, const kt_bot *bots, int count)
{
    kt_error error;
    for (int i = 0; i < count; i++) {
        kt_net net;
        if (!bots[i].net)
            continue;
        if (!net_open(&net, game, bots[i].net->bytes, bots[i].net->size, &error)) {
            cli_error(cli, "%s: %s", bots[i].net->name, error.text);
            return false;
        }
        if (!(net.seats >> seats & 1)) {
            cli_error(cli,
                      tr(cli, "%s: dieses Netz ist nicht für %d Plätze", "%s: this net is not for %d seats"),
                      bots[i].net->name, seats);
            return false;
        }
    }
    return true;
}
