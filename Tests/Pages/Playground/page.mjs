// The page as users open it: in a browser, from disk.
import assert from "node:assert/strict";
import { readFileSync, rmSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { page } from "../Support/built.mjs";
import { onPage, skip } from "../Support/pages.mjs";

// Opens the page, by default in a desktop window, and waits until it shows a walk.
const on = (use, { path = page.pathname, ...screen } = {}) => onPage(path, async (tab) => {
  await tab.until("document.querySelector('#findings table') !== null");
  await use(tab);
}, { width: 1280, ...screen });

const screens = {
  phone: { width: 390, height: 844 },
  "phone-dark": { width: 390, height: 844, dark: true },
  dark: { width: 1280, dark: true },
};

const thing = (name) => `[data-thing="${name}"]`;
// The displayed time, in seconds.
const time = `parseFloat(document.querySelector("#clock").textContent)`;
const label = (tab, name) => tab.ask(thing(name), `it.getAttribute("aria-label")`);

// Returns the selector of the control with a title.
async function control(tab, title) {
  const id = await tab.value(`[...document.querySelectorAll("label.control")]
    .find((label) => label.firstChild.textContent === ${JSON.stringify(title)}).htmlFor`);
  return `#${id}`;
}

// Saves a screenshot if PLAYGROUND_PICTURES names a folder.
async function keep(tab, name) {
  const folder = process.env.PLAYGROUND_PICTURES;
  if (folder) await tab.screenshot(`${folder}/${name}.png`, { whole: true });
}

test("the page is a self-contained file of less than 2 MB", () => {
  assert.ok(statSync(page).size < 2_000_000);
  const text = readFileSync(page, "utf8");
  assert.equal(text.match(/\b(src|href)="(?!data:)/g), null);
});

test("starts with the thesis walk and its false unlock, as in README.md", { skip }, () => on(async (tab) => {
  assert.equal(await tab.text("#said"), "False unlock at 14.3 s (phone inside).");
  const decisions = await tab.text("#findings tbody");
  assert.match(decisions, /5\.41 s.*inside.*14\.26 s.*outside.*14\.26 s.*unlock \(false: phone inside\)/s);
  await keep(tab, "light");
}));

test("names the obstacles between beacons and phone", { skip }, () => on(async (tab) => {
  const findings = await tab.text("#findings");
  assert.match(findings, /diffraction around facade at \(9\.00, 4\.00\)\s+−1\d\.\d dB\s+0\.0 dB/);
  assert.match(findings, /bay window, of double_glazing_4-16-4_uncoated\s+0\.0 dB\s+−3\.\d dB/);
}));

test("a wall in place of the window keeps the door locked", { skip }, () => on(async (tab) => {
  await tab.set(await control(tab, "Select"), "opening 1 0", "change");
  await tab.set(await control(tab, "Material"), "concrete_200mm", "change");
  assert.equal(await tab.text("#said"), "The door never unlocks.");
  assert.match(await label(tab, "opening 1 0"), /concrete_200mm/);
  await keep(tab, "window-walled");
}));

test("a threshold keeps the door locked", { skip }, () => on(async (tab) => {
  await tab.set(await control(tab, "Unlock only above a threshold"), true, "change");
  assert.equal(await tab.text("#said"), "The door never unlocks.");
}));

test("10 dB more power raises a level by 10 dB", { skip }, () => on(async (tab) => {
  // Nearby, where every packet is received at either power; the levels are rounded to tenths.
  await tab.set("#time", 8);
  const level = async () =>
    Number((await tab.text("#now tbody td")).replace("−", "-").replace(" dBm", ""));
  const before = await level();
  await tab.set(await control(tab, "Power of interior"), "-2");
  const rise = (await level()) - before;
  assert.ok(Math.abs(rise - 10) <= 0.11, `${before} dBm, and ${rise} dB more`);
}));

test("dragging a beacon moves it, and changes the levels", { skip }, () => on(async (tab) => {
  const [before, heard] = [await label(tab, "beacon 0"), await tab.text("#findings")];
  const from = await tab.middle(`${thing("beacon 0")} .body`);
  await tab.drag(from, [
    { x: from.x + 20, y: from.y - 50 },
    { x: from.x + 60, y: from.y - 120 },
  ]);
  await tab.settle();
  assert.notEqual(await label(tab, "beacon 0"), before);
  assert.notEqual(await tab.text("#findings"), heard);
}));

test("dragging a wall moves the connected ends of other walls", { skip }, () => on(async (tab) => {
  const before = await label(tab, "corner 1 start");
  const from = await tab.middle(`${thing("wall 0")} .body`);
  await tab.drag({ x: from.x - 80, y: from.y }, [{ x: from.x - 80, y: from.y + 40 }]);
  await tab.focus(thing("wall 1"));
  await tab.settle();
  assert.notEqual(await label(tab, "corner 1 start"), before);
  assert.equal(await tab.text("#refusal"), "");
  await keep(tab, "wall-moved");
}));

test("an error is shown until its cause is removed", { skip }, () => on(async (tab) => {
  await tab.focus(thing("beacon 0"));
  for (let step = 0; step < 3; step++) await tab.key("ArrowDown");
  await tab.settle();
  assert.match(await tab.text("#refusal"), /'interior' is inside 'facade'/);
  await tab.key("ArrowDown");
  await tab.settle();
  assert.equal(await tab.text("#refusal"), "");
}));

test("dragging the phone continues the walk, and time passes", { skip }, () => on(async (tab) => {
  const before = await label(tab, "phone");
  const from = await tab.middle(thing("phone"));
  assert.equal(await tab.text("#clock"), "15.0 of 15.0 s");
  await tab.drag(from, [{ x: from.x + 90, y: from.y - 10 }], { until: `${time} > 15.2` });
  await tab.settle();
  assert.notEqual(await label(tab, "phone"), before);
  const ended = await tab.text("#clock");
  await tab.settle();
  assert.equal(await tab.text("#clock"), ended, "time stands still while nobody holds the phone");
  await keep(tab, "walked-on");
}));

// Returns the centre of an element in the window, without scrolling.
const place = (tab, selector) => tab.ask(selector, `
  const { x, y, width, height } = it.getBoundingClientRect();
  ({ x: x + width / 2, y: y + height / 2 })`);

// Returns points on the line from a point to one at an offset to the right and down.
const way = (from, right, down) => [0.2, 0.4, 0.6, 0.8, 1].map((share) =>
  ({ x: from.x + share * right, y: from.y + share * down }));

test("a finger drags a beacon, and does not scroll the page", { skip }, () => on(async (tab) => {
  const body = `${thing("beacon 1")} .body`;
  const from = await tab.middle(body);
  const scrolled = await tab.value("scrollY");
  await tab.swipe(from, way(from, 20, -60));
  await tab.settle();
  assert.equal(await tab.value("scrollY"), scrolled);
  const to = await place(tab, body);
  assert.ok(Math.abs(to.x - from.x - 20) < 1 && Math.abs(to.y - from.y + 60) < 1,
    `from ${from.x}, ${from.y} to ${to.x}, ${to.y}`);
}, screens.phone));

test("the phone follows a finger until it is lifted", { skip }, () => on(async (tab) => {
  await tab.press("#afresh");
  await tab.settle();
  const from = await tab.middle(thing("phone"));
  const scrolled = await tab.value("scrollY");
  await tab.swipe(from, way(from, -20, -60),
    { until: `${time} > 0.5` });
  await tab.settle();
  assert.equal(await tab.value("scrollY"), scrolled);
  const to = await place(tab, thing("phone"));
  assert.ok(to.x < from.x - 3 && to.y < from.y - 10, `from ${from.x}, ${from.y} to ${to.x}, ${to.y}`);
}, screens.phone));

test("a finger scrolls the page where nothing is movable", { skip }, () => on(async (tab) => {
  const from = await tab.middle("#plan .room-name");
  const scrolled = await tab.value("scrollY");
  await tab.swipe(from, way(from, 0, -200), { until: `scrollY > ${scrolled}` });
}, screens.phone));

test("only the ends of a selected wall are shown", { skip }, () => on(async (tab) => {
  const shown = () => tab.value(`[...document.querySelectorAll(".corner")]
    .filter((corner) => getComputedStyle(corner).display !== "none")
    .map((corner) => corner.dataset.thing)`);
  assert.deepEqual(await shown(), []);
  await tab.focus(thing("wall 1"));
  await tab.settle();
  assert.deepEqual(await shown(), ["corner 1 start", "corner 1 end"]);
}));

test("arrow keys move the phone, and the space bar holds it still", { skip }, () => on(async (tab) => {
  await tab.press("#afresh");
  await tab.focus(thing("phone"));
  await tab.settle();
  assert.equal(await tab.text("#clock"), "0.0 of 0.0 s");
  const before = await label(tab, "phone");
  await tab.key(" ", { until: `${time} > 0.1` });
  await tab.settle();
  assert.equal(await label(tab, "phone"), before);
  const stood = await tab.value(time);
  await tab.key("ArrowRight", { until: `${time} > ${stood + 0.1}` });
  await tab.settle();
  assert.notEqual(await label(tab, "phone"), before);
  assert.match(await tab.text("#refusal"), /^$/);
}));

test("the slider sets the displayed time and the position of the phone", { skip }, () => on(async (tab) => {
  await tab.set("#time", "0");
  assert.match(await label(tab, "phone"), /1\.00 m across, 5\.80 m up/);
  assert.equal(await tab.text("#clock"), "0.0 of 15.0 s");
}));

test("each map has contour lines and a legend with units", { skip }, () => on(async (tab) => {
  for (const [value, words] of [["0", /dB: interior stronger/], ["1", /dBm/], ["2", /dBm/]]) {
    await tab.set("#field", value, "change");
    assert.match(await tab.text("#legend"), words);
    assert.ok((await tab.value(`document.querySelectorAll(".contour").length`)) >= 3);
  }
  await keep(tab, "map-of-exterior");
}));

test("every control has a name, and the keyboard reaches it", { skip }, () => on(async (tab) => {
  const nameless = await tab.value(`
    [...document.querySelectorAll("button, select, input, [tabindex]")]
      .filter((element) => element.checkVisibility())
      .filter((element) => !element.getAttribute("aria-label") && !element.labels?.length)
      .filter((element) => element.localName !== "button" || !element.textContent)
      .map((element) => element.outerHTML)`);
  assert.deepEqual(nameless, []);
  const buttons = await tab.value("document.querySelectorAll('#plan [role=button]').length");
  assert.equal(buttons, 0, "what arrow keys move is no button");
  await tab.value("document.activeElement.blur()");
  const reached = new Set();
  for (let step = 0; step < 45; step++) {
    await tab.key("Tab");
    reached.add(
      await tab.value("document.activeElement.dataset.thing ?? document.activeElement.id"),
    );
  }
  assert.deepEqual([...reached].slice(0, 3), ["field", "phone", "wall 0"]);
  for (const name of ["phone", "beacon 0", "beacon 1", "wall 0", "opening 0 0", "play", "time"]) {
    assert.ok(reached.has(name), `${name} is not reached`);
  }
}));

test("the scene can be reset", { skip }, () => on(async (tab) => {
  const [before, heard] = [await label(tab, "beacon 0"), await tab.text("#findings")];
  await tab.focus(thing("beacon 0"));
  await tab.key("ArrowUp", { shift: true });
  await tab.settle();
  assert.notEqual(await label(tab, "beacon 0"), before);
  await tab.press("#reset");
  await tab.settle();
  assert.equal(await label(tab, "beacon 0"), before);
  assert.equal(await tab.text("#findings"), heard);
}));

test("uses print colours and the width of paper for printing", { skip }, () => on(async (tab) => {
  const dark = await tab.value(`getComputedStyle(document.body).backgroundColor`);
  await tab.value(`window.dispatchEvent(new Event("beforeprint"))`);
  assert.notEqual(await tab.value(`getComputedStyle(document.body).backgroundColor`), dark);
  assert.equal(await tab.ask("#chart svg", "it.width.baseVal.value"), 660);
  await tab.value(`window.dispatchEvent(new Event("afterprint"))`);
  assert.equal(await tab.value(`getComputedStyle(document.body).backgroundColor`), dark);
  assert.ok(await tab.ask("#chart svg", "it.width.baseVal.value") > 660);
}, { dark: true }));

test("a name is always text", { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "playground-"));
  const path = join(folder, "page.html");
  const name = "<script>document.title = 1</script><b>";
  writeFileSync(path, readFileSync(page, "utf8")
    .replaceAll('"interior"', JSON.stringify(name).replace("</", "<\\/")));
  await on(async (tab) => {
    assert.equal(await tab.text(`${thing("beacon 0")} text`), name);
    assert.match(await tab.text("#findings"), /<script>/);
    assert.equal(await tab.value("document.querySelectorAll('b').length"), 0);
    assert.match(await tab.value("document.title"), /Playground/);
  }, { path });
  rmSync(folder, { recursive: true });
});

for (const [name, screen] of Object.entries(screens)) {
  test(`the page fits the screen ${name}`, { skip }, () => on(async (tab) => {
    await tab.settle();
    await keep(tab, name);
    const width = await tab.value("document.documentElement.scrollWidth");
    assert.ok(width <= screen.width, `the page is ${width} pixels wide`);
  }, screen));
}
