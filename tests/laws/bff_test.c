/* The laws on Brigade Fire & Fury: on the plane, and as a referee beside a table. */
#include "laws/laws_run.h"
#include "unit/test.h"

static void schoolhouse(void) { CHECK(keeps_the_laws("bff", "bff/schoolhouse", "the schoolhouse", false, "", 60)); }
static void salem_church(void) { CHECK(keeps_the_laws("bff", "bff/salem-church", "salem church", false, "", 12)); }
static void flank_attack(void) { CHECK(keeps_the_laws("bff", "bff/flank-attack", "flank attack", false, "", 4)); }

/* The last value of every option: no positions, no special rules. */
static void referee(void) {
    CHECK(keeps_the_laws("bff", "bff/schoolhouse", "the schoolhouse, referee", true, "", 60));
    CHECK(keeps_the_laws("bff", "bff/salem-church", "salem church, referee", true, "", 8));
    CHECK(keeps_the_laws("bff", "bff/flank-attack", "flank attack, referee", true, "", 3));
}

/* Every arm of both sides close together: charges, countercharges, canister and routs in few actions. */
static const char forces[] =
    "unit.Sharpshooters = line 2600 1000 2700\nunit.Troopers = line 2900 1800 2700\n"
    "unit.Repeaters = line 2700 2600 2700 dismounted\nunit.Buschbeck = supported-line 2600 3300 2700\n"
    "unit.Dilger = unlimbered 2600 2200 2700\nunit.Fort = unlimbered 2700 1400 2700\nleader.Hunt = with Troopers\n"
    "leader.Howard = 3200 2400\n"
    "unit.Militia = field-column 1900 1000 900\nunit.Cavaliers = line 1700 1800 900\nunit.Rangers = line 1700 2700 "
    "900\n"
    "unit.Doles = line 1900 3300 900\nunit.Howitzers = limbered 1600 2300 900\nleader.Stuart = with Cavaliers\n"
    "leader.Jackson = 1300 2000\nturn = 4\nstep = turn\n";

/* By night, out of order: routs, leaders without horses, guns that were caught limbered, a charge home. */
static const char night[] =
    "unit.Sharpshooters = broken 2600 1000 2700 stands 5\nunit.Troopers = field-column 2900 1800 2700 disordered\n"
    "unit.Repeaters = supported-line 2500 2600 2700 low\nunit.Buschbeck = line 2600 3300 2700 stands 4 disordered\n"
    "unit.Dilger = limbered 3000 2200 2700 silenced damaged\nunit.Naval = unlimbered 2600 1500 2700 silenced\n"
    "leader.Hunt = with Repeaters horse 1\nleader.Howard = fallen 1\n"
    "unit.Militia = line 2550 1500 900 charging Naval over-rough\nunit.Cavaliers = line 2300 2300 1350 stands 5\n"
    "unit.Rangers = line 2000 2900 900 dismounted\nunit.Doles = field-column 2200 3300 900\n"
    "unit.Howitzers = unlimbered 1900 2300 900 low\nleader.Stuart = with Cavaliers\nleader.Jackson = with Doles horse "
    "2\n"
    "active = confederate\nturn = 6\nstep = charge\n";

static void at_night(void) {
    CHECK(keeps_the_laws("bff", "bff/proving-ground", "proving ground, night", false, night, 100));
    CHECK(keeps_the_laws("bff", "bff/proving-ground", "proving ground, night, referee", true, night, 60));
}

static void proving_ground(void) {
    CHECK(keeps_the_laws("bff", "bff/proving-ground", "proving ground", false, forces, 150));
}

T_MAIN {
    RUN(proving_ground);
    RUN(at_night);
    RUN(schoolhouse);
    RUN(salem_church);
    RUN(flank_attack);
    RUN(referee);
}
