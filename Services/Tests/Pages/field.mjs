// The pages of the field server in a browser: live rows, 390 px, dark, keyboard, and hostile names.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser, isThere } from "../../../Tests/Pages/Support/browser.mjs";
import { Field } from "./Support/field.mjs";

const skip = isThere ? false : "there is no chromium";
const script = `<script>alert(1)</script>"'&`;

let field, browser;

before(async () => {
  if (skip) return;
  field = new Field();
  await field.start();
  browser = new Browser();
  for (const [number, celsius] of [[1, 19.4375], [2, 22.5], [3, 4]]) {
    await field.post("/reports", reading(number, celsius));
  }
  const tab = await browser.open(field.at("/"));
  await logIn(tab);
  await tab.close();
});

after(async () => {
  if (skip) return;
  await browser.close();
  await field.stop();
  field.remove();
});

function reading(number, celsius, subject = "Truck 3") {
  return {
    id: `run/driver/${subject}-${number}`, kind: "temperature", subject,
    time: `2015-05-01T11:42:${10 + number}.107382Z`, celsius,
    deviationC: Math.max(0, celsius - 15), latitude: 43.468757 + number / 1000,
    longitude: -79.698409 - number / 700,
  };
}

// Types the token and presses the Enter key; the field has the focus already.
async function logIn(tab) {
  // A browser moves the focus there with a frame after the page is loaded.
  await tab.until(`document.activeElement.id === "token"`);
  await tab.send("Input.insertText", { text: field.viewer });
  const loaded = tab.next("Page.loadEventFired");
  for (const type of ["keyDown", "keyUp"]) {
    await tab.send("Input.dispatchKeyEvent",
      { type, key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" });
  }
  await loaded;
}

// Opens a page, and requires that it logged nothing and asked no other server.
async function onPage(path, use, options) {
  const tab = await browser.open(field.at(path), options);
  try {
    await use(tab);
    assert.deepEqual(tab.complaints, []);
    assert.deepEqual(tab.requests.filter((each) => !each.startsWith(field.at("/"))), []);
  } finally {
    await tab.close();
  }
}

const rows = `[...document.querySelectorAll("#reports tbody tr")]
  .map((row) => [...row.cells].map((cell) => cell.innerText))`;
const isLive = `document.getElementById("state").textContent === "Live"`;

test("the readings of a truck are as published", { skip }, () =>
  onPage("/pages/trucks?name=Truck%203", async (tab) => {
    assert.equal(await tab.text("h1"), "Readings from Truck 3");
    assert.deepEqual(
      await tab.value(`[...document.querySelectorAll("#reports th")].map((each) => each.innerText)`),
      ["Date", "Temperature Reading", "Latitude", "Longitude", "Map View"]);
    assert.deepEqual((await tab.value(rows)).at(-1),
      ["2015-05-01 11:42:11.107382", "19.44", "43.469757", "-79.699838", "Map"]);
    assert.match(await tab.value(`document.querySelector("#reports a").href`),
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=43\.471757&mlon=-79\.702695#map=16/);
    assert.equal(await tab.value(`document.querySelectorAll("#chart .dot, #chart .out").length`), 3);
    assert.equal(await tab.value(`document.querySelectorAll("#map .dot, #map .out").length`), 3);
  }));

test("live rows appear where their time belongs, once", { skip }, () =>
  onPage("/pages/trucks?name=Truck%203", async (tab) => {
    await tab.until(isLive);
    await field.post("/reports", reading(9, 9));
    await tab.until(`${rows}.length === 4`);
    await field.post("/reports", reading(5, 5));
    await tab.until(`${rows}.length === 5`);
    assert.deepEqual((await tab.value(rows)).map((row) => row[1]), ["9", "5", "4", "22.5", "19.44"]);
    await tab.until(`document.querySelectorAll("#chart .dot, #chart .out").length === 5`);
    await field.post("/notes", {
      id: "run/driver/note-1", word: "alert", subject: "Truck 3", time: "2015-05-01T11:43:00Z",
      text: "Too warm <b>",
    });
    await tab.until(`document.getElementById("log").innerText.includes("Too warm <b>")`);
  }));

test("the page of all topics is live", { skip }, () =>
  onPage("/", async (tab) => {
    await tab.until(isLive);
    await field.post("/reports", reading(1, 5, "Truck 8"));
    await tab.until(`document.getElementById("topics").innerText.includes("Truck 8")`);
    await field.post("/notes", {
      id: "run/ada/note-1", word: "entered", subject: "Ada", time: "2015-05-01T11:44:00Z",
      text: "kitchen <b>",
    });
    await tab.until(`document.querySelector("#log li").innerText.endsWith("entered Ada: kitchen <b>")`);
  }));

test("what has the focus keeps it when its table is new", { skip }, () =>
  onPage("/", async (tab) => {
    await tab.until(isLive);
    const count = `document.querySelector("#topics td + td").innerText`;
    const before = await tab.value(count);
    await tab.value(`document.querySelector("#topics td a").focus()`);
    const link = await tab.value("document.activeElement.href");
    assert.match(link, /\/pages\/trucks\?name=/);
    await field.post("/reports", reading(30, 3));
    await tab.until(`${count} !== ${JSON.stringify(before)}`);
    assert.equal(await tab.value("document.activeElement.href"), link);
    await tab.value(`document.querySelector("#topics [role=region]").focus()`);
    await field.post("/reports", reading(31, 3));
    await tab.until(`Number(${count}) === ${Number(before) + 2}`);
    assert.equal(await tab.value("document.activeElement.ariaLabel"), "Trucks");
  }));

test("after the server was killed, rows come again and none is missing", { skip }, async () => {
  const tab = await browser.open(field.at("/pages/trucks?name=Truck%203"));
  await tab.until(isLive);
  const count = await tab.value(`${rows}.length`);
  await field.stop("SIGKILL");
  await tab.until(`document.getElementById("state").textContent.startsWith("Connection lost")`);
  await field.start();
  await field.post("/reports", reading(20, 20));
  await tab.until(isLive);
  await tab.until(`${rows}.length === ${count + 1}`);
  await field.post("/reports", reading(21, 21));
  await tab.until(`${rows}.length === ${count + 2}`);
  // The browser itself logs the lost connection, and nothing else is logged.
  assert.deepEqual(tab.complaints.filter((each) => !each.includes("net::ERR_")), []);
  await tab.close();
});

test("names are text, whatever they are", { skip }, async () => {
  for (const name of [script, "a/#", "..", "%2F", "x".repeat(200), "\u202Eright to left"]) {
    await field.post("/reports", reading(1, 20, name));
    await field.post("/reports", {
      id: `run/chair/${name}`, kind: "incident", subject: name, time: "2026-03-01T10:00:00Z",
      orientation: "right side", outcome: null,
      beacons: [{ name: "far", levelDBm: -90 }, { name: script, levelDBm: -61 }],
    });
    for (const collection of ["trucks", "chairs"]) {
      await onPage(`/pages/${collection}?name=${encodeURIComponent(name)}`, async (tab) => {
        await tab.until(isLive);
        assert.ok((await tab.text("h1")).endsWith(name.replace("\u202E", "\uFFFD")));
        assert.equal(await tab.value(`document.querySelectorAll("script").length`), 1);
        if (collection === "chairs") {
          assert.deepEqual((await tab.value(rows))[0].slice(0, 4),
            ["2026-03-01 10:00:00.000000", "right side", "", script]);
        }
      });
    }
  }
  await onPage("/", async (tab) => {
    const links = await tab.value(`[...document.querySelectorAll("td a")].map((each) => each.innerText)`);
    assert.ok(links.includes(script) && links.includes("a/#"));
  });
});

test("assets and patients have pages", { skip }, async () => {
  field.loadPatient("b9407f30", {
    items: [{ id: "1", name: "CPAP Machine" }, { id: "2", name: "IV Stand" }], name: "Mrs. Jones",
    tasks: ["Bathe patient"],
  });
  await field.post("/reports", {
    id: "run/nurse/1", kind: "visit", subject: "morning", time: "2026-03-01T10:00:00Z",
    patient: "b9407f30", present: ["CPAP Machine"], missing: ["IV Stand"],
  });
  await field.post("/reports", {
    id: "run/driver/k", kind: "asset", subject: "keys", time: "2026-03-01T10:00:00Z",
    state: "left", levelDBm: -91, latitude: 43.4, longitude: -79.7,
  });
  await onPage("/pages/patients?name=b9407f30", async (tab) => {
    assert.equal(await tab.text("h1"), "Visits of Mrs. Jones");
    assert.match(await tab.text("#record"), /CPAP Machine: present\s+IV Stand: missing/);
  });
  await onPage("/pages/assets?name=keys", async (tab) => {
    assert.deepEqual((await tab.value(rows))[0],
      ["2026-03-01 10:00:00.000000", "left", "-91", "43.4", "-79.7", "Map"]);
  });
});

test("at 390 px nothing is wider than the window, light and dark", { skip }, async () => {
  for (const dark of [false, true]) {
    for (const path of ["/", "/login", "/pages/trucks?name=Truck%203",
      `/pages/trucks?name=${encodeURIComponent("x".repeat(200))}`]) {
      await onPage(path, async (tab) => {
        assert.ok(await tab.value("document.documentElement.scrollWidth") <= 390, path);
        const [paper, ink] = await tab.value(
          `[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]`);
        assert.ok(contrast(paper, ink) > 7);
        assert.equal(luminance(paper) < 0.5, dark);
        if (path.includes("Truck")) {
          for (const selector of ["td.out", "#state", "a"]) {
            const color = await tab.ask(selector, "getComputedStyle(it).color");
            assert.ok(contrast(paper, color) > 4.5, `${selector} ${color}`);
          }
          if (process.env.SERVICES_SHOTS) {
            await tab.screenshot(`${process.env.SERVICES_SHOTS}-${dark}.png`, { whole: true });
          }
        }
      }, { width: 390, height: 844, dark });
    }
  }
});

test("the keyboard reaches everything, in order", { skip }, () =>
  onPage("/pages/trucks?name=Truck%203", async (tab) => {
    const reached = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await tab.key("Tab");
      reached.push(await tab.value(
        `document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText`));
      assert.notEqual(
        await tab.value("getComputedStyle(document.activeElement).outlineStyle"), "none");
    }
    assert.deepEqual(reached,
      ["Skip to the content", "Field server", "Log out", "Readings from Truck 3", "Map"]);
  }));

test("a link with a token logs in, and hides it", { skip }, async () => {
  let tab = await browser.open(field.at("/"));
  let loaded = tab.next("Page.loadEventFired");
  await tab.press("header button");
  await loaded;
  await tab.close();
  tab = await browser.open(field.at(`/login#${field.viewer}`));
  await tab.until(`document.querySelector("h1")?.innerText === "Field server"`);
  assert.equal(await tab.value("location.href"), field.at("/"));
  assert.deepEqual(tab.complaints, []);
  await tab.close();
});

test("logging out closes the pages", { skip }, async () => {
  const tab = await browser.open(field.at("/"));
  let loaded = tab.next("Page.loadEventFired");
  await tab.press("header button");
  await loaded;
  assert.equal(await tab.text("h1"), "Log in");
  await tab.close();
  const other = await browser.open(field.at("/pages/trucks?name=Truck%203"));
  assert.equal(await other.text("h1"), "Log in");
  // After logging in, the page that was asked for comes.
  await logIn(other);
  assert.equal(await other.text("h1"), "Readings from Truck 3");
  assert.deepEqual(other.complaints, []);
  await other.close();
});

function luminance(color) {
  const [red, green, blue] = color.match(/\d+/g).map((each) => {
    const part = each / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
