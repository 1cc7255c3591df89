/* pages.c - the files of the page. They keep their names when they change, so a browser
 * asks each time whether its copy is still good (ETag). What is worth it lies there
 * compressed, too, as FILE.gz: web/build.mjs makes it, once and well. */
#include "server/wire.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const struct {
    const char *name, *value;
} safe_headers[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
     "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
     "form-action 'self'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"x-frame-options:", "DENY"},
    {"referrer-policy:", "no-referrer"}, /* links are keys */
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};

static int put_header(struct lws *wsi, const char *name, const char *value, uint8_t **at, uint8_t *end)
{
    return lws_add_http_header_by_name(wsi, (const uint8_t *)name, (const uint8_t *)value, (int)strlen(value),
                                       at, end);
}

int pages_headers(struct lws *wsi, const char *cache, uint8_t **at, uint8_t *end)
{
    int wrong = put_header(wsi, "cache-control:", cache, at, end);
    for (size_t i = 0; i < sizeof safe_headers / sizeof safe_headers[0]; i++)
        wrong |= put_header(wsi, safe_headers[i].name, safe_headers[i].value, at, end);
    return wrong;
}

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},   {".svg", "image/svg+xml"},
        {".wasm", "application/wasm"},         {".png", "image/png"},
        {".json", "application/json"},         {".woff2", "font/woff2"},
        {".ico", "image/x-icon"},              {".webmanifest", "application/manifest+json"},
        {".txt", "text/plain; charset=utf-8"}, {".webp", "image/webp"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    return NULL;
}

/* The file behind a path, if it is one of the pages: plain names only, and whatever links
 * there are must not lead out of the folder. */
bool pages_find(const char *web, const char *path, char *found)
{
    char        wanted[PATH_MAX], root[PATH_MAX];
    struct stat about;
    bool        page = strcmp(path, "/") == 0 || strncmp(path, "/t/", 3) == 0 ||
                       strncmp(path, "/r/", 3) == 0; /* a table, a record: the page knows */
    if (!*web || strstr(path, "..") || strstr(path, "/.") ||
        path[strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-")])
        return false;
    snprintf(wanted, sizeof wanted, "%s%s", web, page ? "/index.html" : path);
    if (!realpath(web, root) || !realpath(wanted, found))
        return false;
    size_t length = strlen(root);
    return strncmp(found, root, length) == 0 && found[length] == '/' && stat(found, &about) == 0 &&
           S_ISREG(about.st_mode) && type_of(found);
}

/* "gzip, br" does, "gzip;q=0" does not. */
static bool takes_gzip(struct lws *wsi)
{
    char words[200] = "";
    if (lws_hdr_copy(wsi, words, sizeof words, WSI_TOKEN_HTTP_ACCEPT_ENCODING) <= 0)
        return false;
    const char *at = strstr(words, "gzip");
    if (!at)
        return false;
    at += strlen("gzip");
    at += strspn(at, " ");
    if (*at != ';')
        return true;
    at = strchr(at, '=');
    return at && strtod(at + 1, NULL) > 0;
}

/* What is sent for a page, and by which name it is known. */
typedef struct sheet {
    char file[PATH_MAX], tag[64];
    bool packed;
    lws_filepos_t length;
} sheet;

static bool choose(struct lws *wsi, const char *file, sheet *sheet)
{
    struct stat about;
    snprintf(sheet->file, sizeof sheet->file, "%s.gz", file);
    sheet->packed = takes_gzip(wsi) && stat(sheet->file, &about) == 0 && S_ISREG(about.st_mode);
    if (!sheet->packed)
        snprintf(sheet->file, sizeof sheet->file, "%s", file);
    if (stat(sheet->file, &about) != 0)
        return false;
    sheet->length = (lws_filepos_t)about.st_size;
    snprintf(sheet->tag, sizeof sheet->tag, "\"%llx-%llx%09lx%s\"", (unsigned long long)about.st_size,
             (unsigned long long)about.st_mtim.tv_sec, about.st_mtim.tv_nsec, sheet->packed ? "-gz" : "");
    return true;
}

static bool has_it(struct lws *wsi, const sheet *sheet)
{
    char known[300] = "";
    return lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 && strstr(known, sheet->tag);
}

static int put_sheet_headers(struct lws *wsi, const sheet *sheet, uint8_t **at, uint8_t *end)
{
    int wrong = pages_headers(wsi, "no-cache", at, end) | put_header(wsi, "etag:", sheet->tag, at, end) |
                put_header(wsi, "vary:", "Accept-Encoding", at, end);
    if (sheet->packed)
        wrong |= put_header(wsi, "content-encoding:", "gzip", at, end);
    return wrong;
}

/* Without a body: it was only asked for the head, or the browser has it. */
static int send_head(struct lws *wsi, const sheet *sheet, const char *type, bool known)
{
    uint8_t buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    if (lws_add_http_common_headers(wsi, known ? 304 : 200, known ? NULL : type, sheet->length, &at, end) ||
        put_sheet_headers(wsi, sheet, &at, end) || lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

int pages_send(struct lws *wsi, const char *file, bool head)
{
    uint8_t buffer[2048], *at = buffer;
    sheet   sheet;
    if (!choose(wsi, file, &sheet))
        return -1;
    bool known = has_it(wsi, &sheet);
    if (head || known)
        return send_head(wsi, &sheet, type_of(file), known);
    if (put_sheet_headers(wsi, &sheet, &at, buffer + sizeof buffer))
        return -1;
    int sent = lws_serve_http_file(wsi, sheet.file, type_of(file), (const char *)buffer, (int)(at - buffer));
    return sent < 0 || (sent > 0 && lws_http_transaction_completed(wsi)) ? -1 : 0;
}
