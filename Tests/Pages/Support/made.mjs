// Pages for tests, written to a temporary folder by the program at the path in SIMRUN.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { onPage, skip as skipPage } from "./pages.mjs";

const simrun = process.env.SIMRUN;

export const skip = skipPage || (simrun ? false : "SIMRUN does not say where simrun is");

class Made {
  folder = mkdtempSync(join(tmpdir(), "pages-"));

  path(name) { return join(this.folder, name); }

  // Returns the option that writes the page of a name.
  page(name) { return `--html=${this.path(`${name}.html`)}`; }

  // Returns the output of a simrun command line.
  run(...words) {
    const options = { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"] };
    try {
      return execFileSync(simrun, words, options);
    } catch (error) {
      // Exit status 1 means that an expectation was not met, which does not matter here.
      if (error.status === 1) return error.stdout;
      throw error;
    }
  }

  json(...words) { return JSON.parse(this.run(...words, "--format=json")); }

  read(name) { return readFileSync(this.path(name), "utf8"); }

  // Writes a scenario in a hall of 24 m by 12 m, divided by a wall with a door. A walker goes back
  // and forth through the door.
  scenario(name, { beacons, seconds, names = (number) => `beacon ${number}` }) {
    const folder = this.path(name);
    mkdirSync(join(folder, "floorplans"), { recursive: true });
    const places = Array.from({ length: beacons }, (_, number) =>
      ({ name: names(number), at: [1 + (22 * number) / Math.max(1, beacons - 1), 1 + 10 * (number % 2)], minor: number + 1, intervalMs: 200 }));
    const turns = Math.ceil(seconds / 36);
    const path = Array.from({ length: turns }, () => [{ to: [22, 6.5] }, { to: [2, 6.5] }]).flat();
    writeFileSync(join(folder, "floorplans/hall.json"), JSON.stringify({
      bounds: [[0, 0], [24, 12]],
      walls: [{
        name: "wall", from: [12, 0], to: [12, 12], material: "brick_215mm",
        openings: [{ kind: "door", name: "door", offsetM: 6, widthM: 1, material: "metal_door" }],
      }],
      rooms: [
        { name: "west", corners: [[0, 0], [12, 0], [12, 12], [0, 12]], side: "outside" },
        { name: "east", corners: [[12, 0], [24, 0], [24, 12], [12, 12]] },
      ],
    }));
    writeFileSync(join(folder, "scenario.json"), JSON.stringify({
      title: "To and fro", floorplan: "hall", durationS: seconds, beacons: places,
      walkers: [{ name: "walker", from: [2, 6.5], speedMps: 1.2, path, phone: { carried: "hand" } }],
      engine: {
        kind: "door-lock", interior: [names(beacons - 1)], exterior: [names(0)],
        unlockRSSI: -75, lockRSSI: -85,
      },
    }));
    return folder;
  }

  // Writes a scenario in a hall of the given size and lower left corner, with a walker who stands
  // still and a beacon of each name.
  hall(name, { width, height, corner: [x, y] = [0, 0], names = ["in", "out"] }) {
    const folder = this.path(name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "plan.json"), JSON.stringify({
      bounds: [[x, y], [x + width, y + height]],
      rooms: [{ name: names[0], corners: [[x, y], [x + width, y], [x + width, y + height], [x, y + height]] }],
    }));
    writeFileSync(join(folder, "scenario.json"), JSON.stringify({
      title: names[0], floorplan: "plan.json", durationS: 10,
      beacons: names.map((name, number) =>
        ({ name, at: [x + width / 2, y + height * (1 + number) / 3], minor: number + 1 })),
      walkers: [{ name: `${names[1]} 1`, from: [x + width / 2, y + height / 2], path: [{ standS: 5 }], phone: {} }],
      engine: { kind: "door-lock", interior: [names[0]], exterior: [names[1]], unlockRSSI: -75 },
    }));
    return folder;
  }

  // Writes a scenario with a pillar of four walls, between a walker who stands still and two beacons.
  pillar(name) {
    const folder = this.path(name);
    mkdirSync(folder, { recursive: true });
    const corners = [[4, 0.4], [4.4, 0.4], [4.4, 1.1], [4, 1.1]];
    writeFileSync(join(folder, "plan.json"), JSON.stringify({
      bounds: [[0, 0], [10, 2]],
      walls: ["south", "east", "north", "west"].map((name, side) =>
        ({ name, from: corners[side], to: corners[(side + 1) % 4], material: "metal_cabinet_or_rack" })),
      rooms: [{ name: "hall", corners: [[0, 0], [10, 0], [10, 2], [0, 2]] }],
    }));
    writeFileSync(join(folder, "scenario.json"), JSON.stringify({
      title: "A pillar", floorplan: "plan.json", durationS: 10,
      beacons: [{ name: "out", at: [6, 1] }, { name: "in", at: [9, 0.6] }].map((beacon, number) =>
        ({ ...beacon, minor: number + 1, intervalMs: 100, transmitPowerDBm: 4 })),
      walkers: [{ name: "walker", from: [2, 0.75], path: [{ standS: 5 }], phone: { carried: "hand" } }],
      engine: { kind: "door-lock", interior: ["in"], exterior: ["out"] },
    }));
    return folder;
  }

  remove() { rmSync(this.folder, { recursive: true, force: true }); }
}

export const made = new Made();
after(() => made.remove());

// Opens the page of a name.
export const on = (name, use, options = {}) => onPage(made.path(`${name}.html`), use, options);
