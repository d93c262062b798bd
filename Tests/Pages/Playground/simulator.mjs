// The simulator in WebAssembly, without a page.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Account } from "../../../Sources/Playground/Page/account.mjs";
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
