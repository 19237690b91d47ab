/* The laws on The Last Full Measure. */
#include "laws/laws_run.h"
#include "unit/test.h"

static void buschbecks_line(void) {
    CHECK(keeps_the_laws("lfm", "lfm/buschbecks-line", "buschbeck's line", false, "", 30));
}
static void salem_church(void) { CHECK(keeps_the_laws("lfm", "lfm/salem-church", "salem church", false, "", 4)); }
static void flank_attack(void) { CHECK(keeps_the_laws("lfm", "lfm/flank-attack", "flank attack", false, "", 2)); }
static void all_options(void) {
    CHECK(keeps_the_laws("lfm", "lfm/flank-attack", "flank attack, options turned", true, "", 2));
}

/* Small forces of every arm on both sides of creek, river and hill, close together: charges, bridges to burn, works,
 * two nights and a recovery in few actions. */
static void proving_ground(void) {
    static const char forces[] =
        "unit.41-NY = 2204\nunit.45-NY = 2205\nunit.54-NY = 2206\ncommander.von-Gilsa = 2205\n"
        "unit.25-OH = 2008\nunit.55-OH = 2008\nunit.75-OH = 2009\ncommander.McLean = 2008\ncommander.Devens = 2008\n"
        "commander.Howard = 2105\nunit.Dilger = 2105\nunit.Wiedrich = 2108 limbered\nunit.8-PA-Cav = 1906\n"
        "unit.6-NY-Cav = 1906\n"
        "unit.3-AL = 2406\nunit.6-AL = 2406\nunit.26-AL = 2407\ncommander.O'Neal = 2406\ncommander.Rodes = 2406\n"
        "unit.4-GA = 2308\nunit.12-GA = 2308\ncommander.Doles = 2308\ncommander.Jackson = 2508\n"
        "unit.1-VA-Cav = 2003\n"
        "breastwork.2204 = yes\nturn = 3\nstep = turn\n";
    CHECK(keeps_the_laws("lfm", "lfm/proving-ground", "proving ground", false, forces, 30));
}

T_MAIN {
    RUN(proving_ground);
    RUN(buschbecks_line);
    RUN(salem_church);
    RUN(flank_attack);
    RUN(all_options);
}
