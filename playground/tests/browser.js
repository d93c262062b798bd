// Chromium without a window, led through its own protocol over a pipe.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The browser's name; `null` where there is none. */
export const chromium =
  ["chromium", "chromium-browser", "google-chrome"].find(
    (name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0,
  ) ?? null;

export class Browser {
  #process;
  #profile = mkdtempSync(join(tmpdir(), "playground-"));
  #answers = new Map();
  #listeners = [];
  #last = 0;
  #session = null;

  /** A page of a size, in pixels. */
  static async open(address, { width, height, scheme = "light" }) {
    const browser = new Browser();
    const { targetId } = await browser.ask("Target.createTarget", { url: "about:blank" });
    const attached = await browser.ask("Target.attachToTarget", { targetId, flatten: true });
    browser.#session = attached.sessionId;
    for (const domain of ["Page", "Runtime", "Log", "Network"]) {
      await browser.ask(`${domain}.enable`);
    }
    await browser.ask("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await browser.ask("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-color-scheme", value: scheme }],
    });
    await browser.ask("Page.navigate", { url: address });
    try {
      await browser.until("document.querySelector('#findings table') !== null");
    } catch (error) {
      await browser.close();
      throw error;
    }
    return browser;
  }

  /** What the page complained of, and what it asked the network for but for itself. */
  complaints = [];
  requests = [];

  constructor() {
    const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"];
    this.#process = spawn(chromium, [...flags, `--user-data-dir=${this.#profile}`, "about:blank"], {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    });
    let unread = "";
    this.#process.stdio[4].setEncoding("utf8").on("data", (text) => {
      const messages = (unread + text).split("\0");
      unread = messages.pop();
      for (const message of messages) this.#receive(JSON.parse(message));
    });
  }

  #receive({ id, result, error, method, params }) {
    if (id) {
      const { resolve, reject } = this.#answers.get(id);
      this.#answers.delete(id);
      if (error) reject(new Error(error.message));
      else resolve(result);
    }
    if (method === "Runtime.exceptionThrown") {
      const { exception, text } = params.exceptionDetails;
      this.complaints.push(exception?.description ?? text);
    }
    if (method === "Runtime.consoleAPICalled" && params.type !== "log") {
      this.complaints.push(params.args.map((argument) => argument.value).join(" "));
    }
    if (method === "Log.entryAdded") this.complaints.push(params.entry.text);
    if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
  }

  /** Asks the browser something of its protocol. */
  ask(method, params = {}) {
    const id = ++this.#last;
    const message = { id, method, params, ...(this.#session && { sessionId: this.#session }) };
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
      this.#process.stdio[3].write(`${JSON.stringify(message)}\0`);
    });
  }

  /** What an expression is worth on the page. */
  async value(expression) {
    const { result, exceptionDetails } = await this.ask("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(`${expression}: ${exceptionDetails.exception.description}`);
    }
    return result.value;
  }

  /** Waits until something is so on the page; at most for half a minute. */
  async until(expression) {
    for (let turn = 0; turn < 600; turn++) {
      if (await this.value(expression)) return;
      await pause(50);
    }
    throw new Error(`it never came about that ${expression}; ${this.complaints.join("; ")}`);
  }

  /** What stands in an element. */
  text(selector) {
    return this.value(`document.querySelector(${JSON.stringify(selector)}).textContent`);
  }

  /** The middle of an element, in pixels of the page's window, into which it is brought. */
  middle(selector) {
    return this.value(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: "center" });
      const box = element.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    })()`);
  }

  /** Drags with the mouse from one place over others, and lets go after a while. */
  async drag(from, steps, { hold = 0 } = {}) {
    const mouse = { button: "left", buttons: 1, clickCount: 1 };
    const event = (type, { x, y }) =>
      this.ask("Input.dispatchMouseEvent", { type, x, y, ...mouse });
    await event("mousePressed", from);
    for (const step of steps) await event("mouseMoved", step);
    await pause(hold);
    await event("mouseReleased", steps.at(-1));
  }

  /** Presses a key, and lifts it after a while. */
  async press(key, { hold = 0 } = {}) {
    const event = (type) =>
      this.ask("Input.dispatchKeyEvent", { type, key, windowsVirtualKeyCode: codes[key] });
    await event("rawKeyDown");
    await pause(hold);
    await event("keyUp");
  }

  /** Two frames later, all is drawn. */
  async settle() {
    await this.value(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))",
    );
  }

  /** A picture of all of the page, in PNG. */
  async picture() {
    const { data } = await this.ask("Page.captureScreenshot", { captureBeyondViewport: true });
    return Buffer.from(data, "base64");
  }

  async close() {
    const ended = new Promise((done) => this.#process.once("exit", done));
    this.#session = null;
    await this.ask("Browser.close");
    await ended;
    rmSync(this.#profile, { recursive: true, force: true });
  }
}

const codes = { Tab: 9, " ": 32, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };

export function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
