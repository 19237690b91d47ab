/* What the files of this program share. `main.c` says what it is for. */
#ifndef LONGROLL_BENCH_SERVE_H
#define LONGROLL_BENCH_SERVE_H

#include "base/base.h"

#include <sys/types.h>

enum { SAMPLES = 1 << 20, GAMES_MAX = 10000, LINES = 256 }; /* LINES: actions under way, for each process */
enum { ROWS = 256 };                                        /* of the list, that the server may name by their numbers */

struct Game;

typedef struct Wire {
    int fd;
    struct Game *game;
    int seat;        /* 0, 1: the WebSocket of a game's seat; 2: a connection for actions, of one game at a time */
    int seq;         /* of the last view */
    int rows;        /* of the list, told so far */
    char *row[ROWS]; /* the notation of the last ones, with its quotes */
    char *in;
    size_t len, room;
} Wire;

typedef struct Game {
    Wire wire[2];
    char token[2][40];
    char request[700]; /* what will be done next */
    int request_len;
    int seat, seq;           /* who does it, and the position that he sees */
    int done_by, done_after; /* of what was done last, the same */
    bool waiting, ready, over;
    bool untold; /* the other player has not been told of it yet */
    double sent;
    u32 key;
} Game;

double now(void);
/* Says what is wrong, and ends this program and all that it began. */
_Noreturn void die(const char *what);

/* ---- What is measured (processes.c) --------------------------------------------------------------- */

enum { PROCESSES_MAX = 4 };

typedef struct Setting {
    int processes;
    bool postgres; /* one of its own; else LONGROLL_STORE, or a file */
    bool nginx;    /* before the processes */
    bool limited;  /* the server's limits hold */
    int sockets;
} Setting;

void processes_begin(const Setting *set);
/* Those that serve; a database of its own stays for the next. */
void processes_end(void);
void everything_end(void);

/* Where one comes in: at the proxy, or at a process. */
extern int doors, door_port[PROCESSES_MAX];

/* Seconds of processor time. */
typedef struct Cost {
    double servers, database, proxy;
} Cost;
Cost cost_now(void);
long server_memory(void); /* kilobytes, of all processes */
/* The machine, and whatever else is part of it. */
void tell_surroundings(void);

/* ---- Wires (wires.c) ------------------------------------------------------------------------------- */

/* -1 when the server does not want us. */
int dial_from(u32 address, int door);
/* From many addresses, as players come: one alone has not so many connections. */
int dial(int door);
void send_all(int fd, const char *text, size_t len);
size_t read_until(int fd, char *text, size_t room, const char *mark);
/* The handshake, and the token. */
void open_socket(int fd, const char *token);
/* A text frame of less than 64 KB, masked with zeroes. */
int put_frame(char *to, size_t room, const char *text, int len);
void make_table(int fd, Game *g);
double first_byte(double start);
/* What the server says of itself. */
void tell_status(void);

/* ---- Games under way (play.c) ------------------------------------------------------------------------ */

/* The two players of a game: at one process; at two; and as a proxy has it, half of the games so and half so. */
typedef enum Seating { TOGETHER, APART, MIXED } Seating;

extern Game games[GAMES_MAX];
extern int game_count;
extern bool by_http, counts_told; /* counts_told: waits are those of the other player, until he is told */
extern double waits[SAMPLES];
extern long acts, told, messages, stale;

void play_begin(int wanted, int processes, Seating seating);
void play_end(void);
/* So many seconds, or until so many actions were done; as fast as it goes, or so many a second. */
void play(double seconds, long most, double rate);
/* On the wire to each player for an action, whole views apart. */
void tell_bytes(void);

/* ---- Views (views.c) ------------------------------------------------------------------------------------- */

/* A text message has come. */
void see_message(Wire *w, const char *text, size_t len);
/* How the bytes of what was told are shared out. */
void bytes_forget(void);

/* Play: an answer came; the game has something to do. */
void count_answer(Game *g, bool good, const char *text);
void line_free(Wire *w);
void count_told(Game *g);
void prepare(Game *g, int seat, int seq, Str action);
extern Stream chance;

/* ---- Those who want no good (hostile.c) ------------------------------------------------------------------- */

/* In a process of its own, until it is ended. */
pid_t attack(void);

#endif
