/* text.c - see text.h. */
#include "server/text.h"
#include "kontor.h"

#include <string.h>

/* Invisible characters. Names must not have any: with them a name can look empty, or like another name. Those
 * that end the line or change the text direction (DISTURBING) are refused in the chat, too. */
enum { HIDDEN, DISTURBING };

/* clang-format off */
static const struct {
    uint32_t first, last;
    int      kind;
} unseen[] = {
    {0x000000, 0x00001F, DISTURBING}, /* control characters                                */
    {0x00007F, 0x00009F, DISTURBING}, /* delete, and the second set of control characters  */
    {0x0000A0, 0x0000A0, HIDDEN},     /* no-break space                                    */
    {0x0000AD, 0x0000AD, HIDDEN},     /* soft hyphen                                       */
    {0x00034F, 0x00034F, HIDDEN},     /* combining grapheme joiner                         */
    {0x00061C, 0x00061C, HIDDEN},     /* Arabic letter mark                                */
    {0x00115F, 0x001160, HIDDEN},     /* Hangul fillers                                    */
    {0x001680, 0x001680, HIDDEN},     /* Ogham space mark                                  */
    {0x0017B4, 0x0017B5, HIDDEN},     /* Khmer inherent vowels                             */
    {0x00180B, 0x00180F, HIDDEN},     /* Mongolian variation selectors, vowel separator    */
    {0x002000, 0x00200B, HIDDEN},     /* spaces of all widths, also of none                */
    {0x00200E, 0x00200F, HIDDEN},     /* marks of direction                                */
    {0x002028, 0x00202E, DISTURBING}, /* ends of lines, turning of what follows            */
    {0x00202F, 0x00202F, HIDDEN},     /* narrow no-break space                             */
    {0x00205F, 0x002065, HIDDEN},     /* mathematical space, invisible operators           */
    {0x002066, 0x002069, DISTURBING}, /* isolates: turning of what follows, and its end    */
    {0x00206A, 0x00206F, HIDDEN},     /* deprecated format characters                      */
    {0x002800, 0x002800, HIDDEN},     /* Braille pattern without a dot                     */
    {0x003000, 0x003000, HIDDEN},     /* ideographic space                                 */
    {0x003164, 0x003164, HIDDEN},     /* Hangul filler                                     */
    {0x00E000, 0x00F8FF, HIDDEN},     /* private use                                       */
    {0x00FDD0, 0x00FDEF, HIDDEN},     /* no characters                                     */
    {0x00FE00, 0x00FE0E, HIDDEN},     /* variation selectors; the 16th is a joiner         */
    {0x00FEFF, 0x00FEFF, HIDDEN},     /* byte order mark, zero-width no-break space        */
    {0x00FFA0, 0x00FFA0, HIDDEN},     /* Hangul filler, half width                         */
    {0x00FFF0, 0x00FFFF, HIDDEN},     /* annotations, replacement, no characters           */
    {0x013430, 0x01343F, HIDDEN},     /* format of Egyptian hieroglyphs                    */
    {0x016FE4, 0x016FE4, HIDDEN},     /* Khitan filler                                     */
    {0x01BCA0, 0x01BCA3, HIDDEN},     /* format of shorthand                               */
    {0x01D159, 0x01D159, HIDDEN},     /* musical null notehead                             */
    {0x01D173, 0x01D17A, HIDDEN},     /* format of music                                   */
    {0x0E0000, 0x0E0FFF, HIDDEN},     /* tags, further variation selectors                 */
    {0x0F0000, 0x10FFFF, HIDDEN},     /* private use                                       */
};
/* clang-format on */

/* Also invisible, but scripts and emoji need them, after a character that they can change. */
enum { NON_JOINER = 0x200C, JOINER = 0x200D, EMOJI_STYLE = 0xFE0F };

/* Latin, Greek, Cyrillic and Hebrew letters lie before these, or between them with the punctuation. */
enum { JOINED_FIRST = 0x0600, JOINED_LAST = 0x1DFF, SYMBOLS_FIRST = 0x203C };

/* Marks that are drawn over the character before them. Many in a row reach over the lines above and below. */
enum { MARKS_MAX = 3 };
static const struct {
    uint32_t first, last;
} marks[] = {{0x0300, 0x036F}, {0x0483, 0x0489}, {0x1AB0, 0x1AFF},
             {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F}};

/* Reads one character and advances *at past it. A truncated sequence ends where it is cut. */
static uint32_t next_character(const char **at)
{
    uint8_t  first = (uint8_t) * (*at)++;
    int      more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
    uint32_t code = more ? first & (0x3Fu >> more) : first;
    for (; more && ((uint8_t) * *at & 0xC0) == 0x80; more--)
        code = code << 6 | ((uint8_t) * (*at)++ & 0x3Fu);
    return code;
}

static bool is_joiner(uint32_t code)
{
    return code == NON_JOINER || code == JOINER || code == EMOJI_STYLE;
}

static bool is_unseen(uint32_t code, int least)
{
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (code >= unseen[i].first && code <= unseen[i].last)
            return unseen[i].kind >= least;
    return false;
}

static bool can_be_joined(uint32_t code)
{
    return (code >= JOINED_FIRST && code <= JOINED_LAST) || (code >= SYMBOLS_FIRST && code != EMOJI_STYLE);
}

/* An emoji may be styled and then joined to another. */
static bool may_follow(uint32_t left, uint32_t joiner)
{
    return can_be_joined(left) || (left == EMOJI_STYLE && joiner == JOINER);
}

static bool is_all_seen(const char *text)
{
    uint32_t left = 0;
    while (*text) {
        uint32_t code = next_character(&text);
        if (is_unseen(code, HIDDEN) || (is_joiner(code) && !may_follow(left, code)))
            return false;
        left = code;
    }
    return left != NON_JOINER && left != JOINER; /* after the last character there is nothing to join */
}

static bool is_mark(uint32_t code)
{
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (code >= marks[i].first && code <= marks[i].last)
            return true;
    return false;
}

/* Each mark needs a character to be drawn over, and may not hide what is around the text. */
static bool marks_stay_inside(const char *text)
{
    int count = MARKS_MAX;
    while (*text) {
        uint32_t code = next_character(&text);
        if (!is_mark(code))
            count = code > ' ' ? 0 : MARKS_MAX;
        else if (count++ >= MARKS_MAX)
            return false;
    }
    return true;
}

/* Only single blanks between words: others would not be shown. */
static bool is_well_spaced(const char *text)
{
    return *text != ' ' && text[strlen(text) - 1] != ' ' && !strstr(text, "  ");
}

bool text_is_name(const char *text)
{
    return *text && strlen(text) < KT_NAME_MAX && strncmp(text, "bot:", 4) != 0 && is_well_spaced(text) &&
           is_all_seen(text) && marks_stay_inside(text);
}

bool text_is_name_in_record(const char *text)
{
    return is_all_seen(text) && marks_stay_inside(text);
}

bool text_is_chat(const char *text)
{
    bool seen = false;
    for (const char *at = text; *at;) {
        uint32_t code = next_character(&at);
        if (code != '\n' && is_unseen(code, DISTURBING))
            return false;
        seen |= code != ' ' && !is_unseen(code, HIDDEN) && !is_joiner(code);
    }
    return seen && marks_stay_inside(text);
}
