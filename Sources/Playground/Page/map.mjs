// The map beneath the plan: a field in colours, lines along which it is the same, and a legend.
import { Field } from "./heat.mjs";
import { decimal, draw, make } from "./sheet.mjs";

/** How far apart the names of lines are, in pixels. */
const apart = 34;

/** What the map can show of beacons, in words. */
export function offers(beacons) {
  const levels = beacons.map((beacon) => `mean level of ${beacon.name} (dBm)`);
  return ["mean level, exterior less interior (dB)", ...levels];
}

/** What one of these shows. */
export function offered(number, map, { beacons, lock }) {
  if (number === 0) return Field.excess(map, beacons, lock.margin);
  const beacon = number - 1;
  return Field.level(map, beacon, beacons[beacon].isExterior ? lock.threshold : null);
}

/**
 * Draws a field.
 *
 * @param x The scale across, from metres to pixels; `y` is the one up.
 * @param corner The place of the first cell's corner.
 * @param taken Places where the names of lines would be in the way.
 * @returns A canvas with the colours, and the parts of a picture with the lines; hatched is what is
 *   above the field's border.
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

/** Where on a line there is room for its name: where the slope is least, so many cells away from
 * other names, and half of that from the borders; `null` where that is nowhere. */
function nameable(pieces, field, others, room) {
  const isFree = ({ from: [column, row] }) =>
    Math.min(column, row, field.columns - column, field.rows - row) > room / 2 &&
    others.every((other) => Math.hypot(other[0] - column, other[1] - row) > room);
  const free = pieces.filter(isFree);
  const least = Math.min(...free.map((piece) => piece.steepness));
  return free.find((piece) => piece.steepness === least)?.from ?? null;
}

/** What colours and hatching mean. */
export function legend(field) {
  const bar = make("div", { class: "bar", "aria-hidden": "true" });
  bar.style.background = field.gradient;
  const ends = make("div", { class: "ends" });
  ends.append(...field.ends.map((end) => make("span", {}, end)));
  const means = "Mean levels are without fading and body, the door being closed.";
  const words = field.border === null ? means : `Hatched: ${field.aboveBorder}. ${means}`;
  return [bar, ends, make("div", {}, words)];
}
