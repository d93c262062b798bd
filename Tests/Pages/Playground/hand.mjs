import assert from "node:assert/strict";
import { test } from "node:test";
import { Hand } from "../../../Sources/Playground/Page/hand.mjs";

const here = { x: 1, y: 1 };

test("the phone follows a pointer at 2 m/s, and stops there", () => {
  const hand = new Hand();
  hand.lead({ x: 1, y: 5 });
  assert.deepEqual(hand.next(here, 0.5), { x: 1, y: 2 });
  assert.deepEqual(hand.next(here, 10), { x: 1, y: 5 });
});

test("keys move the phone at 1.2 m/s, also diagonally", () => {
  const hand = new Hand();
  hand.press("ArrowRight", { x: 1, y: 0 });
  assert.ok(Math.abs(hand.next(here, 1).x - 2.2) < 1e-9);
  hand.press("ArrowUp", { x: 0, y: 1 });
  const { x, y } = hand.next(here, 1);
  assert.ok(Math.abs(Math.hypot(x - 1, y - 1) - 1.2) < 1e-9 && Math.abs(x - y) < 1e-9);
});

test("a key without a direction holds the phone still", () => {
  const hand = new Hand();
  assert.equal(hand.isHolding, false);
  hand.press(" ", { x: 0, y: 0 });
  assert.equal(hand.isHolding, true);
  assert.deepEqual(hand.next(here, 1), here);
  hand.lift(" ");
  assert.equal(hand.isHolding, false);
});
