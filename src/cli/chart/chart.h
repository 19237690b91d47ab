/* The picture of a board: an SVG sheet from its facts and those of a position; of
 * an area board with its chart (data/lgv/chart.txt, whose head explains its
 * lines), of a hex board hex by hex, of a table with its ground and units. */
#ifndef LONGROLL_CLI_CHART_CHART_H
#define LONGROLL_CLI_CHART_CHART_H

#include "cli/facts.h"

#include <stdio.h>

/* Read of the board: area.N.name/sector/star/hill/vp/tem,
 * unit.KEY.name/side/ type/command/factors/rank/leads/independent. Read of
 * the position: unit.KEY = PLACE fresh|exhausted, area.N.control,
 * area.N.works.SIDE, ford.NAME.bridge. An empty position gives the bare map.
 * False with a reason when the chart is malformed; write errors show as
 * ferror(out). */
MUST_USE bool chart_svg(Str chart_text, const Facts *board, const Facts *position, bool dark, FILE *out, Error *e);

#endif
