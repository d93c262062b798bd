// The map under the plan: a field in colours, its contour lines, and a legend.
import { Field } from "./heat.mjs";
import { decimal, draw, make } from "./sheet.mjs";

/** The distance between line labels, in pixels. */
const apart = 34;

/** The names of the maps available for some beacons. */
export function offers(beacons) {
  const levels = beacons.map((beacon) => `level of ${beacon.name} (dBm)`);
  return ["exterior minus interior (dB)", ...levels];
}

/** The field of one of these maps. */
export function offered(number, map, { beacons, lock }) {
  if (number === 0) return Field.excess(map, beacons, lock.margin);
  const beacon = number - 1;
  return Field.level(map, beacon, beacons[beacon].isExterior ? lock.threshold : null);
}

/**
 * Draws a field.
 *
 * @param x The horizontal scale, from metres to pixels; `y` is the vertical one.
 * @param corner The position of the first cell's corner.
 * @param taken Places that line labels must avoid.
 * @returns A canvas with the colours, and picture elements with the lines. Values above the field's
 *   border are hatched.
 */
export function drawField(field, { x, y, corner, taken }) {
  const cell = x(field.side) - x(0);
  const across = (column) => (x(corner.x) + column * cell).toFixed(1);
  const up = (row) => (y(corner.y) - row * cell).toFixed(1);
  const canvas = field.canvas();
  Object.assign(canvas.style, {
    left: `${across(0)}px`,
    top: `${up(field.rows)}px`,
    width: `${field.columns * cell}px`,
    height: `${field.rows * cell}px`,
  });
  const parts = [];
  if (field.border !== null) {
    const boxes = field.stretches(field.border).map(([row, from, to]) => {
      const [left, right] = [across(from), across(to)];
      return `M${left} ${up(row)}H${right}V${up(row + 1)}H${left}Z`;
    });
    parts.push(draw("path", { d: boxes.join(""), class: "hatched" }));
  }
  const named = taken.map((place) => [
    (place.x - corner.x) / field.side,
    (place.y - corner.y) / field.side,
  ]);
  const lines = field.lines.filter((line) => line !== field.border);
  for (const line of field.border === null ? lines : [...lines, field.border]) {
    const pieces = field.contour(line);
    const path = pieces.map(
      ({ from, to }) => `M${across(from[0])} ${up(from[1])}L${across(to[0])} ${up(to[1])}`,
    );
    const kind = line === field.border ? "contour border" : "contour";
    parts.push(draw("path", { d: path.join(""), class: kind }));
    const place = nameable(pieces, field, named, apart / cell);
    if (place) {
      named.push(place);
      const at = { x: across(place[0]), y: Number(up(place[1])) + 4, "text-anchor": "middle" };
      const name = decimal(line, Number.isInteger(line) ? 0 : 1);
      parts.push(draw("text", { ...at, class: "contour-name halo" }, name));
    }
  }
  return { canvas, parts };
}

/** The position of a line's label: the point with the smallest slope that is at least a distance,
 * in cells, from other labels, and half of it from the borders; `null` if there is none. */
function nameable(pieces, field, others, room) {
  const isFree = ({ from: [column, row] }) =>
    Math.min(column, row, field.columns - column, field.rows - row) > room / 2 &&
    others.every((other) => Math.hypot(other[0] - column, other[1] - row) > room);
  const free = pieces.filter(isFree);
  const least = Math.min(...free.map((piece) => piece.steepness));
  return free.find((piece) => piece.steepness === least)?.from ?? null;
}

/** The legend of colours and hatching. */
export function legend(field) {
  const bar = make("div", { class: "bar", "aria-hidden": "true" });
  bar.style.background = field.gradient;
  const ends = make("div", { class: "ends" });
  ends.append(...field.ends.map((end) => make("span", {}, end)));
  const means = "Mean level, no fading or body loss, door closed.";
  const words = field.border === null ? means : `Hatched: ${field.aboveBorder}. ${means}`;
  return [bar, ends, make("div", {}, words)];
}
