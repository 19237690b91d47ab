/** The hexes of a sheet: pointy tops, 1000 units from side to side (metres where a hex is a kilometre), even rows half
 * a hex to the east. */

/** From the centre to a corner. */
export const R = 1000 / Math.sqrt(3);
export const DIRECTIONS = ['NE', 'E', 'SE', 'SW', 'W', 'NW'];
/** Steps in columns of a slanted grid and in rows. */
const STEPS = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
];
/** From the north corner clockwise: side `i` lies between corners `i` and `i + 1`. */
const CORNERS = [
  [0, -R],
  [500, -R / 2],
  [500, R / 2],
  [0, R],
  [-500, R / 2],
  [-500, -R / 2],
];

/** @param {string} id CCRR */
function split(id) {
  return [Number(id.slice(0, 2)), Number(id.slice(2))];
}

/** @param {number} column @param {number} row */
export function hexId(column, row) {
  return `${column}`.padStart(2, '0') + `${row}`.padStart(2, '0');
}

/** @param {string} id */
export function centre(id) {
  const [column, row] = split(id);
  return { x: column * 1000 - (row % 2 ? 500 : 0), y: (row - 1) * 1.5 * R + R };
}

/** @param {string} id @param {number} i @param {number} [size] of the hex, as a part of its own */
export function corner(id, i, size = 1) {
  const { x, y } = centre(id);
  const [dx, dy] = CORNERS[i % 6];
  return { x: Math.round(x + dx * size), y: Math.round(y + dy * size) };
}

/** @param {string} id @param {number} [size] */
export function outline(id, size = 1) {
  let d = '';
  for (let i = 0; i < 6; i++) {
    const { x, y } = corner(id, i, size);
    d += `${i ? 'L' : 'M'}${x} ${y}`;
  }
  return `${d}z`;
}

/** @param {string} id @param {number} direction 0 NE to 5 NW */
export function neighbour(id, direction) {
  const [column, row] = split(id);
  const [dq, dr] = STEPS[direction];
  const q = column - Math.ceil(row / 2) + dq;
  return hexId(q + Math.ceil((row + dr) / 2), row + dr);
}

/** The middle of a hexside "1614-1714", and the way across it. @param {string} side */
export function hexside(side) {
  const [a, b] = side.split('-').map(centre);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, dx: (b.x - a.x) / 1000, dy: (b.y - a.y) / 1000 };
}

/** Path data of the border round some hexes. @param {Set<string>} hexes */
export function border(hexes) {
  let d = '';
  for (const id of hexes) {
    for (let i = 0; i < 6; i++) {
      if (hexes.has(neighbour(id, i))) continue;
      const a = corner(id, i),
        b = corner(id, i + 1);
      d += `M${a.x} ${a.y}L${b.x} ${b.y}`;
    }
  }
  return d;
}

/** Three sides of each hex of a sheet; the outer ones are the frame's. @param {number} columns @param {number} rows */
export function gridPath(columns, rows) {
  let d = '';
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      const at = [0, 1, 2, 3].map((i) => corner(hexId(column, row), i));
      d += at.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x} ${y}`).join('');
    }
  }
  return d;
}
