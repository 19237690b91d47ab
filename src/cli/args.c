/* The words of the command line; see cli.h. */
#include "cli/cli.h"

static void drop(Args *a, int index, int words) {
    a->count -= words;
    for (int i = index; i < a->count; i++) a->at[i] = a->at[i + words];
}

static void note_taken(Args *a, const char *name) {
    MUST(a->takens < ARGS_TAKEN);
    if (!args_had(a, name)) a->taken[a->takens++] = name;
}

bool args_had(const Args *a, const char *name) {
    for (int i = 0; i < a->takens; i++) {
        if (strcmp(a->taken[i], name) == 0) return true;
    }
    return false;
}

static void complain(Args *a, const char *what, const char *name) {
    if (a->broken) return;
    a->broken = true;
    (void)fail(&a->error, "%s: %s %s; see longroll help %s", a->command, what, name, a->command);
}

bool args_flag(Args *a, const char *name) {
    for (int i = 0; i < a->count; i++) {
        if (strcmp(a->at[i], name) == 0) {
            drop(a, i, 1);
            note_taken(a, name);
            return true;
        }
    }
    return false;
}

const char *args_value(Args *a, const char *name) {
    size_t len = strlen(name);
    for (int i = 0; i < a->count; i++) {
        char *word = a->at[i];
        if (strncmp(word, name, len) == 0 && word[len] == '=') {
            drop(a, i, 1);
            note_taken(a, name);
            return word + len + 1;
        }
        if (strcmp(word, name) != 0) continue;
        if (i + 1 == a->count) {
            drop(a, i, 1);
            complain(a, "a value is missing after", name);
            return NULL;
        }
        char *value = a->at[i + 1];
        drop(a, i, 2);
        note_taken(a, name);
        return value;
    }
    return NULL;
}

bool args_number(Args *a, const char *name, i64 low, i64 high, i64 *value) {
    const char *text = args_value(a, name);
    if (!text) return false;
    if (str_int(str_of(text), low, high, value)) return true;
    if (!a->broken) {
        char range[64];
        snprintf(range, sizeof range, "from %lld to %lld", (long long)low, (long long)high);
        a->broken = true;
        (void)fail(&a->error, "%s: %s takes a whole number %s, not '%s'", a->command, name, range, text);
    }
    return false;
}

int args_options(Args *a, OptionChoice *option, int room) {
    int count = 0;
    for (const char *text; (text = args_value(a, "--option")) != NULL;) {
        Str rest = str_of(text);
        Str name = str_trim(str_cut(&rest, '='));
        if (!memchr(text, '=', strlen(text)) || name.len == 0 || rest.len == 0) {
            complain(a, "--option takes NAME=VALUE, not", text);
        } else if (count == room) {
            complain(a, "too many options at", text);
        } else {
            option[count++] = (OptionChoice){name, str_trim(rest)};
        }
    }
    return count;
}

static void complain_left(Args *a, const char *word) {
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    complain(a, args_had(a, name) ? "this option is there twice:" : "there is no option", word);
}

/* What the command takes before its options: "SCENARIO|RECORD". */
static void complain_missing(Args *a) {
    const char *usage = a->usage ? a->usage : "", *options = strstr(usage, " [");
    size_t len = strcspn(usage, "\n");
    if (options && (size_t)(options - usage) < len) len = (size_t)(options - usage);
    if (a->broken) return;
    a->broken = true;
    (void)fail(&a->error, "%s: an operand is missing; it takes %.*s; see longroll help %s", a->command, (int)len, usage,
               a->command);
}

bool args_end(Args *a, int least, int most) {
    for (int i = 0; i < a->count; i++) {
        if (strncmp(a->at[i], "--", 2) == 0) complain_left(a, a->at[i]);
    }
    if (a->count < least) complain_missing(a);
    if (a->count > most) complain(a, "one word too many:", a->at[most]);
    return !a->broken;
}
