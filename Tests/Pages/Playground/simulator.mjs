// The simulator in WebAssembly, without a page.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Account } from "../../../Sources/Playground/Page/account.mjs";
import { Walk } from "../../../Sources/Playground/Page/walk.mjs";
import { officeScene, simulator } from "../Support/built.mjs";

let compiled;
before(async () => (compiled = await simulator()));

const run = (scene) => new Account(compiled.play(scene.numbers()), scene.beacons.length);

test("continuing a walk changes no earlier packet", async () => {
  const scene = await officeScene();
  scene.walk = scene.walk.until(0);
  scene.walk.facing = 90;
  let before = [];
  for (let time = 0.1; time < 20; time += 0.1) {
    scene.walk.goOn(time, { x: 7 + 3 * Math.sin(time), y: 5 + Math.sin(1.7 * time) });
    const { packets } = run(scene);
    assert.deepEqual(packets.slice(0, before.length), before);
    // The direction of the current step can still change.
    before = packets.filter((packet) => packet.time <= time - 0.2);
  }
  assert.ok(before.length > 500);
});

test("the reported RSSI is the sum of the terms, to the nearest dBm", async () => {
  const { packets } = run(await officeScene());
  const received = packets.filter((packet) => packet.rssi !== null);
  assert.ok(received.length > 50);
  for (const { rssi, terms } of received) {
    assert.ok(Math.abs(terms.reduce((sum, term) => sum + term, 0) - rssi) <= 0.5 + 1e-9);
  }
});

/** The packets that the phone listened for. The gains of each one's parts add up to its wall term. */
function packetsWhosePartsAddUp(scene) {
  const { packets, terms } = run(scene);
  const listened = packets.filter((packet) => packet.outcome !== "not listening");
  for (const { terms: values, way } of listened) {
    const sum = way.reduce((sum, part) => sum + part.gain, 0);
    assert.ok(Math.abs(sum - values[terms.indexOf("walls")]) < 0.005);
  }
  return listened;
}

test("the gains of a packet's obstacles add up to its wall term", async () => {
  const listened = packetsWhosePartsAddUp(await officeScene());
  // The packets at 13.99 s and 14.26 s, which docs/guide/explaining-decisions.md explains.
  const at = (time) => listened.find((packet) => Math.abs(packet.time - time) < 1e-6).way;
  const rounded = (way) => way.map((part) => ({ ...part, gain: part.gain.toFixed(3) }));
  assert.deepEqual(rounded(at(13.988438)), [
    { around: [{ wall: "facade", x: 9, y: 4 }], gain: "-13.547" },
  ]);
  assert.deepEqual(rounded(at(14.255387)), [
    { through: "bay window", material: "double_glazing_4-16-4_uncoated", gain: "-3.007" },
  ]);
});

/** Adds a closed box of metal to a scene. */
function addBox(scene, name, [left, low], [right, high]) {
  const corners = [[left, low], [right, low], [right, high], [left, high]].map(([x, y]) => ({ x, y }));
  corners.forEach((start, side) => scene.walls.push({
    name: `${name} ${side}`, start, end: corners[(side + 1) % 4],
    material: "metal_cabinet_or_rack", openings: [],
  }));
}

test("they add up past a pillar and into boxes, too", async () => {
  const scene = await officeScene();
  // The phone comes out from behind the pillar, past whose edge it then hears the interior beacon.
  addBox(scene, "pillar", [9.6, 4.1], [10, 5]);
  scene.walk = Walk.along([{ x: 12, y: 4.6 }, { x: 12, y: 7 }], 0.2, 12);
  // The exterior beacon is in three boxes of 25 dB each.
  Object.assign(scene.beacons[1], { x: 4, y: 2 });
  for (const half of [0.4, 0.6, 0.8]) {
    addBox(scene, `box ${half}`, [4 - half, 2 - half], [4 + half, 2 + half]);
  }
  const listened = packetsWhosePartsAddUp(scene);
  const has = (isPart, beacon) => listened.some((packet) =>
    packet.beacon === beacon && packet.way.some(isPart));
  assert.ok(has(({ around, gain }) => around?.length === 2 && gain < -6, 0));
  assert.ok(has(({ grazing, gain }) => grazing && gain < 0 && gain > -6.1, 0));
  assert.ok(has(({ limit, gain }) => limit && gain > 0, 1));
});

test("memory is reused", async () => {
  const scene = await officeScene();
  for (let turn = 0; turn < 20; turn++) run(scene);
  const size = compiled.memory;
  for (let turn = 0; turn < 200; turn++) run(scene);
  assert.equal(compiled.memory, size);
});

test("an invalid scene gives a sentence, and the next scene runs", async () => {
  const scene = await officeScene();
  scene.beacons[0].y = 4;
  assert.equal(run(scene).refusal, "'interior' is inside 'facade'");
  scene.beacons[0].y = 4.15;
  assert.equal(run(scene).refusal, null);
});

test("knows the materials of the plan", async () => {
  const names = compiled.materials().map(({ name }) => name);
  const { walls } = await officeScene();
  for (const { material, openings } of walls) {
    for (const used of [material, ...openings.map((opening) => opening.material)]) {
      assert.ok(names.includes(used), used);
    }
  }
});
