// The pages of studies, searches, maps, placements and positions, in a real browser.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { made, on, skip } from "./Support/made.mjs";

let map;

before(() => {
  if (skip) return;
  const page = (name) => made.page(name);
  made.run("study", "arrive-and-unlock", "--runs=60", page("study"));
  made.run("tune", "arrive-and-unlock", "--vary=unlockRSSI=-84:-60:4", "--vary=unlockSamples=1:4:1",
    "--minimise=unlockDelayS.p50", "--against=missedUnlock", "--runs=16", page("tune"));
  map = made.json("coverage", "three-rooms", "--show=rssi", "--cell-m=0.5",
    `--out=${made.path("map")}`, page("coverage"));
  made.run("place", "small-home", "--beacons=3..4", "--runs=2", "--seed=1", "--mounting-points=grid",
    "--spacing-m=6", "--power-dbm=-12", "--interval-ms=500", page("place"));
  made.run("survey", "three-rooms", "--seed=1", `--out=${made.path("survey")}`);
  made.run("locate", made.path("survey"), "--map", made.path("survey/map.json"),
    "--floorplan=three-rooms", "--method=naive-bayes,histogram", page("locate"));
});

for (const name of ["study", "tune", "coverage", "place", "locate"]) {
  for (const dark of [false, true]) {
    test(`the page of ${name} fits the width of a phone${dark ? ", in dark mode" : ""}`, { skip },
      () => on(name, async (tab) => {
        assert.equal(await tab.value("document.documentElement.scrollWidth"), 390);
        assert.ok((await tab.text(".command")).includes(`simrun ${name} `));
        const ids = await tab.value(`[...document.querySelectorAll("[id]")].map((each) => each.id)`);
        assert.equal(new Set(ids).size, ids.length, "no id stands for two");
      }, { width: 390, height: 800, dark }));
  }
}

test("marks of a search show their settings, by pointer and by keys", { skip },
  () => on("tune", async (tab) => {
    const focused = () => tab.value(`document.activeElement.getAttribute("aria-label")`);
    const told = () => tab.value(
      `[...document.querySelectorAll("#point-words li")].map((each) => each.textContent).join(", ")`);
    await tab.focus('[data-point][tabindex="0"]');
    const seen = new Set();
    await tab.key("Home");
    const count = await tab.value(`document.querySelectorAll("[data-point]").length`);
    for (let step = 0; step < count; step += 1) {
      assert.equal(await told(), await focused());
      seen.add(await focused());
      await tab.key("ArrowRight");
    }
    assert.equal(seen.size, count);
    await tab.point(await tab.middle('[data-point="0"]'));
    assert.match(await tab.text("#point-paste"), /unlockRSSI/);
  }));

test("a cell shows its row of the table, by pointer and by keys", { skip },
  () => on("coverage", async (tab) => {
    const told = () => tab.text("#cell");
    const rows = made.read("map/coverage.csv").trim().split("\n").slice(1)
      .map((line) => line.split(","));
    assert.equal(rows.length, map.cells);
    for (const [x, y, level, beacon, , room] of rows.filter((_, index) => index % 37 === 0)) {
      await tab.point(await tab.value(`{
        const plan = document.getElementById("plan");
        const { scale, left, top } = plan.dataset;
        const place = new DOMPoint(Number(left) + scale * ${x}, top - scale * ${y})
          .matrixTransform(plan.getScreenCTM());
        ({ x: place.x, y: place.y }) }`));
      const [where, what, figure, whose] = (await told()).match(/^(\(.*?\)), (.*), (.*), (.*)$/).slice(1);
      assert.equal(where, `(${Number(x).toFixed(2)}, ${Number(y).toFixed(2)})`);
      assert.deepEqual([what, figure, whose], [room, `${Number(level).toFixed(1)} dBm`, beacon]);
    }
    await tab.focus("#plan");
    const before = await told();
    await tab.key("ArrowUp");
    assert.notEqual(await told(), before);
  }));

test("one track is shown at a time", { skip }, () => on("locate", async (tab) => {
  const shown = () => tab.value(`[...document.querySelectorAll("[data-track]")]
    .filter((each) => getComputedStyle(each).display !== "none").map((each) => each.dataset.track)`);
  assert.deepEqual(await shown(), ["0"]);
  await tab.set("#track", "1", "change");
  assert.deepEqual(await shown(), ["1"]);
}));

for (const [name, ...words] of [
  ["trials", "run", "three-rooms", "--seed=1"],
  ["comparison", "tune", "arrive-and-unlock", "--engines=scenario,bleunlock", "--runs=40"],
  ["rare", "study", "office-walk-past", "--rare=falseUnlocks", "--runs=200"],
]) {
  test(`the page of ${name} has each estimate within its interval, and fits the width of a phone`,
    { skip }, async () => {
      made.run(...words, `--html=${made.path(`${name}.html`)}`);
      await on(name, async (tab) => {
        assert.equal(await tab.value("document.documentElement.scrollWidth"), 390);
        const rows = await tab.value(`[...document.querySelectorAll(".whiskers tbody tr")].map((row) =>
          [".dot", ".whisker"].map((kind) => {
            const box = row.querySelector(kind)?.getBoundingClientRect();
            return box && { left: box.left, right: box.right };
          }))`);
        assert.ok(rows.length > 1);
        for (const [dot, whisker] of rows) {
          if (!dot || !whisker) continue;
          const middle = (dot.left + dot.right) / 2;
          assert.ok(whisker.left - 1 <= middle && middle <= whisker.right + 1);
        }
      }, { width: 390, height: 800 });
    });
}
