// The simulator in WebAssembly, without a page.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Account, terms } from "../../../Sources/Playground/Page/account.mjs";
import { officeScene, simulator } from "../Support/built.mjs";

let compiled;
before(async () => (compiled = await simulator()));

const run = (scene) => new Account(compiled.play(scene.numbers()), scene.beacons.length);

test("walking on changes nothing of what was heard before", async () => {
  const scene = await officeScene();
  scene.walk = scene.walk.until(0);
  scene.walk.facing = 90;
  let before = [];
  for (let time = 0.1; time < 20; time += 0.1) {
    scene.walk.goOn(time, { x: 7 + 3 * Math.sin(time), y: 5 + Math.sin(1.7 * time) });
    const { packets } = run(scene);
    assert.deepEqual(packets.slice(0, before.length), before);
    // The step that is being taken may still turn.
    before = packets.filter((packet) => packet.time <= time - 0.2);
  }
  assert.ok(before.length > 500);
});

test("what it reports is the sum of its terms, to the nearest dBm", async () => {
  const { packets } = run(await officeScene());
  const received = packets.filter((packet) => packet.rssi !== null);
  assert.ok(received.length > 50);
  for (const { rssi, terms } of received) {
    assert.ok(Math.abs(terms.reduce((sum, term) => sum + term, 0) - rssi) <= 0.5 + 1e-9);
  }
});

test("what stands in a packet's way adds up to what it loses to walls", async () => {
  const { packets } = run(await officeScene());
  const listened = packets.filter((packet) => packet.outcome !== "not listening");
  for (const { terms: values, way } of listened) {
    const sum = way.reduce((sum, part) => sum + part.gain, 0);
    assert.ok(Math.abs(sum - values[terms.indexOf("walls")]) < 0.005);
  }
  // Of the packets that docs/guide/explaining-decisions.md accounts for, 14.57 s and 14.64 s after
  // the start.
  const at = (time) => listened.find((packet) => Math.abs(packet.time - time) < 1e-6).way;
  const rounded = (way) => way.map((part) => ({ ...part, gain: part.gain.toFixed(3) }));
  assert.deepEqual(rounded(at(14.574585)), [
    { around: "facade", corner: { x: 9, y: 4 }, gain: "-14.616" },
  ]);
  assert.deepEqual(rounded(at(14.640449)), [
    { through: "bay window", material: "double_glazing_4-16-4_uncoated", gain: "-3.007" },
  ]);
});

test("memory that was used once is used again", async () => {
  const scene = await officeScene();
  for (let turn = 0; turn < 20; turn++) run(scene);
  const size = compiled.memory;
  for (let turn = 0; turn < 200; turn++) run(scene);
  assert.equal(compiled.memory, size);
});

test("a refusal is a sentence, and the next scene is played", async () => {
  const scene = await officeScene();
  scene.beacons[0].y = 4;
  assert.equal(run(scene).refusal, "'interior' hangs within 'facade'");
  scene.beacons[0].y = 4.15;
  assert.equal(run(scene).refusal, null);
});

test("knows the materials that the plan is made of", async () => {
  const names = compiled.materials().map(({ name }) => name);
  const { walls } = await officeScene();
  for (const { material, openings } of walls) {
    for (const used of [material, ...openings.map((opening) => opening.material)]) {
      assert.ok(names.includes(used), used);
    }
  }
});
