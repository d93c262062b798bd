// The pages of runs and replays, in a real browser.

import assert from "node:assert/strict";
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { made, on, skip } from "./Support/made.mjs";

let run;

before(() => {
  if (skip) return;
  run = made.json("run", "office-walk-past", "--seed=3", made.page("office"),
    `--out=${made.path("office")}`);
});

const goTo = (tab, seconds) => tab.set("#time", `${seconds * 1000}`);

// The displayed position of the first walker, in metres.
const shown = (tab) => tab.value(`{
  const { scale, left, top } = document.getElementById("plan").dataset;
  const [x, y] = document.querySelector(".person").getAttribute("transform").match(/-?[0-9][-0-9.e]*/g);
  [(x - left) / scale, (top - y) / scale] }`);

const clock = `parseFloat(document.querySelector("output.clock").textContent)`;
const seconds = (tab) => tab.value(clock);
const unlock = () => run.decisions.find(({ decision }) => decision === "unlock");

test("summarises the run in plain words", { skip }, () => on("office", async (tab) => {
  const story = await tab.text(".story");
  assert.ok(story.startsWith(`At ${unlock().timeS.toFixed(3)} s the door unlocked (false: `
    + "passer-by was inside (bay))."), story);
  for (const { anchor, levelDBm } of unlock().evidence) {
    const level = levelDBm.toFixed(1).replace("-", "\u2212");
    assert.ok(story.includes(`${anchor} ${level} dBm`), story);
  }
  assert.ok(story.includes("bay window") && story.includes("the corner of 'facade'"), story);
  assert.ok((await tab.text(".command")).includes("--seed=3"));
}));

test("opens at the false unlock with its explanation, and plays from the start", { skip },
  () => on("office", async (tab) => {
    assert.equal(await seconds(tab), Number(unlock().timeS.toFixed(3)));
    assert.ok((await tab.text("#explanation h2")).endsWith(": unlock"));
    assert.equal(await tab.value("window.scrollY"), 0);
    await tab.press("#play");
    await tab.settle();
    assert.ok(await seconds(tab) < 5);
    await goTo(tab, 5);
    await tab.press("#play");
    await tab.settle();
    assert.ok(await seconds(tab) >= 5);
  }));

// Requires that the plan marks the corners and the walls of the bent paths of the packets behind a
// decision, as `explain` names them. Returns the number of corners of each path.
async function expectCorners(tab, scenario, number) {
  const bends = made.json("explain", scenario, "--seed=3", `--decision=${number}`).packets
    .flatMap(({ terms }) => terms).filter(({ term }) => term === "diffraction")
    .map(({ corners }) => corners);
  const inWords = (point) => point.map((number) => number.toFixed(2)).join(",");
  const inOrder = (points) => points.map(inWords).join(" ");
  const shown = await tab.value(`{
    const { scale, left, top } = document.getElementById("plan").dataset;
    const place = (x, y) => [(x - left) / scale, (top - y) / scale];
    const all = (what) => [...document.querySelectorAll(what)];
    ({
      paths: all("#bends polyline").map((path) =>
        path.getAttribute("points").split(" ").map((point) => place(...point.split(",")))),
      corners: all("#bends circle").map((corner) =>
        place(corner.getAttribute("cx"), corner.getAttribute("cy"))),
      names: all("#bends text").map((text) => text.textContent),
      walls: all(".walls .bends title").map((title) => title.textContent),
    }) }`);
  const corners = bends.flat();
  assert.deepEqual(shown.paths.map((path) => inOrder(path.slice(1, -1))).sort(),
    bends.map((corners) => inOrder(corners.map(({ at }) => at))).sort());
  assert.deepEqual(shown.corners.map(inWords).sort(), corners.map(({ at }) => inWords(at)).sort());
  assert.deepEqual(shown.names.sort(), corners.map(({ wall }) => wall).sort());
  assert.deepEqual(new Set(shown.walls), new Set(corners.map(({ wall }) => wall)));
  return bends.map((corners) => corners.length);
}

test("marks the corner and the wall of diffracted packets behind a decision", { skip },
  () => on("office", async (tab) => {
    const counts = await expectCorners(tab, "office-walk-past", run.decisions.indexOf(unlock()) + 1);
    assert.ok(counts.length > 0);
    await goTo(tab, 5);
    assert.equal(await tab.text("#bends"), "");
  }));

test("marks every corner of a path around a pillar, and tells them in words", { skip }, async () => {
  const folder = made.pillar("pillar");
  made.run("run", folder, "--seed=3", made.page("pillar"));
  await on("pillar", async (tab) => {
    await tab.value(`document.querySelectorAll(".marks button")[0].click()`);
    const counts = await expectCorners(tab, folder, 1);
    assert.ok(counts.includes(2), `${counts}`);
    await tab.press("#explanation button");
    assert.match(await tab.text("#explanation"),
      /around '\w+' at \([0-9., ]+\), then '\w+' at \([0-9., ]+\); direct path/);
  });
});

test("shows the walker at the true position", { skip }, () => on("office", async (tab) => {
  const rows = made.read("office/truth.csv").trim().split("\n").map((line) => line.split(","));
  const [time, x, y] = ["time", "x", "y"].map((name) =>
    rows[0].findIndex((head) => head.startsWith(name)));
  for (const row of rows.slice(1).filter((_, index) => index % 17 === 0)) {
    await goTo(tab, Number(row[time]));
    const place = await shown(tab);
    const away = Math.hypot(place[0] - Number(row[x]), place[1] - Number(row[y]));
    assert.ok(away < 0.03, `${row}: shown at ${place}`);
  }
}));

test("plays and pauses, and moves the walker", { skip }, () => on("office", async (tab) => {
  await goTo(tab, 0);
  const start = await shown(tab);
  await tab.press("#play");
  await tab.until(`${clock} > 0.5`);
  const then = await shown(tab);
  assert.ok(Math.hypot(then[0] - start[0], then[1] - start[1]) > 0.1, `${start} to ${then}`);
  await tab.press("#play");
  const stopped = await seconds(tab);
  await tab.settle();
  assert.equal(await seconds(tab), stopped);
}));

test("is fully usable with the keyboard", { skip }, () => on("office", async (tab) => {
  await tab.key(" ");
  assert.ok((await tab.text("#play")).includes("pause"));
  await tab.key(" ");
  assert.ok((await tab.text("#play")).includes("play"));
  await goTo(tab, 5);
  await tab.key("ArrowRight");
  assert.equal(await seconds(tab), 5.1);
  await tab.key("ArrowLeft");
  assert.equal(await seconds(tab), 5);

  // The tab key reaches every control.
  const reached = new Set();
  for (let count = 0; count < 60; count += 1) {
    await tab.key("Tab");
    reached.add(await tab.value(`{ const { id, tagName, textContent } = document.activeElement;
      id || tagName + " " + textContent }`));
  }
  for (const name of ["play", "back", "forth", "time", "speed", "span", "BUTTON unlock ✗"]) {
    assert.ok(reached.has(name), `${name} among ${[...reached].join(", ")}`);
  }
  await tab.focus("canvas[tabindex]");
  await tab.key("ArrowRight");
  await tab.key("ArrowRight");
  const words = await tab.value(`document.activeElement.getAttribute("aria-valuetext")`);
  const title = await tab.text("#explanation h2");
  assert.match(words, /^[0-9.]+ s, /);
  assert.ok(title.startsWith(words.split(" s")[0]), `${words} is not ${title}`);
}));

// Steps through all decisions of a run from the start of its film, and back.
async function goThrough(tab, decisions) {
  const title = ({ timeS, decision }) => `${timeS.toFixed(3)} s: ${decision}`;
  await tab.key("Home");
  for (const [key, list] of [["ArrowRight", decisions], ["ArrowLeft", [...decisions].reverse().slice(1)]]) {
    for (const decision of list) {
      await tab.key(key, { shift: true });
      assert.ok((await tab.text("#explanation h2")).startsWith(title(decision)), title(decision));
    }
  }
}

test("steps from decision to decision", { skip },
  () => on("office", (tab) => goThrough(tab, run.decisions)));

test("steps through simultaneous decisions", { skip }, async () => {
  const { decisions } = made.json("run", "office-walk-past", "--seed=3", made.page("ties"));
  const times = decisions.map(({ timeS }) => timeS);
  assert.ok(new Set(times).size < times.length, `${times}`);
  await on("ties", (tab) => goThrough(tab, decisions));
});

test("keeps the explanation visible beside the last chart, without scrolling", { skip },
  () => on("office", async (tab) => {
    await tab.value(`[...document.querySelectorAll("canvas[tabindex]")].at(-1).focus()`);
    await tab.settle();
    const scrolled = await tab.value("window.scrollY");
    assert.ok(scrolled > 0);
    for (let count = 0; count < 3; count += 1) await tab.key("ArrowLeft");
    assert.equal(await tab.value("window.scrollY"), scrolled);
    const { top, bottom } =
      await tab.value(`document.querySelector("#explanation h2").getBoundingClientRect().toJSON()`);
    assert.ok(top >= 0 && bottom <= 800, `${top} to ${bottom}`);
  }, { width: 1280, height: 800 }));

test("does not scroll a chart on a phone when keys are pressed", { skip }, () => on("office", async (tab) => {
  await tab.value(`[...document.querySelectorAll("canvas[tabindex]")].at(-1).focus()`);
  await tab.settle();
  const scrolled = await tab.value("window.scrollY");
  for (let count = 0; count < 3; count += 1) await tab.key("ArrowLeft");
  assert.equal(await tab.value("window.scrollY"), scrolled);
  await tab.press(".marks button");
  assert.ok(await tab.value(`{
    const { top, bottom } = document.querySelector("#explanation h2").getBoundingClientRect();
    top >= 0 && bottom <= innerHeight }`));
}, { width: 390, height: 800 }));

test("explains a decision, and every term of the packets behind it", { skip },
  () => on("office", async (tab) => {
    const number = run.decisions.indexOf(unlock());
    await tab.value(`document.querySelectorAll(".marks button")[${number}].click()`);
    const explanation = await tab.text("#explanation");
    assert.ok(explanation.includes("Ground truth: passer-by was inside: bay; wrong."));
    for (const { levelDBm, samples } of unlock().evidence) {
      assert.ok(explanation.includes(levelDBm.toFixed(1).replace("-", "\u2212")), explanation);
      assert.ok(explanation.includes(`\t${samples}\t`), explanation);
    }
    const { decision, changes, packets } = made.json("explain", "office-walk-past", "--seed=3",
      `--decision=${number + 1}`);
    assert.ok(explanation.includes(decision.rule), explanation);
    assert.ok(changes.settings.length > 0 && changes.moves.length > 0);
    for (const words of [
      ...decision.grounds.map(({ fact }) => fact),
      ...changes.settings.map(({ setting, from, to }) => `set ${setting}\t${from} to ${to}`),
      ...changes.moves.map(({ beacon }) => `move ${beacon}`),
      ...changes.moves.map(({ metres, direction }) => `${metres.toFixed(2)} m\t${direction}`),
    ]) assert.ok(explanation.includes(words.replace(/(?<=[\t ])-(?=\d)/g, "\u2212")), `${words} in ${explanation}`);
    assert.equal(packets.length, 2);
    for (const packet of packets) {
      await tab.value(`document.querySelectorAll(".marks button")[${number}].click()`);
      await tab.value(`[...document.querySelectorAll("#explanation button")]
        .find((button) => button.textContent === "${packet.timeS.toFixed(3)} s").click()`);
      const rows = await tab.value(`[...document.querySelectorAll("#explanation tr")].map((row) =>
        [...row.cells].map((cell) => cell.textContent.replace("\u2212", "-")))`);
      const terms = rows.slice(0, -2);
      assert.deepEqual(terms.map(([, value]) => value), packet.terms.map(({ dB }) => dB.toFixed(3)));
      const sum = terms.reduce((total, [, value]) => total + Number(value), 0);
      assert.ok(Math.abs(sum - Number(rows.at(-2)[1])) < 0.01, `${sum} is not ${rows.at(-2)[1]}`);
      assert.equal(Number(rows.at(-1)[1]), packet.rssiDBm);
    }
  }));

test("explains a clicked packet", { skip }, () => on("office", async (tab) => {
  const canvas = `document.querySelector("canvas[tabindex]")`;
  await tab.value(`${canvas}.scrollIntoView({ block: "center" })`);
  const { left, top, width, height } = await tab.value(`${canvas}.getBoundingClientRect().toJSON()`);
  const rows = made.read("office/advertisements.csv").trim().split("\n").map((line) => line.split(","));
  const from = rows[0].indexOf("transmitter");
  const time = rows[0].findIndex((name) => name.startsWith("time"));
  const packet = Number(rows.slice(1).filter((row) => row[from] === "interior")[10][time]);
  const x = left + 48 + packet / 15 * (width - 60);
  const titles = [];
  for (let y = top + 4; y < top + height - 12; y += 6) {
    await tab.click({ x, y });
    titles.push(await tab.text("#explanation h2"));
  }
  assert.ok(titles.some((title) => title.startsWith(`${packet.toFixed(3)} s: interior to`)),
    titles.join(", "));
}));

test("shows a beacon named <script> as text", { skip }, async () => {
  const name = "<script>window.taken = 1</script>";
  const folder = made.scenario("named", { beacons: 2, seconds: 5, names: (number) => `${name}${number}` });
  made.run("run", folder, "--seed=1", made.page("named"));
  await on("named", async (tab) => {
    assert.equal(await tab.value("window.taken === undefined"), true);
    assert.ok((await tab.text("#moment")).includes(`${name}0`));
    assert.ok((await tab.value(`document.getElementById("beacon-0").textContent`)).includes(`${name}0`));
  });
});

test("shows twelve beacons over a minute in less than a second", { skip }, async () => {
  const folder = made.scenario("twelve", { beacons: 12, seconds: 60 });
  made.run("run", folder, "--seed=1", made.page("twelve"));
  const times = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await on("twelve", async (tab) => {
      await tab.settle();
      times.push(await tab.value(`performance.getEntriesByName("first picture")[0].startTime`));
    });
  }
  console.log(`# first picture after ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
  assert.ok(Math.min(...times) < 1000, `${times} ms`);
});

test("stays responsive with an hour of data", { skip }, async () => {
  const folder = made.scenario("hour", { beacons: 12, seconds: 3600 });
  made.run("run", folder, "--seed=1", made.page("hour"));
  const size = statSync(made.path("hour.html")).size;
  assert.ok(size < 10e6, `${size} bytes`);
  await on("hour", async (tab) => {
    await tab.settle();
    const picture = await tab.value(`performance.getEntriesByName("first picture")[0].startTime`);
    console.log(`# an hour: ${(size / 1e6).toFixed(1)} MB, first picture after ${picture.toFixed(0)} ms`);
    await goTo(tab, 1800);
    assert.equal(await seconds(tab), 1800);
    const drawing = await tab.value(`{ const start = performance.now();
      for (const span of [60, 600, 0]) {
        document.getElementById("span").value = span;
        document.getElementById("span").dispatchEvent(new Event("change"));
      }
      (performance.now() - start) / 3 }`);
    console.log(`# drawn in ${drawing.toFixed(0)} ms`);
    assert.ok(drawing < 1000, `${drawing} ms`);
    await tab.focus("canvas[tabindex]");
    await tab.key("ArrowRight");
    assert.ok((await tab.text("#explanation")).length > 100);
  });
});

test("fits the width of a phone", { skip }, () => on("office", async (tab) => {
  assert.ok(await tab.value("document.documentElement.scrollWidth") <= 390);
}, { width: 390, height: 800 }));

test("fits the window with names of any length", { skip }, async () => {
  const names = ["i", "o"].map((letter) => letter.repeat(10_000));
  made.run("run", made.hall("long", { width: 14, height: 9, names }), "--seed=1", made.page("long"));
  for (const width of [390, 1280]) {
    await on("long", async (tab) => {
      assert.ok(await tab.value("document.documentElement.scrollWidth") <= width);
      const text = await tab.value(`document.querySelector("#beacon-1 text").lastChild.data`);
      assert.ok(text.startsWith("ooo") && text.length < 40, text);
      assert.equal(await tab.value(`document.querySelector("#beacon-1 text title").textContent`), names[1]);
    }, { width, height: 800 });
  }
});

// Returns the height and the letter size of a shown plan, in pixels, and the texts that it cuts.
async function shownPlan(name, hall) {
  made.run("run", made.hall(name, hall), "--seed=1", made.page(name));
  let plan;
  await on(name, async (tab) => {
    plan = await tab.ask("#plan", `const { left, right, top, bottom } = it.getBoundingClientRect();
      const texts = [...it.querySelectorAll("text")].map((text) => [text, text.getBoundingClientRect()]);
      const scale = it.getScreenCTM().a;
      const cut = texts.filter(([, box]) => box.width > 0 && (box.left < left - 1 || box.right > right + 1
        || box.top < top - 1 || box.bottom > bottom + 1)).map(([text]) => text.textContent);
      ({ height: bottom - top, letter: 12 * scale, cut })`);
  }, { width: 1280, height: 800 });
  return plan;
}

for (const [kind, hall] of [
  ["tall", { width: 1, height: 1000 }], ["flat", { width: 1000, height: 1 }],
  ["far", { width: 14, height: 9, corner: [-9900, -9900] }],
]) {
  test(`shows a ${kind} plan entirely, with letters of the usual size`, { skip }, async () => {
    const { height, letter, cut } = await shownPlan(kind, hall);
    assert.ok(height <= 620, `${height} px`);
    assert.ok(letter >= 9 && letter <= 20, `${letter} px`);
    assert.deepEqual(cut, []);
  });
}

test("keeps the order of numbers beside right-to-left names", { skip }, async () => {
  const names = ["abc", "\u05d0\u05d1 \u05d2"];
  made.run("run", made.hall("turned", { width: 14, height: 9, names }), "--seed=1", made.page("turned"));
  await on("turned", async (tab) => {
    const text = await tab.value(`document.body.textContent
      + [...document.querySelectorAll("[aria-label]")].map((it) => it.getAttribute("aria-label")).join()`);
    assert.ok(text.includes(`\u2067${names[1]}\u2069`));
    assert.ok(!text.replaceAll(`\u2067${names[1]}\u2069`, "").includes(names[1]));
  });
});

test("uses print colours for printing", { skip }, () => on("office", async (tab) => {
  // The mean lightness of the time axis, from 0 to 255.
  const lightness = `{ const canvas = [...document.querySelectorAll("canvas")].at(-1);
    const copy = new OffscreenCanvas(canvas.width, canvas.height)
      .getContext("2d", { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    let [sum, count] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] > 200) { sum += data[at]; count += 1; }
    }
    sum / count }`;
  await tab.settle();
  assert.ok(await tab.value(lightness) > 128);
  await tab.value(`window.dispatchEvent(new Event("beforeprint"))`);
  assert.ok(await tab.value(lightness) < 128);
  await tab.value(`window.dispatchEvent(new Event("afterprint"))`);
  assert.ok(await tab.value(lightness) > 128);
}, { dark: true }));

test("shows a replay, without the terms of levels", { skip }, async () => {
  made.run("replay", made.path("office"), made.page("replay"));
  await on("replay", async (tab) => {
    assert.ok((await tab.text(".story")).startsWith(
      `At ${unlock().timeS.toFixed(3)} s the engine unlocked (false`));
    await tab.focus("canvas[tabindex]");
    await tab.key("ArrowRight");
    assert.match(await tab.text("#explanation"), /RSSI \u2212[0-9]+ dBm/);
    assert.ok(await tab.value(`document.getElementById("plan") !== null`), "the plan of the run");
  });
});

test("shows a replay without a plan if there is none", { skip }, async () => {
  const folder = made.path("planless");
  cpSync(made.path("office"), folder, { recursive: true });
  rmSync(join(folder, "floorplan.json"));
  made.run("replay", folder, made.page("planless"));
  await on("planless", async (tab) => {
    assert.ok(await tab.value(`document.getElementById("plan") === null`), "no plan");
  });
});

test("draws beacons that were never received in distinct styles", { skip }, async () => {
  const folder = made.path("unheard");
  cpSync(made.path("office"), folder, { recursive: true });
  const file = join(folder, "engine.json");
  const engine = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...engine, interior: [...engine.interior, "attic"] }));
  made.run("replay", folder, made.page("unheard"));
  await on("unheard", async (tab) => {
    const keys = await tab.value(`[...document.querySelectorAll("#timeline .legend li")].map((item) => {
      const line = item.querySelector("line");
      return [item.textContent, line.getAttribute("style"), line.getAttribute("stroke-dasharray")];
    })`);
    assert.deepEqual(keys.map(([name]) => name).sort(), ["attic", "exterior", "interior"]);
    for (const part of [1, 2]) assert.equal(new Set(keys.map((key) => key[part])).size, 3);
  });
});

test("has rows and a state for a phone with a system, and marks the strongest beacon", { skip },
  async () => {
    const words = ["replay", made.path("office"), "--phone=ios"];
    const { packets } = made.json(...words).subjects[0].app;
    made.run(...words, made.page("pocket"));
    await on("pocket", async (tab) => {
      const rows = await tab.text("#timeline");
      for (const title of ["app of passer-by", "radio for the app of passer-by",
        "delivered to the app: nothing", `packets not delivered, hiddenBeacons: ${packets.notDelivered.hiddenBeacons}`]) {
        assert.ok(rows.includes(title), rows);
      }
      await goTo(tab, 9);
      const state = await tab.text("#moment");
      assert.match(state, /in the foreground/);
      assert.match(state, /hiddenBeacons, [0-8]\.\d{3} s/);
      assert.equal(state.match(/strongest in range/g).length, 1);
      const own = made.read("office/advertisements.csv").trim().split("\n").slice(1)
        .map((line) => line.split(",")).filter(([time]) => time > 4 && time <= 9);
      const newest = Object.fromEntries(own.map(([, , from, , rssi]) => [from, Number(rssi)]));
      const [strongest] = Object.entries(newest).sort((one, other) => other[1] - one[1])[0];
      assert.match(state, new RegExp(`${strongest}\\s*\\u2212\\d+ dBm, strongest in range`));
    });
    await on("office", async (tab) => assert.ok(!(await tab.text("#timeline")).includes("app of")));
  });

test("says at a decision what the app had received, and for how long the radio listened", { skip },
  async () => {
    const words = ["approach-scan", "--seed=1", "--variant=background"];
    const { decisions, walkers } = made.json("run", ...words, made.page("scan"));
    const number = decisions.findIndex(({ decision }) => decision === "unlock") + 1;
    const [told] = made.json("explain", ...words, `--decision=${number}`).delivered;
    await on("scan", async (tab) => {
      const explanation = await tab.text("#explanation");
      assert.ok(explanation.includes(`app of ${told.walker} at `), explanation);
      for (const { event, timeS, rule } of told.events) {
        assert.ok(explanation.includes(`${event}\t${timeS.toFixed(3)} s\t\t${rule ?? ""}`), explanation);
      }
      const page = await tab.text("main");
      for (const { name, app } of walkers) {
        for (const { mode, listeningS } of app.radio) {
          assert.ok(page.includes(`${name}\t${mode}\t${listeningS.toFixed(1)}`), page);
        }
      }
    });
  });

test("draws a double line between a phone and a beacon that are connected", { skip }, async () => {
  made.run("run", "connection-latency", "--seed=1", made.page("connected"),
    `--out=${made.path("connected")}`);
  const told = made.read("connected/delivered.csv").split("\n").map((row) => row.split(","));
  const times = (word) => told.filter(([, , event]) => event === word).map(([time]) => Number(time));
  const [starts, ends] = [times("connected"), times("disconnected")];
  await on("connected", async (tab) => {
    assert.match(await tab.text("#stage-legend"), /\bconnected\b/);
    for (const number of [0, 1, 7]) {
      for (const [time, count] of [[(starts[number] + ends[number]) / 2, 1], [ends[number] + 1, 0]]) {
        await goTo(tab, time);
        const lines = await tab.value(`[...document.querySelectorAll("#links .connection")]
          .filter(({ style }) => style.display !== "none").length`);
        assert.equal(lines, count, `at ${time} s`);
        const moment = await tab.text("#moment");
        assert.equal(moment.match(/ms\tconnected\b/g)?.length ?? 0, count, moment);
      }
    }
  });
});
