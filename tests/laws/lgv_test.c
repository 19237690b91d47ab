/* The laws on Lee's Greatest Victory. */
#include "laws/laws_run.h"
#include "unit/test.h"

static void chancellorsville(void) {
    CHECK(keeps_the_laws("lgv", "lgv/chancellorsville", "chancellorsville", false, "", 36));
}
static void all_options(void) {
    CHECK(keeps_the_laws("lgv", "lgv/chancellorsville", "chancellorsville, all options", true, "", 40));
}
static void sedgwick(void) { CHECK(keeps_the_laws("lgv", "lgv/sedgwick", "sedgwick", false, "", 250)); }
static void sedgwick_two_turns(void) {
    CHECK(keeps_the_laws("lgv", "lgv/sedgwick-two-turns", "sedgwick, two turns", false, "", 120));
}

/* Two small forces of every arm, close together: much fighting in few actions. */
static void proving_ground(void) {
    static const char forces[] = "unit.Hooker = 10 fresh\nunit.Couch = 1 fresh\nunit.Hancock = 1 fresh\n"
                                 "unit.French = 1 fresh\nunit.NY-Artillery = 10 fresh\nunit.Reese = 11 fresh\n"
                                 "unit.Birney = 11 fresh\nunit.Pleasonton = 2 fresh\nunit.Lee = 8 fresh\n"
                                 "unit.Anderson = 5 fresh\nunit.Posey = 5 fresh\nunit.Mahone = 5 fresh\n"
                                 "unit.Wilcox = 4 fresh\nunit.Alexander = 8 fresh\nunit.Fitzhugh-Lee = 6 fresh\n";
    CHECK(keeps_the_laws("lgv", "lgv/proving-ground", "proving ground", false, forces, 120));
}

T_MAIN {
    RUN(chancellorsville);
    RUN(all_options);
    RUN(sedgwick);
    RUN(sedgwick_two_turns);
    RUN(proving_ground);
}
