import assert from "node:assert/strict";
import { test } from "node:test";
import { Field } from "../../../Sources/Playground/Page/heat.mjs";
import { digitsOf, ticks } from "../../../Sources/Playground/Page/sheet.mjs";

/** A field whose value increases by 2 with each column. */
const slope = new Field(
  { columns: 5, rows: 4, side: 1 },
  { values: Array.from({ length: 20 }, (_, cell) => 2 * (cell % 5)), lines: [3] },
);

test("a contour line follows the points of its value", () => {
  const pieces = slope.contour(3);
  assert.equal(pieces.length, 3);
  // The value 3 is half-way between the centres of the second column, at 1.5, and of the third.
  for (const { from, to, steepness } of pieces) {
    assert.deepEqual([from[0], to[0], steepness], [2, 2, 2]);
  }
});

test("a cliff has no contour line, because the wall marks it", () => {
  const cliff = { values: [0, 0, 50, 50, 0, 0, 50, 50] };
  assert.deepEqual(new Field({ columns: 4, rows: 2, side: 1 }, cliff).contour(25), []);
});

test("stretches contain the cells above a value", () => {
  assert.deepEqual(slope.stretches(5), [0, 1, 2, 3].map((row) => [row, 3, 5]));
});

test("the excess compares the strongest beacon of each side", () => {
  const map = { columns: 1, rows: 1, side: 1, levels: [[-80], [-70], [-75]] };
  const beacons = [{ isExterior: false }, { isExterior: false }, { isExterior: true }];
  assert.deepEqual(Field.excess(map, beacons, 0).values, [-5]);
});

test("ticks are round values within a range", () => {
  assert.deepEqual(ticks(0, 15, 8), [0, 2, 4, 6, 8, 10, 12, 14]);
  assert.deepEqual(ticks(-104, -58, 5), [-100, -90, -80, -70, -60]);
  assert.deepEqual(ticks(0, 0.1, 5), [0, 0.02, 0.04, 0.06, 0.08, 0.1]);
});

test("values have as many decimals as distinguish them", () => {
  assert.deepEqual([[0, 2], [0, 10], [0, 0.5], [1, 1.02], [3]].map(digitsOf), [0, 0, 1, 2, 0]);
});
