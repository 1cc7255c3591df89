/* load.c - many tables at once:
 *
 *     load KONTOR STORE [--tables N] [--seconds S] [--pause MS] [--game ID] [--silent N]
 *
 * Starts a server on loopback and creates N tables with two people each, every one on a connection of
 * its own. They play random legal moves, up to twice MS milliseconds after their turn begins. Prints
 * one line of JSON: the time until all had joined, and from a second later on the moves per second, the
 * time from sending a move to the answer that it is on disk, the server's CPU time, and how many commits
 * per second the disk of a SQLite file can do. With --silent N it only opens N connections and prints how
 * long that took and how much CPU time they cost.
 *
 * The client is a thread on epoll that parses as little of a message as it can, so that the server is the
 * bottleneck. It trusts the server; do not use it as an example.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOVES_MAX = 4000000, PLAY_BYTES = 400 };

typedef struct client {
    int    fd;
    char  *in;
    size_t length, capacity;
    char   table[20], token[40];
    double sent; /* when the last move was sent; 0: it has been answered */
    double due;  /* when to play `move`; 0: not my turn */
    char   move[200];
    int    number, plays;
} client;

static struct {
    const char *program, *store, *game;
    int         tables, silent, port;
    double      seconds, pause;
    pid_t       server;
    client     *client;
    int         clients;
    double     *delay;
    int         moves, refused, joined;
} load = {.game = "jambo", .tables = 1000, .seconds = 10};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void die(const char *what)
{
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    if (load.server > 0)
        kill(load.server, SIGTERM);
    exit(1);
}

/* ---- The server ----------------------------------------------------------- */

static void start_server(void)
{
    int   out[2];
    char  line[200] = "";
    FILE *file;
    if (pipe(out) || (load.server = fork()) < 0)
        die("fork");
    if (!load.server) {
        int null = open("/dev/null", O_WRONLY);
        dup2(out[1], 1);
        dup2(null, 2);
        execlp(load.program, load.program, "serve", "--lang", "en", "--port", "0", "--store", load.store,
               "--tables", "1000000", "--messages", "100000", "--sockets", "100000", (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    file = fdopen(out[0], "r");
    if (!fgets(line, sizeof line, file) || !strstr(line, "http://"))
        die("the server does not start");
    load.port = atoi(strrchr(line, ':') ? strchr(strstr(line, "://") + 3, ':') + 1 : "0");
}

/* Seconds of processor time it has used. */
static double server_time(void)
{
    char path[40], text[1000] = "";
    long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)load.server);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    if (fgets(text, sizeof text, file))
        sscanf(strrchr(text, ')') + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user,
               &system);
    fclose(file);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* Small appends per second that are synced to the disk of the SQLite file. */
static double disk_commits(void)
{
    char   path[300], block[4096] = "";
    int    count = 0;
    double begun = now();
    if (strncmp(load.store, "sqlite:", 7) != 0)
        return 0;
    snprintf(path, sizeof path, "%s.probe", load.store + 7);
    int fd = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    if (fd < 0)
        return 0;
    for (; now() - begun < 1 && write(fd, block, sizeof block) > 0 && !fdatasync(fd); count++)
        ;
    close(fd);
    unlink(path);
    return count / (now() - begun);
}

/* ---- Connections ---------------------------------------------------------- */

static int dial(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)load.port)};
    int                fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to))
        die("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

/* Reads the response until the server closes, or until the end of its header. */
static void read_answer(int fd, char *into, size_t size, bool head_only)
{
    size_t  length = 0;
    ssize_t got;
    while (length + 1 < size && (got = read(fd, into + length, size - length - 1)) > 0) {
        length += (size_t)got;
        into[length] = 0;
        if (head_only && strstr(into, "\r\n\r\n"))
            return;
    }
    into[length] = 0;
}

static int open_socket(void)
{
    static const char hello[] =
        "GET /ws HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n";
    char answer[1000];
    int  fd = dial();
    if (write(fd, hello, sizeof hello - 1) < 0)
        die("write");
    read_answer(fd, answer, sizeof answer, true);
    if (!strstr(answer, " 101 "))
        die("no WebSocket");
    return fd;
}

/* With a mask of zeros. */
static void send_text(const client *client, const char *text)
{
    uint8_t frame[1000];
    size_t  length = strlen(text), at = 2;
    frame[0] = 0x81;
    frame[1] = (uint8_t)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[at++] = (uint8_t)(length >> 8);
        frame[at++] = (uint8_t)length;
    }
    memset(frame + at, 0, 4);
    memcpy(frame + at + 4, text, length);
    if (write(client->fd, frame, at + 4 + length) < 0)
        die("send");
}

static void copy_value(const char *text, const char *key, char *into, size_t size)
{
    const char *at = strstr(text, key), *end = at ? strchr(at + strlen(key), '"') : NULL;
    snprintf(into, size, "%.*s", end ? (int)(end - at - (long)strlen(key)) : 0, at ? at + strlen(key) : "");
}

static void create_table(client *pair)
{
    char body[300], request[600], answer[4000];
    int  fd = dial();
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"name\":\"A\"},{\"name\":\"B\"}]}", load.game);
    snprintf(request, sizeof request,
             "POST /api/tables HTTP/1.1\r\nHost: load\r\nContent-Length: %zu\r\n\r\n%s", strlen(body), body);
    if (write(fd, request, strlen(request)) < 0)
        die("write");
    read_answer(fd, answer, sizeof answer, false);
    close(fd);
    for (int i = 0; i < 2; i++)
        copy_value(answer, "\"table\":\"", pair[i].table, sizeof pair[i].table);
    copy_value(answer, "\"tokens\":[\"", pair[0].token, sizeof pair[0].token);
    const char *tokens = strstr(answer, "\"tokens\":");
    copy_value(tokens ? tokens : "", "\",\"", pair[1].token, sizeof pair[1].token);
    if (!*pair[0].table || !*pair[1].token)
        die("no table");
}

/* ---- Playing -------------------------------------------------------------- */

static void play(client *client)
{
    char text[PLAY_BYTES];
    snprintf(text, sizeof text, "{\"type\":\"play\",\"number\":%d,\"key\":\"k%d\",\"move\":\"%s\"}",
             client->number, client->plays++, client->move);
    client->sent = now();
    client->due = 0;
    send_text(client, text);
}

/* Picks one of the moves that the position offers, if it is our turn. */
static void choose(client *client, char *text)
{
    char *steps = strstr(text, ",\"steps\":"), *moves = strstr(text, "\"moves\":["), *at = moves;
    int   count = 0;
    if (!steps || !moves || client->sent > 0)
        return;
    while ((at = strstr(at, "{\"move\":\"")))
        count++, at++;
    if (!count)
        return;
    at = moves;
    for (int pick = rand() % count; pick >= 0; pick--)
        at = strstr(at, "{\"move\":\"") + 1;
    copy_value(at, "\"move\":\"", client->move, sizeof client->move);
    while (steps > text && steps[-1] >= '0' && steps[-1] <= '9')
        steps--;
    client->number = atoi(steps);
    client->due = now() + load.pause * 2 * rand() / RAND_MAX;
}

static void handle(client *client, char *text)
{
    if (strncmp(text, "{\"type\":\"done\"", 14) == 0) {
        if (client->sent > 0 && load.moves < MOVES_MAX)
            load.delay[load.moves++] = now() - client->sent;
        client->sent = 0;
    } else if (strncmp(text, "{\"type\":\"refused\"", 17) == 0 ||
               strncmp(text, "{\"type\":\"error\"", 15) == 0) {
        load.refused++;
        client->sent = 0;
        send_text(client, "{\"type\":\"sync\"}");
    } else {
        load.joined += strncmp(text, "{\"type\":\"welcome\"", 17) == 0;
        choose(client, text);
    }
}

/* Handles the complete frames; returns how many bytes they take. */
static size_t take_frames(client *client)
{
    size_t at = 0;
    while (client->length - at >= 2) {
        const uint8_t *head = (const uint8_t *)client->in + at;
        size_t         length = head[1], begin = 2;
        if (length == 126)
            length = (size_t)head[2] << 8 | head[3], begin = 4;
        else if (length == 127)
            length = (size_t)head[6] << 24 | (size_t)head[7] << 16 | (size_t)head[8] << 8 | head[9],
            begin = 10;
        if (client->length - at < begin + length)
            break;
        char *text = client->in + at + begin, kept = text[length];
        text[length] = 0;
        if ((head[0] & 15) == 1)
            handle(client, text);
        text[length] = kept;
        at += begin + length;
    }
    return at;
}

static void receive(client *client)
{
    if (client->capacity - client->length < 65536) {
        client->capacity += 131072;
        client->in = realloc(client->in, client->capacity + 1);
    }
    ssize_t got = read(client->fd, client->in + client->length, client->capacity - client->length);
    if (got <= 0)
        die("the server has closed a connection");
    client->length += (size_t)got;
    size_t used = take_frames(client);
    memmove(client->in, client->in + used, client->length - used);
    client->length -= used;
}

static void play_due(void)
{
    double time = now();
    for (int i = 0; i < load.clients; i++)
        if (load.client[i].due > 0 && load.client[i].due <= time)
            play(&load.client[i]);
}

static void run_clients_once(int poll)
{
    struct epoll_event event[256];
    int                count = epoll_wait(poll, event, 256, load.pause > 0 ? 2 : 20);
    for (int i = 0; i < count; i++)
        receive(event[i].data.ptr);
    play_due();
}

static void run_clients(int poll, double seconds)
{
    for (double end = now() + seconds; now() < end;)
        run_clients_once(poll);
}

/* All at once. Returns how long it took until the last was at its table. */
static double join_tables(int poll)
{
    for (int i = 0; i < load.clients; i++) {
        client *client = &load.client[i];
        client->fd = open_socket();
        epoll_ctl(poll, EPOLL_CTL_ADD, client->fd, &(struct epoll_event){EPOLLIN, {.ptr = client}});
    }
    double begun = now();
    for (int i = 0; i < load.clients; i++) {
        char text[300];
        snprintf(text, sizeof text, "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                 load.client[i].table, load.client[i].token);
        send_text(&load.client[i], text);
    }
    while (load.joined < load.clients)
        run_clients_once(poll);
    return now() - begun;
}

/* ---- Measuring ------------------------------------------------------------ */

static int by_size(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return one < other ? -1 : one > other;
}

static void measure_moves(int poll)
{
    double commits = disk_commits();
    for (int i = 0; i < load.tables; i++)
        create_table(&load.client[2 * i]);
    double joined = join_tables(poll);
    run_clients(poll, 1); /* warm-up */
    load.moves = load.refused = 0;
    double used = server_time(), begun = now();
    run_clients(poll, load.seconds);
    double seconds = now() - begun;
    qsort(load.delay, (size_t)load.moves, sizeof *load.delay, by_size);
    printf(
        "{\"tables\":%d,\"pause_ms\":%.0f,\"joined_s\":%.2f,\"seconds\":%.1f,\"moves\":%d,\"per_second\":%.0f,\"median_ms\":%.1f,"
        "\"p99_ms\":%.1f,\"max_ms\":%.1f,\"refused\":%d,\"server_cores\":%.2f,\"disk_commits_per_second\":%.0f}\n",
        load.tables, 1000 * load.pause, joined, seconds, load.moves, load.moves / seconds,
        load.moves ? 1000 * load.delay[load.moves / 2] : 0,
        load.moves ? 1000 * load.delay[(int)(0.99 * load.moves)] : 0,
        load.moves ? 1000 * load.delay[load.moves - 1] : 0, load.refused, (server_time() - used) / seconds,
        commits);
}

static void measure_idle_connections(void)
{
    double begun = now();
    for (int i = 0; i < load.silent; i++)
        open_socket();
    double opened = now() - begun, used = server_time();
    begun = now();
    sleep((unsigned)load.seconds);
    printf("{\"connections\":%d,\"opened_s\":%.1f,\"server_cores\":%.3f}\n", load.silent, opened,
           (server_time() - used) / (now() - begun));
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(
            stderr,
            "usage: load KONTOR STORE [--tables N] [--seconds S] [--pause MS] [--game ID] [--silent N]\n");
        return 2;
    }
    load.program = argv[1];
    load.store = argv[2];
    for (int i = 3; i + 1 < argc; i += 2) {
        load.tables = strcmp(argv[i], "--tables") == 0 ? atoi(argv[i + 1]) : load.tables;
        load.silent = strcmp(argv[i], "--silent") == 0 ? atoi(argv[i + 1]) : load.silent;
        load.seconds = strcmp(argv[i], "--seconds") == 0 ? atof(argv[i + 1]) : load.seconds;
        load.pause = strcmp(argv[i], "--pause") == 0 ? atof(argv[i + 1]) / 1000 : load.pause;
        load.game = strcmp(argv[i], "--game") == 0 ? argv[i + 1] : load.game;
    }
    load.clients = 2 * load.tables;
    load.client = calloc((size_t)load.clients, sizeof *load.client);
    load.delay = calloc(MOVES_MAX, sizeof *load.delay);
    start_server();
    if (load.silent)
        measure_idle_connections();
    else
        measure_moves(epoll_create1(0));
    kill(load.server, SIGTERM);
    waitpid(load.server, NULL, 0);
    return 0;
}
