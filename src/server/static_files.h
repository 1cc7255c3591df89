/* static_files.h - the page's files, from the folder --web. Nothing outside it is sent. */
#ifndef KT_STATIC_FILES_H
#define KT_STATIC_FILES_H

#include <libwebsockets.h>
#include <stdbool.h>

/* Adds cache-control and the security headers that every response carries. 0, or nonzero if
 * they do not fit. */
int static_files_headers(struct lws *, const char *cache, uint8_t **at, uint8_t *end);
/* The file behind a URL path; found: [PATH_MAX]. False: there is none to send. */
bool static_files_find(const char *web, const char *path, char *found);
/* Sends a file that static_files_find has found. head: only its headers. Returns what the
 * libwebsockets callback should. */
int static_files_send(struct lws *, const char *file, bool head);

#endif
