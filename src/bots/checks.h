/* checks.h - asserts for the bots, on in builds with -Dchecked=true.
 *
 * The bots also run in WebAssembly without a C library, so there is no <assert.h>.
 */
#ifndef KT_BOT_CHECKS_H
#define KT_BOT_CHECKS_H

#ifdef KT_CHECKED
#define BOT_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#else
#define BOT_ASSERT(condition) ((void)0)
#endif

#endif
