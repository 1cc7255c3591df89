/* tables.h - the tables of a game as JSON. */
#ifndef KT_WASM_TABLES_H
#define KT_WASM_TABLES_H

#include "kontor.h"

/* Names, kinds with their pieces, fields, verbs, rules, options: in both languages. */
void tables_write(const kt_game *, kt_text *);

#endif
