// The results of a run, as text and tables.
import { outcomes } from "./account.mjs";
import { decimal, make, set } from "./sheet.mjs";

/** The states of the lock, as text. */
const stateWords = {
  armed: "armed: unlocks for the next arrival",
  unlocked: "unlocked; the walker has not left since",
  away: "left; not armed yet",
  returned: "returned before re-arming",
};

export class Findings {
  #said;
  #now;
  /** A place for each table. They keep their scroll positions. */
  #places = Array.from({ length: 3 }, () => make("div", { class: "table", tabindex: 0 }));

  /**
   * @param said The place of a sentence for screen readers.
   * @param now The place of the state at the time shown.
   * @param all The place of everything else.
   */
  constructor({ said, now, all }) {
    this.#said = said;
    this.#now = now;
    all.append(...this.#places);
  }

  /** Shows the state of a run at a time. */
  update(scene, account, time, falseUnlockings) {
    this.#say(scene, account, falseUnlockings);
    const tables = [
      decisions(account, time, falseUnlockings),
      packets(scene, account, time),
      counts(scene, account),
    ];
    tables.forEach((table, index) => {
      set(this.#places[index], { role: "region", "aria-label": table.caption.textContent });
      this.#places[index].replaceChildren(table);
    });
    this.#now.replaceChildren(moment(scene, account, time));
  }

  #say(scene, account, falseUnlockings) {
    const unlockings = account.decisions.filter((decision) => decision.verdict.act === "unlock");
    const times = (list) => list.map((decision) => `${decimal(decision.time)} s`).join(", ");
    let sentence = "The door never unlocks.";
    if (falseUnlockings.length) {
      sentence = `False unlock at ${times(falseUnlockings)} (phone inside).`;
    } else if (unlockings.length) {
      sentence = `Unlocked at ${times(unlockings)} (phone outside).`;
    }
    // Screen readers announce the sentence whenever it is written.
    if (this.#said.textContent !== sentence) this.#said.textContent = sentence;
  }
}

/** A table of rows, whose cells are texts or formatted numbers. */
function table(caption, head, rows) {
  const element = make("table");
  element.append(make("caption", {}, caption));
  const cell = (name, value, index) =>
    make(name, { class: index && head[index]?.isNumber ? "number" : null }, value);
  const top = make("tr");
  top.append(...head.map((column, index) => cell("th", column.title, index)));
  const heading = make("thead");
  heading.append(top);
  const body = make("tbody");
  for (const { cells, kind = null } of rows) {
    const row = make("tr", { class: kind });
    row.append(...cells.map((value, index) => cell(index ? "td" : "th", value, index)));
    row.firstChild.setAttribute("scope", "row");
    body.append(row);
  }
  element.append(heading, body);
  return element;
}

const text = (title) => ({ title });
const number = (title) => ({ title, isNumber: true });

function decisions(account, time, falseUnlockings) {
  const words = (decision) => {
    if (falseUnlockings.includes(decision)) return "unlock (false: phone inside)";
    if (decision.verdict.act === "unlock") return "unlock";
    if (decision.verdict.act === "lock") return "lock: no phone near";
    return `side: ${decision.verdict.side}`;
  };
  const rows = account.decisions.map((decision) => {
    const isFalse = falseUnlockings.includes(decision);
    const isLater = decision.time > time + 1e-6;
    return {
      cells: [`${decimal(decision.time, 2)} s`, words(decision)],
      kind: isFalse ? "false-event" : isLater ? "later" : null,
    };
  });
  const none = [{ cells: ["", "none"] }];
  const head = [text("Time"), text("Decision")];
  return table("What the lock decides", head, rows.length ? rows : none);
}

function moment(scene, account, time) {
  const now = account.moment(time);
  const levels = scene.beacons.map((beacon, index) => ({
    cells: [
      `${beacon.name}, mean`,
      now.levels[index] === null ? "not heard" : `${decimal(now.levels[index])} dBm`,
    ],
  }));
  return table(
    `At ${decimal(time)} s`,
    [text("Item"), text("State")],
    [
      ...levels,
      { cells: ["phone", now.truth] },
      { cells: ["decided side", now.side] },
      { cells: ["door", account.isLocked(0, time) ? "locked" : "unlocked"] },
      { cells: ["lock", stateWords[now.state]] },
    ],
  );
}

function packets(scene, account, time) {
  const last = scene.beacons.map((_, index) => account.packet(index, time));
  const of = (value) => last.map((packet) => (packet ? value(packet) : "none"));
  const level = (packet) => packet.terms.reduce((sum, term) => sum + term, 0);
  const row = (name, unit, value) => ({
    cells: [name, ...of((packet) => `${decimal(value(packet))} ${unit}`)],
    isEmpty: last.every((packet) => !packet || !value(packet)),
  });
  const rows = account.terms
    .flatMap((term, index) =>
      term === "walls"
        ? obstacles(last).map((name) => row(name, "dB", (packet) => gain(packet, name)))
        : [row(term, index ? "dB" : "dBm", (packet) => packet.terms[index])],
    )
    .filter((row) => !row.isEmpty);
  return table(
    `Latest packets at ${decimal(time)} s, term by term`,
    [text("Term"), ...scene.beacons.map((beacon) => number(beacon.name))],
    [
      { cells: ["time", ...of((packet) => `${decimal(packet.time, 2)} s`)] },
      { cells: ["channel", ...of((packet) => String(packet.channel))] },
      ...rows,
      { cells: ["level", ...of((packet) => `${decimal(level(packet))} dBm`)], kind: "sum" },
      {
        cells: [
          "reported",
          ...of((packet) =>
            packet.rssi === null ? `lost: ${packet.outcome}` : `${decimal(packet.rssi, 0)} dBm`,
          ),
        ],
        kind: "sum",
      },
    ],
  );
}

/** The obstacles of any of some packets. */
function obstacles(packets) {
  return [...new Set(packets.flatMap((packet) => packet?.way.map(obstacle) ?? []))];
}

/** The gain of an obstacle for a packet's level. */
function gain(packet, name) {
  const parts = packet.way.filter((part) => obstacle(part) === name);
  return parts.reduce((sum, part) => sum + part.gain, 0);
}

function obstacle({ around, through, material, grazing }) {
  if (around) return `diffraction around ${around.map(corner).join(", then ")}`;
  if (through !== undefined) return `${through}, of ${material}`;
  return grazing ? "grazing: edges close to the direct path" : "walls: limit of their total loss";
}

function corner({ wall, x, y }) {
  return `${wall} at (${decimal(x, 2)}, ${decimal(y, 2)})`;
}

function counts(scene, account) {
  const count = (index, outcome) =>
    account.packets.filter((packet) => packet.beacon === index && packet.outcome === outcome)
      .length;
  return table(
    "Packet outcomes",
    [text("Outcome"), ...scene.beacons.map((beacon) => number(beacon.name))],
    outcomes.map((outcome) => ({
      cells: [outcome, ...scene.beacons.map((_, index) => String(count(index, outcome)))],
    })),
  );
}
