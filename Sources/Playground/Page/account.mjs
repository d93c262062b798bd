// The account of a run, as the simulator reports it.
import { NumberReader } from "./numbers.mjs";

/** The outcomes of packets, by number. */
export const outcomes = ["received", "not listening", "too weak", "collided", "interference"];
/** The sides of the door, by number. */
export const sides = ["unknown", "inside", "outside"];
/** The states of the door lock's engine, by number. */
export const states = ["armed", "unlocked", "away", "returned"];
export class Account {
  /** The error of the scene; `null` for a valid scene. */
  refusal = null;

  constructor(numbers, beacons) {
    const reader = new NumberReader(numbers);
    if (reader.number() === 0) {
      this.refusal = reader.text();
      return;
    }
    /** The terms of a level, by name, in the order of their sum; all but the first in dB. */
    this.terms = reader.list(() => reader.text());
    this.packets = reader.list(() => ({
      time: reader.number(),
      beacon: reader.number(),
      channel: reader.number(),
      outcome: outcomes[reader.number()],
      rssi: reader.optional(),
      terms: reader.row(this.terms.length),
      way: [],
    }));
    this.#readWays(reader);
    this.decisions = reader.list(() => ({
      time: reader.number(),
      verdict: [...sides.map((side) => ({ side })), { act: "unlock" }, { act: "lock" }][
        reader.number()
      ],
    }));
    this.doors = reader.list(() => ({
      time: reader.number(),
      door: reader.number(),
      isOpen: reader.number() === 1,
      isLocked: reader.number() === 1,
    }));
    this.moments = reader.list(() => ({
      time: reader.number(),
      x: reader.number(),
      y: reader.number(),
      heading: reader.number(),
      truth: sides[reader.number()],
      side: sides[reader.number()],
      state: states[reader.number()],
      levels: Array.from({ length: beacons }, () => reader.optional()),
    }));
    const [columns, rows, side] = reader.row(3);
    this.map = columns
      ? {
          columns,
          rows,
          side,
          levels: Array.from({ length: beacons }, () => reader.row(columns * rows)),
        }
      : null;
  }

  /** Reads the parts of the term "walls" of packets: their diffraction around corners, the walls
   * that they pass, the edges close to the direct path, and the limit of the total loss. */
  #readWays(reader) {
    const add = (packet, part) => this.packets[packet].way.push(part);
    const [corners, passages, grazes, limits] = [5, 4, 2, 2].map((width) =>
      reader.list(() => reader.row(width)),
    );
    const names = reader.list(() => reader.text());
    for (const [packet, wall, x, y, gain] of corners) {
      const corner = { wall: names[wall], x, y };
      const [bend] = this.packets[packet].way;
      if (bend) bend.around.push(corner);
      else add(packet, { around: [corner], gain });
    }
    for (const [packet, wall, material, gain] of passages) {
      add(packet, { through: names[wall], material: names[material], gain });
    }
    for (const [packet, gain] of grazes) add(packet, { grazing: true, gain });
    for (const [packet, gain] of limits) add(packet, { limit: true, gain });
  }

  /** The last recorded moment up to a time. */
  moment(time) {
    return lastUpTo(time, this.moments) ?? this.moments[0];
  }

  /** The last packet of a beacon up to a time while the phone listened; `null` if there is none. */
  packet(beacon, time) {
    const heard = (packet) => packet.beacon === beacon && packet.outcome !== "not listening";
    return lastUpTo(time, this.packets, heard);
  }

  /** `true` if a lock is engaged at a time. */
  isLocked(door, time) {
    const isOfDoor = (change) => change.door === door;
    return lastUpTo(time, this.doors, isOfDoor)?.isLocked ?? true;
  }
}

function lastUpTo(time, entries, counts = () => true) {
  // With a margin, because a slider does not resolve nanoseconds.
  return entries.findLast((entry) => entry.time <= time + 1e-6 && counts(entry)) ?? null;
}
