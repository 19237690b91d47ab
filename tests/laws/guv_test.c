/* The laws on Give Us Victories. */
#include "laws/laws_run.h"
#include "unit/test.h"

static void lee_moves(void) { CHECK(keeps_the_laws("guv", "guv/lee-moves", "lee moves", false, "", 6)); }
static void jacksons_attack(void) {
    CHECK(keeps_the_laws("guv", "guv/jacksons-attack", "jackson's attack", false, "", 6));
}
static void chancellorsville(void) {
    CHECK(keeps_the_laws("guv", "guv/chancellorsville", "chancellorsville", false, "", 4));
}
static void salem_church(void) { CHECK(keeps_the_laws("guv", "guv/salem-church", "salem church", false, "", 6)); }
static void campaign(void) { CHECK(keeps_the_laws("guv", "guv/campaign", "campaign", false, "", 1)); }
static void all_options(void) { CHECK(keeps_the_laws("guv", "guv/campaign", "campaign, all options", true, "", 1)); }

/* Two small forces of every arm on both banks, close together: much fighting and crossing in few actions. */
static void proving_ground(void) {
    static const char forces[] = "unit.Barnes = 1509\nunit.McQuade = 1509\nunit.Ayres = 1508\nunit.Weed = 1508\n"
                                 "unit.Knipe = 1608\nunit.Best = 1608\nunit.Devin = 1708\nunit.Provost = 1709\n"
                                 "unit.Lane = 1409\nunit.Heth = 1409\nunit.Pender = 1408\nunit.Walker = 1407\n"
                                 "unit.Thomas = 1407\nunit.F-Lee = 1305\nunit.Nelson = 1309\nunit.Barksdale = 1310\n"
                                 "turn = 22\nstep = turn\n";
    CHECK(keeps_the_laws("guv", "guv/proving-ground", "proving ground", false, forces, 20));
}

T_MAIN {
    RUN(proving_ground);
    RUN(lee_moves);
    RUN(jacksons_attack);
    RUN(chancellorsville);
    RUN(salem_church);
    RUN(campaign);
    RUN(all_options);
}
