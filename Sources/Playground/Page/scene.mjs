// A scene: a plan, beacons, a walker with a phone, a door lock, and the random seed. Lengths are in
// metres, levels in dBm, times in seconds.
import { NumberWriter } from "./numbers.mjs";
import { Walk } from "./walk.mjs";

/** The carry positions of a phone, in the simulator's order. */
export const carriages = ["hand", "trouser", "shirt", "bag", "ear", "mast"];

const point = ([x, y]) => ({ x, y });

/** The distance below which corners are merged, in metres. */
const touch = 0.01;

export class Scene {
  /** The scene of a scenario and a plan, as in their files. */
  constructor(scenario, plan) {
    this.seed = 3;
    this.isCalm = false;
    this.bounds = plan.bounds.map(point);
    this.walls = plan.walls.map((wall) => ({
      name: wall.name,
      start: point(wall.from),
      end: point(wall.to),
      material: wall.material,
      openings: (wall.openings ?? []).map((opening) => ({
        name: opening.name,
        offset: opening.offsetM,
        width: opening.widthM,
        material: opening.material,
        isDoor: opening.kind === "door",
        hasLock: opening.lock === true,
      })),
    }));
    this.rooms = plan.rooms.map((room) => ({
      name: room.name,
      isOutside: room.side === "outside",
      corners: room.corners.map(point),
    }));
    const { engine } = scenario;
    this.beacons = scenario.beacons.map((beacon) => ({
      name: beacon.name,
      isExterior: engine.exterior.includes(beacon.name),
      ...point(beacon.at),
      height: beacon.heightM ?? 1.5,
      power: beacon.transmitPowerDBm,
      interval: beacon.intervalMs,
    }));
    const [walker] = scenario.walkers;
    this.walker = { name: walker.name, carriage: walker.phone.carried };
    this.walk = Walk.along(
      [walker.from, ...walker.path.map((leg) => leg.to)].map(point),
      walker.speedMps,
      scenario.durationS,
    );
    this.lock = {
      margin: engine.marginDB ?? 0,
      hysteresis: engine.hysteresisDB ?? 0,
      dwell: engine.dwellS ?? 0,
      window: engine.windowS,
      samples: engine.unlockSamples,
      threshold: engine.unlockRSSI,
    };
  }

  /** The scene as the simulator reads it. */
  numbers({ cellSide = null } = {}) {
    const writer = new NumberWriter();
    writer.add(this.seed);
    writer.addOptional(cellSide);
    writer.add(this.isCalm ? 1 : 0);
    const addPoint = ({ x, y }) => writer.add(x, y);
    this.bounds.forEach(addPoint);
    writer.addList(this.walls, (wall) => {
      writer.addText(wall.name);
      addPoint(wall.start);
      addPoint(wall.end);
      writer.addText(wall.material);
      writer.addList(wall.openings, (opening) => {
        writer.addText(opening.name);
        writer.add(opening.offset, opening.width);
        writer.addText(opening.material);
        writer.add(opening.isDoor ? (opening.hasLock ? 2 : 1) : 0);
      });
    });
    writer.addList(this.rooms, (room) => {
      writer.addText(room.name);
      writer.add(room.isOutside ? 1 : 0);
      writer.addList(room.corners, addPoint);
    });
    writer.addList(this.beacons, (beacon) => {
      writer.addText(beacon.name);
      writer.add(beacon.isExterior ? 1 : 0);
      addPoint(beacon);
      writer.add(beacon.height, beacon.power, beacon.interval);
    });
    writer.addText(this.walker.name);
    writer.add(carriages.indexOf(this.walker.carriage));
    writer.addOptional(this.walk.facing);
    writer.addList(this.walk.places, (place) => {
      writer.add(place.time);
      addPoint(place);
    });
    writer.add(Math.max(this.walk.end, shortest));
    const { margin, hysteresis, dwell, window, samples, threshold } = this.lock;
    writer.add(margin, hysteresis, dwell, window, samples);
    writer.addOptional(threshold);
    return writer.numbers;
  }

  /** The nearest point within the plan. */
  within({ x, y }) {
    const [lower, upper] = this.bounds;
    const between = (value, least, most) => Math.min(Math.max(value, least), most);
    return { x: between(x, lower.x, upper.x), y: between(y, lower.y, upper.y) };
  }

  /** Moves a corner, with all walls that end there and all rooms with this corner. */
  moveCorner(from, to) {
    const there = { x: from.x, y: from.y };
    const goal = this.within(to);
    const isThere = (corner) => Math.hypot(corner.x - there.x, corner.y - there.y) < touch;
    const corners = [
      ...this.walls.flatMap((wall) => [wall.start, wall.end]),
      ...this.rooms.flatMap((room) => room.corners),
    ];
    for (const corner of corners.filter(isThere)) Object.assign(corner, goal);
    for (const wall of this.walls) wall.openings.forEach((opening) => fit(opening, wall));
  }

  /** Moves a wall within the plan. */
  moveWall(wall, dx, dy) {
    const [lower, upper] = this.bounds;
    const limited = (step, axis) =>
      Math.min(
        Math.max(step, lower[axis] - Math.min(wall.start[axis], wall.end[axis])),
        upper[axis] - Math.max(wall.start[axis], wall.end[axis]),
      );
    const [right, up] = [limited(dx, "x"), limited(dy, "y")];
    for (const end of [wall.start, wall.end]) {
      this.moveCorner(end, { x: end.x + right, y: end.y + up });
    }
  }

  /** Moves an opening along its wall. */
  moveOpening(opening, wall, offset) {
    opening.offset = offset;
    fit(opening, wall);
  }
}

/** The shortest run, in seconds. */
const shortest = 0.1;

function fit(opening, wall) {
  const room = Math.hypot(wall.end.x - wall.start.x, wall.end.y - wall.start.y) - opening.width;
  opening.offset = Math.max(0, Math.min(opening.offset, room));
}
