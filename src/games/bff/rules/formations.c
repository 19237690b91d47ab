/* The shapes of formations (BFF-R1, BFF-R2). */
#include "games/bff/rules.h"

/* A garrison keeps the shape of a column for drawing; what counts is the ground that it holds. */
static int files_of(const BffBoard *b, Formation formation, int stands) {
    if (b->ranks[formation]) return (stands + b->ranks[formation] - 1) / b->ranks[formation];
    int abreast = b->abreast[formation == GARRISON ? FIELD_COLUMN : formation];
    return abreast && abreast < stands ? abreast : stands;
}

Shape bff_shape(const BffBoard *b, const BffState *s, int unit, Formation formation) {
    const i16 *size = b->size_infantry;
    if (formation == UNLIMBERED) size = b->size_unlimbered;
    else if (formation == LIMBERED) size = b->size_limbered;
    else if (bff_mounted(b, s, unit)) size = b->size_cavalry;
    int stands = bff_is_battery(b, unit) || !s->unit[unit].stands ? 1 : s->unit[unit].stands;
    return (Shape){(u8)stands, (u8)files_of(b, formation, stands), size[0], size[1]};
}
