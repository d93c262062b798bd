// Debian's chromium without a window, driven through a pipe by its DevTools protocol. Nothing but
// node is needed.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Whether there is a browser to test with; where there is none, tests are skipped, saying so.
export const isThere = spawnSync("chromium", ["--version"]).status === 0;

export class Browser {
  #process;
  #folder;
  #received = "";
  #sent = 0;
  #waiting = new Map();
  #listeners = new Set();

  static async start() {
    const browser = new Browser();
    browser.#folder = mkdtempSync(join(tmpdir(), "browser-"));
    browser.#process = spawn(
      "chromium",
      ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--remote-debugging-pipe", `--user-data-dir=${browser.#folder}`, "--no-first-run",
        "--disable-background-networking", "--hide-scrollbars"],
      { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    browser.#process.stdio[4].setEncoding("utf8").on("data", (text) => browser.#take(text));
    return browser;
  }

  #take(text) {
    this.#received += text;
    const messages = this.#received.split("\0");
    this.#received = messages.pop();
    for (const message of messages.map((each) => JSON.parse(each))) {
      const waiting = this.#waiting.get(message.id);
      if (waiting === undefined) {
        for (const listener of this.#listeners) listener(message);
        continue;
      }
      this.#waiting.delete(message.id);
      if (message.error) waiting.reject(new Error(message.error.message));
      else waiting.resolve(message.result);
    }
  }

  // Sends a command of the protocol, and gives its result.
  send(method, params = {}, sessionId = undefined) {
    const id = ++this.#sent;
    this.#process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  // Opens a file, and waits until it has loaded.
  async open(path, { width = 1200, height = 900, dark = false, scale = 1 } = {}) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const tab = new Tab(this, sessionId, targetId);
    this.#listeners.add((message) => { if (message.sessionId === sessionId) tab.take(message); });
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await tab.send(`${domain}.enable`);
    await tab.send("Emulation.setDeviceMetricsOverride",
      { width, height, deviceScaleFactor: scale, mobile: width < 600 });
    await tab.send("Emulation.setEmulatedMedia",
      { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
    const loaded = tab.next("Page.loadEventFired");
    await tab.send("Page.navigate", { url: `file://${path}` });
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
  // What the console was told, and what went wrong.
  complaints = [];
  // The addresses that were asked for.
  requests = [];
  #browser;
  #session;
  #target;
  #waiting = [];

  constructor(browser, session, target) {
    this.#browser = browser;
    this.#session = session;
    this.#target = target;
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
    if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
    this.#waiting = this.#waiting.filter((each) => {
      if (each.method === method) each.resolve(params);
      return each.method !== method;
    });
  }

  send(method, params = {}) { return this.#browser.send(method, params, this.#session); }

  next(method) { return new Promise((resolve) => this.#waiting.push({ method, resolve })); }

  // The value of an expression in the page.
  async value(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate",
      { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async key(key, { code = key, text = undefined, virtual = 0 } = {}) {
    const common = { key, code, windowsVirtualKeyCode: virtual };
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", text, ...common });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...common });
  }

  async click(x, y) {
    const common = { x, y, button: "left", clickCount: 1 };
    await this.send("Input.dispatchMouseEvent", { type: "mousePressed", ...common });
    await this.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...common });
  }

  async screenshot(path, { whole = false } = {}) {
    const { data } = await this.send("Page.captureScreenshot",
      { format: "png", captureBeyondViewport: whole });
    writeFileSync(path, Buffer.from(data, "base64"));
  }

  async close() { await this.#browser.send("Target.closeTarget", { targetId: this.#target }); }
}
