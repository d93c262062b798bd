// Headless Chromium, driven by its DevTools protocol through a pipe, with no dependency but node.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// The name of the browser; undefined if none is installed.
const chromium = ["chromium", "chromium-browser", "google-chrome"]
  .find((name) => spawnSync(name, ["--version"]).status === 0);

// `true` if a browser is installed. If not, tests are skipped with a message.
export const isThere = chromium !== undefined;

export class Browser {
  #process;
  #folder = mkdtempSync(join(tmpdir(), "browser-"));
  #received = "";
  #sent = 0;
  #waiting = new Map();
  #tabs = new Map();

  constructor() {
    this.#process = spawn(
      chromium,
      ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--remote-debugging-pipe", `--user-data-dir=${this.#folder}`, "--no-first-run",
        "--disable-background-networking", "--hide-scrollbars"],
      { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    this.#process.stdio[4].setEncoding("utf8").on("data", (text) => this.#take(text));
    this.#process.once("exit", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("the browser has ended"));
    });
  }

  #take(text) {
    const messages = (this.#received + text).split("\0");
    this.#received = messages.pop();
    for (const message of messages.map((each) => JSON.parse(each))) {
      const waiting = this.#waiting.get(message.id);
      if (waiting === undefined) {
        this.#tabs.get(message.sessionId)?.take(message);
        continue;
      }
      this.#waiting.delete(message.id);
      if (message.error) waiting.reject(new Error(message.error.message));
      else waiting.resolve(message.result);
    }
  }

  // Sends a command of the protocol, and returns its result.
  send(method, params = {}, sessionId = undefined) {
    const id = ++this.#sent;
    this.#process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  // Opens a file, or an address with its scheme, and waits until it has loaded.
  async open(path, { width = 1200, height = 900, dark = false, scale = 1 } = {}) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const address = path.includes("://") ? path : `file://${path}`;
    const tab = new Tab(this, sessionId, targetId, address);
    this.#tabs.set(sessionId, tab);
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await tab.send(`${domain}.enable`);
    await tab.send("Emulation.setDeviceMetricsOverride",
      { width, height, deviceScaleFactor: scale, mobile: width < 600 });
    await tab.send("Emulation.setEmulatedMedia",
      { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
    const loaded = tab.next("Page.loadEventFired");
    const { errorText } = await tab.send("Page.navigate", { url: address });
    if (errorText) throw new Error(`${address}: ${errorText}`);
    await loaded;
    return tab;
  }

  async close() {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    this.send("Browser.close").catch(() => {});
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export class Tab {
  // Console output, log entries and uncaught exceptions.
  complaints = [];
  // The requested addresses, except the page's own and data URLs. A self-contained page has none.
  requests = [];
  #browser;
  #session;
  #target;
  #address;
  #waiting = [];

  constructor(browser, session, target, address) {
    this.#browser = browser;
    this.#session = session;
    this.#target = target;
    this.#address = address;
  }

  take({ method, params }) {
    if (method === "Runtime.exceptionThrown") {
      const { exception, text } = params.exceptionDetails;
      this.complaints.push(exception?.description ?? text);
    }
    if (method === "Runtime.consoleAPICalled") {
      this.complaints.push(params.args.map((each) => each.value ?? each.description).join(" "));
    }
    if (method === "Log.entryAdded") this.complaints.push(params.entry.text);
    if (method === "Network.requestWillBeSent") {
      const { url } = params.request;
      if (url !== this.#address && !url.startsWith("data:")) this.requests.push(url);
    }
    this.#waiting = this.#waiting.filter((each) => {
      if (each.method === method) each.resolve(params);
      return each.method !== method;
    });
  }

  send(method, params = {}) { return this.#browser.send(method, params, this.#session); }

  next(method) { return new Promise((resolve) => this.#waiting.push({ method, resolve })); }

  // Returns the value of an expression in the page.
  async value(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate",
      { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) {
      throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    }
    return result.value;
  }

  // Waits until an expression is true in the page, for 600 polls 50 ms apart.
  async until(expression) {
    for (let turn = 0; turn < 600; turn += 1) {
      if (await this.value(expression)) return;
      await pause(50);
    }
    throw new Error(`it never came about that ${expression}; ${this.complaints.join("; ")}`);
  }

  // Waits two frames, after which everything is drawn.
  settle() {
    return this.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }

  // Returns the value of an expression in which `it` is an element.
  ask(selector, expression) {
    return this.value(`{ const it = document.querySelector(${JSON.stringify(selector)}); ${expression} }`);
  }

  // Returns the visible text of an element.
  text(selector) { return this.ask(selector, "it.innerText ?? it.textContent"); }

  // Activates an element, as the keyboard does.
  press(selector) { return this.ask(selector, "it.click()"); }

  focus(selector) { return this.ask(selector, "it.focus()"); }

  // Sets the value of a control, or the state of a checkbox, and sends the event.
  async set(selector, value, event = "input") {
    const what = typeof value === "boolean" ? "checked" : "value";
    await this.ask(selector, `it.${what} = ${JSON.stringify(value)};
      it.dispatchEvent(new Event("${event}", { bubbles: true }))`);
    await this.settle();
  }

  // Scrolls an element into the window, and returns its centre in the window's pixels.
  middle(selector) {
    return this.ask(selector, `it.scrollIntoView({ block: "center" });
      const { x, y, width, height } = it.getBoundingClientRect();
      ({ x: x + width / 2, y: y + height / 2 })`);
  }

  // Presses a key, and releases it when an expression is true in the page.
  async key(key, { shift = false, until = "true" } = {}) {
    const common =
      { key, code: key === " " ? "Space" : key, windowsVirtualKeyCode: keyCodes[key], modifiers: shift ? 8 : 0 };
    await this.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...common });
    await this.until(until);
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...common });
  }

  #mouse(type, { x, y }, buttons = {}) {
    return this.send("Input.dispatchMouseEvent", { type, x, y, ...buttons });
  }

  point(place) { return this.#mouse("mouseMoved", place); }

  click(place) { return this.drag(place, []); }

  // Drags with the mouse along points, and releases when an expression is true in the page.
  async drag(from, places, { until = "true" } = {}) {
    const left = { button: "left", buttons: 1, clickCount: 1 };
    await this.#mouse("mousePressed", from, left);
    for (const place of places) await this.#mouse("mouseMoved", place, left);
    await this.until(until);
    await this.#mouse("mouseReleased", places.at(-1) ?? from, left);
  }

  #touch(type, ...touchPoints) { return this.send("Input.dispatchTouchEvent", { type, touchPoints }); }

  // Drags with a finger along points, one per frame, and lifts it when an expression is true.
  async swipe(from, places, { until = "true" } = {}) {
    await this.#touch("touchStart", from);
    for (const place of places) {
      await this.#touch("touchMove", place);
      await this.settle();
    }
    await this.until(until);
    await this.#touch("touchEnd");
  }

  // Saves a PNG screenshot of the window, or of the whole page.
  async screenshot(path, { whole = false } = {}) {
    const { data } = await this.send("Page.captureScreenshot",
      { format: "png", captureBeyondViewport: whole });
    writeFileSync(path, Buffer.from(data, "base64"));
  }

  async close() { await this.#browser.send("Target.closeTarget", { targetId: this.#target }); }
}

const keyCodes = {
  Tab: 9, " ": 32, PageUp: 33, PageDown: 34, End: 35, Home: 36,
  ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40,
};

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
