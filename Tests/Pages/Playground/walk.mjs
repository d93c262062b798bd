import assert from "node:assert/strict";
import { test } from "node:test";
import { Walk } from "../../../Sources/Playground/Page/walk.mjs";

const there = [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 2 }];

test("a walker is in the middle of a leg at half its time", () => {
  const walk = Walk.along(there, 2, 5);
  assert.deepEqual(walk.places.map((place) => place.time), [0, 2, 3]);
  assert.deepEqual(walk.at(1), { x: 2, y: 0 });
  assert.deepEqual(walk.at(2.5), { x: 4, y: 1 });
});

test("a walker stays at the last point until the end", () => {
  const walk = Walk.along(there, 2, 5);
  const { x, y } = walk.at(4);
  assert.deepEqual({ x, y }, { x: 4, y: 2 });
  assert.equal(walk.end, 5);
});

test("a truncated walk ends at the position of that time", () => {
  const part = Walk.along(there, 2, 5).until(1);
  assert.deepEqual(part.places, [{ time: 0, x: 0, y: 0 }, { time: 1, x: 2, y: 0 }]);
  assert.equal(part.end, 1);
  assert.deepEqual(part.until(0).places, [{ time: 0, x: 0, y: 0 }]);
});

test("recorded points are at least 0.1 s apart, and the last one is always kept", () => {
  const walk = new Walk([{ time: 0, x: 0, y: 0 }]);
  for (let frame = 1; frame <= 60; frame++) walk.goOn(frame / 60, { x: frame, y: 0 });
  assert.deepEqual(walk.places.at(-1), { time: 1, x: 60, y: 0 });
  assert.ok(walk.places.length >= 6 && walk.places.length <= 11, `${walk.places.length} places`);
  for (const [index, place] of walk.places.slice(1, -1).entries()) {
    assert.ok(place.time - walk.places[index].time >= 0.1 - 1e-9);
  }
});

test("a long stay is recorded by its first and last points", () => {
  const walk = new Walk([{ time: 0, x: 1, y: 1 }]);
  for (let frame = 1; frame <= 600; frame++) walk.goOn(frame / 60, { x: 1, y: 1 });
  assert.deepEqual(walk.places.map((place) => place.time), [0, 10]);
});
