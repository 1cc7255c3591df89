/* answer.h - what answer.c, tables.c and records.c share: a request and how to answer it. */
#ifndef KT_ANSWER_H
#define KT_ANSWER_H

#include "server/make.h"

typedef struct asked {
    house               *house;
    const house_request *request;
    kt_text              text; /* of the answer, as far as it is written */
    const char          *id;   /* what stands in the path for {} */
    char                 held[41];
} asked;

extern const char as_json[], as_text[];

house_reply reply(asked *, int status, const char *type);
house_reply failure(asked *, int status, const char *message);
json_t     *body_of(const house_request *); /* NULL: it is no JSON */

/* How often this address may still do something in this hour: see `made` in rooms.h. */
typedef enum counted { COUNT_TABLES, COUNT_RECORDS } counted;
bool within_hour(asked *, counted);

house_reply post_tables(asked *);
house_reply get_tables(asked *);
house_reply post_sit(asked *);
house_reply post_mine(asked *);
house_reply get_table_record(asked *);
house_reply post_records(asked *);
house_reply get_record(asked *);

#endif
