/* What data/toy would hold, were the toy a game to be shipped. */
#include "toy/toy.h"

static const struct {
    const char *path, *text;
} files[] = {
    {"toy/line.board", "toy/map.txt\n"},
    {"toy/map.txt", "source reconstructed\n"
                    "hit = 5\n"
                    "rounds = 6\n"
                    "strength.us-scout = 1\n"
                    "strength.us-line = 2\n"
                    "strength.us-guns = 3\n"
                    "strength.cs-scout = 1\n"
                    "strength.cs-line = 2\n"
                    "strength.cs-guns = 3\n"},
    {"toy/skirmish.scenario", "game toy\n"
                              "title A skirmish\n"
                              "board line\n"
                              "facts\n"
                              "place.us-scout = 2\n"
                              "place.us-line = 1\n"
                              "place.us-guns = 1\n"
                              "place.cs-scout = 4\n"
                              "place.cs-line = 5\n"
                              "place.cs-guns = 5\n"},
};

static bool read_file(void *context, const char *path, Str *text, Error *e) {
    (void)context;
    for (int i = 0; i < COUNT(files); i++) {
        *text = str_of(files[i].text);
        if (strcmp(files[i].path, path) == 0) return true;
    }
    return fail(e, "the toy has no file %s", path);
}

DataSource toy_data(void) { return (DataSource){.read = read_file}; }
