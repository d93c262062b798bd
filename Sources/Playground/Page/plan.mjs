// The plan: a view of all things, which can be dragged or moved by keys.
import { drawField } from "./map.mjs";
import { decimal, draw, scale, set, ticks, widthWithin } from "./sheet.mjs";

const margin = { left: 30, right: 10, top: 8, bottom: 34 };
const arrows = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
/** The step of an arrow key, and with Shift, in metres. */
const nudge = { small: 0.05, large: 0.5 };

/** The kinds of movable things, as identifiers. */
export const things = {
  phone: "phone",
  beacon: (index) => `beacon ${index}`,
  wall: (index) => `wall ${index}`,
  opening: (wall, index) => `opening ${wall} ${index}`,
  corner: (wall, end) => `corner ${wall} ${end}`,
};

export class Plan {
  #host;
  #hands;
  #svg = draw("svg", { role: "group", "aria-label": "Floor plan" });
  /** The phone has its own layer: drawn above everything else, it comes first in keyboard order. */
  #over = draw("svg", { class: "over" });
  #map = draw("g");
  #ground = draw("g");
  #things = new Map();
  /** The corner of the plan with the least coordinates, and the scales of both axes. */
  #corner;
  #x;
  #y;

  /**
   * @param hands Callbacks for things: `select(thing)`, `drag(thing, point)` in metres,
   *   `nudge(thing, dx, dy)` in metres, and for the phone `lead(point)`, `press(key, direction)`,
   *   `lift(key)` and `letGo()`.
   */
  constructor(host, scene, hands) {
    this.#host = host;
    this.#hands = hands;
    const hatch = draw("pattern", {
      id: "hatch",
      width: 7,
      height: 7,
      patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(45)",
    });
    hatch.append(draw("line", { x1: 0, y1: 0, x2: 0, y2: 7, class: "hatch" }));
    const definitions = draw("defs");
    definitions.append(hatch);
    this.#svg.append(definitions, this.#map, this.#ground);
    scene.walls.forEach((_, index) => this.#addThing(things.wall(index), "wall"));
    scene.walls.forEach((wall, index) => {
      for (const number of wall.openings.keys()) {
        this.#addThing(things.opening(index, number), "opening");
      }
    });
    scene.walls.forEach((_, index) => {
      for (const end of ["start", "end"]) this.#addThing(things.corner(index, end), "corner");
    });
    scene.beacons.forEach((beacon, index) =>
      this.#addThing(things.beacon(index), `beacon ${beacon.isExterior ? "exterior" : "interior"}`),
    );
    this.#way = draw("polyline", { class: "way" });
    this.#svg.insertBefore(this.#way, this.#things.get(things.beacon(0)));
    this.#addThing(things.phone, "phone", this.#over);
    host.append(this.#over, this.#svg);
  }

  #way;

  /** Draws everything except the map. */
  update(scene, { selected, pose, isUnlocked, losses }) {
    const [lower, upper] = scene.bounds;
    this.#corner = lower;
    const width = widthWithin(this.#host);
    const inner = width - margin.left - margin.right;
    const height = (inner * (upper.y - lower.y)) / (upper.x - lower.x);
    this.#x = scale([lower.x, upper.x], [margin.left, margin.left + inner]);
    this.#y = scale([lower.y, upper.y], [margin.top + height, margin.top]);
    const all = margin.top + height + margin.bottom;
    for (const sheet of [this.#svg, this.#over]) {
      set(sheet, { width, height: all, viewBox: `0 0 ${width} ${all}` });
    }
    this.#drawGround(scene);
    const select = (name) => this.#things.get(name).classList.toggle("selected", name === selected);
    scene.walls.forEach((wall, index) => {
      this.#drawWall(things.wall(index), wall, losses);
      select(things.wall(index));
      wall.openings.forEach((opening, number) => {
        const name = things.opening(index, number);
        this.#drawOpening(name, opening, wall, isUnlocked);
        select(name);
      });
      for (const end of ["start", "end"]) {
        const name = things.corner(index, end);
        const isShown = selected === things.wall(index) || selected?.startsWith(`corner ${index} `);
        set(this.#things.get(name), { hidden: isShown ? null : "" });
        this.#drawCorner(name, wall, end);
      }
    });
    scene.beacons.forEach((beacon, index) => {
      this.#drawBeacon(things.beacon(index), beacon);
      select(things.beacon(index));
    });
    this.#drawPhone(pose);
    const points = scene.walk.places.map((place) => `${this.#x(place.x)},${this.#y(place.y)}`);
    set(this.#way, { points: points.join(" ") });
  }

  /** Draws the map of a field. */
  updateMap(field, beacons) {
    const [x, y, corner] = [this.#x, this.#y, this.#corner];
    const { canvas, parts } = drawField(field, { x, y, corner, taken: beacons });
    this.#host.querySelector("canvas")?.remove();
    this.#host.prepend(canvas);
    this.#map.replaceChildren(...parts);
  }

  get #isNarrow() {
    return widthWithin(this.#host) < 480;
  }

  #drawGround(scene) {
    const [lower, upper] = scene.bounds;
    this.#ground.replaceChildren();
    const [left, right] = [this.#x(lower.x), this.#x(upper.x)];
    const [bottom, top] = [this.#y(lower.y), this.#y(upper.y)];
    for (const tick of ticks(lower.x, upper.x, (right - left) / 45)) {
      const x = this.#x(tick);
      this.#ground.append(
        draw("line", { x1: x, x2: x, y1: bottom + 4, y2: bottom + 8, class: "axis" }),
        draw(
          "text",
          { x, y: bottom + 19, class: "tick", "text-anchor": "middle" },
          decimal(tick, 0),
        ),
      );
    }
    for (const tick of ticks(lower.y, upper.y, (bottom - top) / 35)) {
      const y = this.#y(tick);
      this.#ground.append(
        draw("line", { x1: left - 8, x2: left - 4, y1: y, y2: y, class: "axis" }),
        draw(
          "text",
          { x: left - 11, y: y + 4, class: "tick", "text-anchor": "end" },
          decimal(tick, 0),
        ),
      );
    }
    this.#ground.append(
      draw("text", { x: right, y: bottom + 32, class: "tick", "text-anchor": "end" }, "metres"),
    );
    for (const room of scene.rooms) {
      const middle = centre(room.corners);
      this.#ground.append(
        draw(
          "text",
          {
            x: this.#x(middle.x),
            y: this.#y(middle.y) + 4,
            class: "room-name halo",
            "text-anchor": "middle",
          },
          room.isOutside && !this.#isNarrow ? `${room.name} (outside)` : room.name,
        ),
      );
    }
  }

  #drawWall(name, wall, losses) {
    const [from, to] = [this.#at(wall.start), this.#at(wall.end)];
    const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
    // The thickness increases with the loss.
    const thickness = 2 + Math.min(losses(wall.material), 28) / 5;
    this.#fill(name, `${wall.name}, a wall of ${wall.material}`, [
      draw("line", { ...line, class: "ring", "stroke-width": 12 }),
      draw("line", { ...line, class: "target", "stroke-width": 18 }),
      draw("line", { ...line, class: "body", "stroke-width": thickness }),
    ]);
  }

  #drawOpening(name, opening, wall, isUnlocked) {
    const along = unit(wall);
    const at = (offset) =>
      this.#at({ x: wall.start.x + offset * along.x, y: wall.start.y + offset * along.y });
    const [near, far] = [at(opening.offset), at(opening.offset + opening.width)];
    const across = { x: 3 * along.y, y: 3 * along.x };
    const lines = (opening.isDoor ? [1, -1] : [1, 0, -1]).map((side) =>
      draw("line", {
        x1: near.x + side * across.x,
        y1: near.y + side * across.y,
        x2: far.x + side * across.x,
        y2: far.y + side * across.y,
        class: "body",
      }),
    );
    const line = { x1: near.x, y1: near.y, x2: far.x, y2: far.y };
    const state = opening.hasLock ? (isUnlocked ? ": unlocked" : ": locked") : "";
    // A narrow sheet has no room for names; the list of walls has them.
    const written = this.#isNarrow ? state.slice(2) : opening.name + state;
    const middle = { x: (near.x + far.x) / 2, y: (near.y + far.y) / 2 };
    const isUpright = Math.abs(along.y) > Math.abs(along.x);
    this.#fill(name, `${opening.name}${state}, ${opening.isDoor ? "a door" : "a window"} of ` +
      `${opening.material} in ${wall.name}`, [
      draw("line", { ...line, class: "gap" }),
      draw("line", { ...line, class: "ring", "stroke-width": 14 }),
      ...lines,
      draw("line", { ...line, class: "target", "stroke-width": 20 }),
      draw(
        "text",
        isUpright
          ? { x: middle.x + 9, y: middle.y + 16, class: "halo" }
          : { x: near.x - 6, y: middle.y + 18, class: "halo", "text-anchor": "end" },
        written,
      ),
    ]);
  }

  #drawCorner(name, wall, end) {
    const { x, y } = this.#at(wall[end]);
    this.#fill(name, `${end} of ${wall.name} at ${place(wall[end])}`, [
      draw("circle", { cx: x, cy: y, r: 11, class: "ring" }),
      draw("circle", { cx: x, cy: y, r: 16, class: "target" }),
      draw("circle", { cx: x, cy: y, r: 6, class: "body" }),
    ]);
  }

  #drawBeacon(name, beacon) {
    const { x, y } = this.#at(beacon);
    const side = beacon.isExterior ? 1 : -1;
    this.#fill(name, `beacon ${beacon.name} at ${place(beacon)}`, [
      draw("circle", { cx: x, cy: y, r: 14, class: "ring" }),
      draw("circle", { cx: x, cy: y + side * 6, r: 15, class: "target" }),
      beacon.isExterior
        ? draw("path", { d: `M${x} ${y - 8}l8 8l-8 8l-8 -8Z`, class: "body" })
        : draw("circle", { cx: x, cy: y, r: 7, class: "body" }),
      draw("text", { x: x + 12, y: y + 4 + side * 10, class: "halo" }, beacon.name),
    ]);
  }

  #drawPhone(pose) {
    const { x, y } = this.#at(pose);
    const phone = draw("g", { transform: `translate(${x} ${y}) rotate(${pose.heading})` });
    phone.append(
      draw("circle", { r: 19, class: "ring" }),
      draw("circle", { r: 22, class: "target" }),
      draw("path", { d: "M0 -18l5 7h-10Z", class: "body" }),
      draw("rect", { x: -6, y: -10, width: 12, height: 20, rx: 2.5, class: "body" }),
      draw("rect", { x: -4, y: -7.5, width: 8, height: 13, class: "screen" }),
    );
    this.#fill(things.phone, `the phone at ${place(pose)}; arrow keys walk it`, [phone]);
  }

  #at(point) {
    return { x: this.#x(point.x), y: this.#y(point.y) };
  }

  #fill(name, label, parts) {
    const thing = this.#things.get(name);
    set(thing, { "aria-label": label });
    thing.replaceChildren(...parts);
  }

  #addThing(name, kind, sheet = this.#svg) {
    const thing = draw("g", {
      class: `thing ${kind}`,
      tabindex: 0,
      // Neither a button, because Enter does nothing, nor a slider, because it moves in two
      // directions. In an application, the arrow keys reach the page even with a screen reader.
      role: "application",
      "aria-roledescription": "movable",
      "data-thing": name,
    });
    this.#things.set(name, thing);
    sheet.append(thing);
    thing.addEventListener("focus", () => this.#hands.select(name));
    thing.addEventListener("pointerdown", (event) => this.#grab(name, thing, event));
    thing.addEventListener("keydown", (event) => this.#press(name, event));
    if (name === things.phone) {
      thing.addEventListener("keyup", (event) => this.#hands.lift(event.key));
      thing.addEventListener("blur", () => this.#hands.letGo());
    }
  }

  #grab(name, thing, event) {
    if (event.button !== 0) return;
    event.preventDefault();
    thing.focus({ preventScroll: true });
    thing.setPointerCapture(event.pointerId);
    const point = (event) => {
      const box = this.#svg.getBoundingClientRect();
      const [right, down] = [event.clientX - box.left, event.clientY - box.top];
      return { x: this.#x.back(right), y: this.#y.back(down) };
    };
    const isPhone = name === things.phone;
    let last = point(event);
    if (isPhone) this.#hands.lead(last);
    const drag = (event) => {
      const next = point(event);
      if (isPhone) this.#hands.lead(next);
      else this.#hands.drag(name, next, { x: next.x - last.x, y: next.y - last.y });
      last = next;
    };
    const drop = () => {
      thing.removeEventListener("pointermove", drag);
      thing.removeEventListener("pointerup", drop);
      thing.removeEventListener("pointercancel", drop);
      if (isPhone) this.#hands.letGo();
    };
    thing.addEventListener("pointermove", drag);
    thing.addEventListener("pointerup", drop);
    thing.addEventListener("pointercancel", drop);
  }

  #press(name, event) {
    const direction = arrows[event.key];
    const isPhone = name === things.phone;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (isPhone && (direction || event.key === " ")) {
      event.preventDefault();
      this.#hands.press(event.key, direction ?? { x: 0, y: 0 });
    } else if (direction) {
      event.preventDefault();
      const far = event.shiftKey ? nudge.large : nudge.small;
      this.#hands.nudge(name, far * direction.x, far * direction.y);
    }
  }
}

/** The direction of a wall from its start to its end, of length 1. */
function unit(wall) {
  const [x, y] = [wall.end.x - wall.start.x, wall.end.y - wall.start.y];
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}

function centre(corners) {
  const mean = (axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return { x: mean("x"), y: mean("y") };
}

function place({ x, y }) {
  return `${decimal(x, 2)} m across, ${decimal(y, 2)} m up`;
}
