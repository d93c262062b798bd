// The phone's receptions and the lock's decisions, over time.
import { decimal, digitsOf, draw, scale, set, ticks, widthWithin } from "./sheet.mjs";

const left = 52;
const right = 10;
const lane = 20;

export class Chart {
  #host;
  #svg = draw("svg", { role: "img" });
  #cursor = draw("line", { class: "cursor" });
  #x = scale([0, 1], [0, 1]);

  constructor(host) {
    this.#host = host;
    host.append(this.#svg);
  }

  /** Draws a run. */
  update(scene, account, falseUnlockings) {
    const width = widthWithin(this.#host);
    const isNarrow = width < 560;
    const top = (isNarrow ? 40 : 22) + 16;
    const bottom = top + (isNarrow ? 170 : 190);
    const lanes = bottom + 32;
    const end = lanes + 3 * lane;
    const height = end + 34;
    const readings = account.packets.filter((packet) => packet.rssi !== null);
    const levels = readings.map((packet) => packet.rssi);
    const least = Math.floor(Math.min(-100, ...levels) / 10) * 10;
    const most = Math.ceil(Math.max(-60, ...levels) / 10) * 10;
    const duration = account.moments.at(-1).time;
    this.#x = scale([0, duration], [left, width - right]);
    const x = (time) => this.#x(time).toFixed(1);
    const y = scale([least, most], [bottom, top]);
    set(this.#svg, { width, height, viewBox: `0 0 ${width} ${height}` });
    set(this.#svg, { "aria-label": description(scene, account, duration) });
    this.#svg.replaceChildren(
      ...key(scene, isNarrow),
      ...levelAxis(y, least, most, width),
      ...timeAxis(this.#x, duration, top, end, width),
      ...threshold(scene, y, width),
      ...bands(scene, account, this.#x, lanes),
      ...scene.beacons.flatMap((beacon, index) =>
        course(beacon, index, account, x, y, bottom),
      ),
      ...events(account, x, [top, end], width, falseUnlockings),
      this.#cursor,
    );
    set(this.#cursor, { y1: top, y2: end });
  }

  /** Shows a time. */
  show(time) {
    const x = this.#x(time).toFixed(1);
    set(this.#cursor, { x1: x, x2: x });
  }
}

function side(beacon) {
  return beacon.isExterior ? "exterior" : "interior";
}

function mark(beacon, x, y) {
  return beacon.isExterior
    ? `M${x} ${(y - 3.4).toFixed(1)}l3.4 3.4l-3.4 3.4l-3.4 -3.4Z`
    : `M${(x - 2.6).toFixed(1)} ${y.toFixed(1)}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0Z`;
}

function key(scene, isNarrow) {
  const parts = [];
  let x = left;
  for (const beacon of scene.beacons) {
    parts.push(
      draw("path", { d: mark(beacon, x + 4, 12), class: `reading ${side(beacon)}` }),
      draw("path", { d: `M${x + 14} 12h24`, class: `level ${side(beacon)}` }),
      draw("text", { x: x + 43, y: 16, class: side(beacon) }, beacon.name),
    );
    x += 60 + 7 * beacon.name.length;
  }
  const words = `marks: packets; lines: their mean over ${decimal(scene.lock.window)} s`;
  parts.push(
    draw("text", isNarrow ? { x: left, y: 34, class: "tick" } : { x, y: 16, class: "tick" }, words),
  );
  return parts;
}

function levelAxis(y, least, most, width) {
  const lines = ticks(least, most, 6).flatMap((tick) => [
    draw("line", { x1: left, x2: width - right, y1: y(tick), y2: y(tick), class: "grid" }),
    draw(
      "text",
      { x: left - 6, y: y(tick) + 4, class: "tick", "text-anchor": "end" },
      decimal(tick, 0),
    ),
  ]);
  const middle = (y(least) + y(most)) / 2;
  return [
    ...lines,
    draw(
      "text",
      {
        x: 12,
        y: middle,
        class: "tick",
        "text-anchor": "middle",
        transform: `rotate(-90 12 ${middle})`,
      },
      "RSSI (dBm)",
    ),
  ];
}

function timeAxis(x, duration, top, end, width) {
  const times = ticks(0, duration, (width - left - right) / 60);
  const marks = times.flatMap((tick) => [
    draw("line", { x1: x(tick), x2: x(tick), y1: end, y2: end + 4, class: "axis" }),
    draw(
      "text",
      { x: x(tick), y: end + 16, class: "tick", "text-anchor": "middle" },
      decimal(tick, digitsOf(times)),
    ),
  ]);
  return [
    ...marks,
    draw("line", { x1: left, x2: width - right, y1: end, y2: end, class: "axis" }),
    draw(
      "text",
      { x: width - right, y: end + 30, class: "tick", "text-anchor": "end" },
      "time (s)",
    ),
  ];
}

function threshold(scene, y, width) {
  const level = scene.lock.threshold;
  if (level === null) return [];
  return [
    draw("line", { x1: left, x2: width - right, y1: y(level), y2: y(level), class: "threshold" }),
    draw(
      "text",
      { x: left + 4, y: y(level) - 4, class: "exterior halo" },
      `threshold ${decimal(level, 0)} dBm`,
    ),
  ];
}

/** The packets of a beacon, the lost ones, and the lock's smoothed level. */
function course(beacon, index, account, x, y, bottom) {
  const own = account.packets.filter((packet) => packet.beacon === index);
  const received = own.filter((packet) => packet.rssi !== null);
  const lost = own.filter(
    (packet) => packet.rssi === null && packet.outcome !== "not listening",
  );
  const row = bottom + (beacon.isExterior ? 22 : 14);
  let isOn = false;
  const line = account.moments.map((moment) => {
    const level = moment.levels[index];
    const pen = isOn ? "L" : "M";
    isOn = level !== null;
    return isOn ? `${pen}${x(moment.time)} ${y(level).toFixed(1)}` : "";
  });
  const crosses = lost.map((packet) => `M${x(packet.time)} ${row}m-2 -2l4 4m0 -4l-4 4`);
  const marks = received.map((packet) => mark(beacon, Number(x(packet.time)), y(packet.rssi)));
  return [
    draw("path", { d: line.join(""), class: `level ${side(beacon)}` }),
    draw("path", { d: marks.join(""), class: `reading ${side(beacon)}` }),
    draw("path", { d: crosses.join(""), class: `lost ${side(beacon)}` }),
    ...(index === 0
      ? [draw("text", { x: left - 6, y: bottom + 22, class: "tick", "text-anchor": "end" }, "lost")]
      : []),
  ];
}

/** The phone's true side, the lock's decided side, and the state of the door. */
function bands(scene, account, x, top) {
  const door = (moment) => (account.isLocked(0, moment.time) ? "locked" : "unlocked");
  const rows = [
    ["truth", (moment) => moment.truth],
    ["decided", (moment) => moment.side],
    ["door", door],
  ];
  return rows.flatMap(([name, state], index) => {
    const y = top + index * lane;
    return [
      draw("text", { x: left - 6, y: y + 14, class: "tick", "text-anchor": "end" }, name),
      ...spells(account.moments, state).flatMap(([from, to, word]) => {
        const [start, width] = [x(from), x(to) - x(from)];
        const box = { x: start, y: y + 1, width, height: lane - 2 };
        const parts = [draw("rect", { ...box, class: `band ${word}` })];
        if (word === "outside" || word === "unlocked") {
          parts.push(draw("rect", { ...box, class: "hatched" }));
        }
        if (width > 7 * word.length) {
          parts.push(draw("text", { x: start + 4, y: y + 14, class: "band-name halo" }, word));
        }
        return parts;
      }),
    ];
  });
}

/** The periods in which moments have the same state, with the state. */
function spells(moments, state) {
  const spells = [];
  for (const moment of moments) {
    const now = state(moment);
    if (spells.at(-1)?.[2] === now) spells.at(-1)[1] = moment.time;
    else {
      if (spells.length) spells.at(-1)[1] = moment.time;
      spells.push([moment.time, moment.time, now]);
    }
  }
  return spells;
}

function events(account, x, [top, end], width, falseUnlockings) {
  return account.decisions
    .filter((decision) => decision.verdict.act)
    .flatMap((decision) => {
      const kind = falseUnlockings.includes(decision) ? " false" : "";
      const at = x(decision.time);
      const word = kind ? "false unlock" : decision.verdict.act;
      const isLate = Number(at) > width - 110;
      return [
        draw("line", { x1: at, x2: at, y1: top - 4, y2: end, class: `event${kind}` }),
        draw(
          "text",
          {
            x: Number(at) + (isLate ? -4 : 4),
            y: top - 5,
            class: `event-name halo${kind}`,
            "text-anchor": isLate ? "end" : "start",
          },
          isLate ? `${word} ▾` : `▾ ${word}`,
        ),
      ];
    });
}

function description(scene, account, duration) {
  const counts = scene.beacons.map((beacon, index) => {
    const received = account.packets.filter((p) => p.beacon === index && p.rssi !== null);
    return `${received.length} packets of ${beacon.name}`;
  });
  return `RSSI over ${decimal(duration)} s: ${counts.join(", ")}. Details in the tables below.`;
}
