import assert from "node:assert/strict";
import { test } from "node:test";
import { officeScene } from "../Support/built.mjs";

test("moving a corner moves all walls and rooms with that corner", async () => {
  const scene = await officeScene();
  const [facade, returnWall] = scene.walls;
  scene.moveCorner(facade.end, { x: 8, y: 5 });
  assert.deepEqual(returnWall.start, { x: 8, y: 5 });
  const landing = scene.rooms.find((room) => room.name === "landing");
  assert.ok(landing.corners.some(({ x, y }) => x === 8 && y === 5));
});

test("a wall stops at the plan's bounds, and keeps its length", async () => {
  const scene = await officeScene();
  const [facade] = scene.walls;
  scene.moveWall(facade, 100, 100);
  assert.deepEqual([facade.start, facade.end], [{ x: 5, y: 9 }, { x: 14, y: 9 }]);
});

test("an opening stays within its wall", async () => {
  const scene = await officeScene();
  const [facade] = scene.walls;
  const [door] = facade.openings;
  scene.moveOpening(door, facade, 50);
  assert.equal(door.offset, 8);
  scene.moveCorner(facade.end, { x: 5, y: 4 });
  assert.equal(door.offset, 4);
  scene.moveOpening(door, facade, -3);
  assert.equal(door.offset, 0);
});

test("points are clamped to the plan", async () => {
  const scene = await officeScene();
  assert.deepEqual(scene.within({ x: -3, y: 20 }), { x: 0, y: 9 });
});
