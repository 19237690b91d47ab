/* The screen of a game without one of its own, and the table of those that have. */
#include "cli/screen/screen.h"

/* ---- Any game: facts of one part, and what stands where --------------------- */

static void any_header(const View *v) {
    paint(v->paint, STRONG, "%s", v->game->title);
    for (int i = 0; i < v->position->count; i++) {
        const Fact *f = &v->position->fact[i];
        if (memchr(f->key.at, '.', f->key.len) || f->value.len > 16) continue;
        Side side;
        bool of_side = side_read(f->value, &side);
        paint(v->paint, FAINT, "   %.*s ", (int)f->key.len, f->key.at);
        paint(v->paint, of_side ? style_of(side) : STRONG, "%.*s", (int)f->value.len, f->value.at);
    }
    fputc('\n', v->paint->out);
}

static void any_body(const View *v) {
    Str last = {"", 0};
    int column = 0;
    for (int i = 0; i < v->position->count; i++) {
        const Fact *f = &v->position->fact[i];
        Str kind = key_part(f->key, 0);
        if (kind.len == f->key.len || str_same(kind, STR("option"))) continue;
        int width = text_width(f->key) + text_width(f->value) + 3;
        bool next = !str_same(kind, last) || column + width > v->paint->width;
        if (next && column) fputc('\n', v->paint->out);
        fputs(next ? "  " : "   ", v->paint->out);
        column = next ? 2 + width : column + 3 + width;
        paint(v->paint, FAINT, "%.*s ", (int)f->key.len, f->key.at);
        paint(v->paint, PLAIN, "%.*s", (int)f->value.len, f->value.at);
        last = kind;
    }
    if (column) fputc('\n', v->paint->out);
}

static const Screen screen_any = {NULL, any_header, any_body};

/* ---- All of them ------------------------------------------------------------ */

static const Screen *const screens[] = {&screen_lgv, &screen_guv, &screen_lfm, &screen_bff, &screen_any};

const Screen *screen_of(const Game *game) {
    int i = 0;
    while (screens[i]->game && strcmp(screens[i]->game, game->id) != 0) i++;
    return screens[i];
}

bool choice_names(const View *v, Str operand) {
    for (int i = 0; i < v->choices; i++) {
        Str rest = str_of(v->choice[i]);
        (void)str_word(&rest);
        for (Str word = str_word(&rest); word.len; word = str_word(&rest)) {
            if (str_alike(word, operand)) return true;
        }
    }
    return false;
}
