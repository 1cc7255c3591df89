/* static_files.c - see static_files.h.
 *
 * Files keep their names when they change, so a browser asks each time whether its copy is
 * still current (ETag). Where compression pays off, web/build.mjs has put FILE.gz beside FILE. */
#include "server/static_files.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* clang-format off */
static const struct {
    const char *name, *value;
} safe_headers[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
     "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
     "form-action 'self'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"x-frame-options:", "DENY"},
    {"referrer-policy:", "no-referrer"}, /* a link to a seat is its key */
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};
/* clang-format on */

static int put_header(struct lws *wsi, const char *name, const char *value, uint8_t **at, uint8_t *end)
{
    return lws_add_http_header_by_name(wsi, (const uint8_t *)name, (const uint8_t *)value, (int)strlen(value),
                                       at, end);
}

int static_files_headers(struct lws *wsi, const char *cache, uint8_t **at, uint8_t *end)
{
    int error = put_header(wsi, "cache-control:", cache, at, end);
    for (size_t i = 0; i < sizeof safe_headers / sizeof safe_headers[0]; i++)
        error |= put_header(wsi, safe_headers[i].name, safe_headers[i].value, at, end);
    return error;
}

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".wasm", "application/wasm"},
        {".png", "image/png"},
        {".json", "application/json"},
        {".woff2", "font/woff2"},
        {".ico", "image/x-icon"},
        {".webmanifest", "application/manifest+json"},
        {".txt", "text/plain; charset=utf-8"},
        {".webp", "image/webp"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    return NULL;
}

/* Plain names only, and no link may lead out of the folder. /t/ and /r/ are a table and a
 * record: the page itself reads the rest of the path. */
bool static_files_find(const char *web, const char *path, char *found)
{
    char        wanted[PATH_MAX], root[PATH_MAX];
    struct stat info;
    bool        page = strcmp(path, "/") == 0 || strncmp(path, "/t/", 3) == 0 || strncmp(path, "/r/", 3) == 0;
    if (!*web || strstr(path, "..") || strstr(path, "/.") ||
        path[strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-")])
        return false;
    snprintf(wanted, sizeof wanted, "%s%s", web, page ? "/index.html" : path);
    if (!realpath(web, root) || !realpath(wanted, found))
        return false;
    size_t length = strlen(root);
    return strncmp(found, root, length) == 0 && found[length] == '/' && stat(found, &info) == 0 &&
           S_ISREG(info.st_mode) && type_of(found);
}

/* "gzip, br" accepts it, "gzip;q=0" does not. */
static bool accepts_gzip(struct lws *wsi)
{
    char text[200] = "";
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_ACCEPT_ENCODING) <= 0)
        return false;
    const char *at = strstr(text, "gzip");
    if (!at)
        return false;
    at += strlen("gzip");
    at += strspn(at, " ");
    if (*at != ';')
        return true;
    at = strchr(at, '=');
    return at && strtod(at + 1, NULL) > 0;
}

/* Which file is sent, and its ETag. */
typedef struct file_choice {
    char          file[PATH_MAX], tag[64];
    bool          gzipped;
    lws_filepos_t length;
} file_choice;

static bool choose(struct lws *wsi, const char *file, file_choice *choice)
{
    struct stat info;
    snprintf(choice->file, sizeof choice->file, "%s.gz", file);
    choice->gzipped = accepts_gzip(wsi) && stat(choice->file, &info) == 0 && S_ISREG(info.st_mode);
    if (!choice->gzipped)
        snprintf(choice->file, sizeof choice->file, "%s", file);
    if (stat(choice->file, &info) != 0)
        return false;
    choice->length = (lws_filepos_t)info.st_size;
    snprintf(choice->tag, sizeof choice->tag, "\"%llx-%llx%09lx%s\"", (unsigned long long)info.st_size,
             (unsigned long long)info.st_mtim.tv_sec, info.st_mtim.tv_nsec, choice->gzipped ? "-gz" : "");
    return true;
}

static bool has_current(struct lws *wsi, const file_choice *choice)
{
    char etags[300] = "";
    return lws_hdr_copy(wsi, etags, sizeof etags, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
           strstr(etags, choice->tag);
}

static int put_file_headers(struct lws *wsi, const file_choice *choice, uint8_t **at, uint8_t *end)
{
    int error = static_files_headers(wsi, "no-cache", at, end) |
                put_header(wsi, "etag:", choice->tag, at, end) |
                put_header(wsi, "vary:", "Accept-Encoding", at, end);
    if (choice->gzipped)
        error |= put_header(wsi, "content-encoding:", "gzip", at, end);
    return error;
}

/* Without a body: a HEAD request, or the browser's copy is current. */
static int send_head(struct lws *wsi, const file_choice *choice, const char *type, bool unchanged)
{
    uint8_t buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    if (lws_add_http_common_headers(wsi, unchanged ? 304 : 200, unchanged ? NULL : type, choice->length, &at,
                                    end) ||
        put_file_headers(wsi, choice, &at, end) || lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

int static_files_send(struct lws *wsi, const char *file, bool head)
{
    uint8_t     buffer[2048], *at = buffer;
    file_choice choice;
    if (!choose(wsi, file, &choice))
        return -1;
    bool unchanged = has_current(wsi, &choice);
    if (head || unchanged)
        return send_head(wsi, &choice, type_of(file), unchanged);
    if (put_file_headers(wsi, &choice, &at, buffer + sizeof buffer))
        return -1;
    int sent = lws_serve_http_file(wsi, choice.file, type_of(file), (const char *)buffer, (int)(at - buffer));
    return sent < 0 || (sent > 0 && lws_http_transaction_completed(wsi)) ? -1 : 0;
}
