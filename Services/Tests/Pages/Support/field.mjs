// A field server of its own for the tests of a file, ended by its own process id.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = process.env.FIELD_SERVER;

export class Field {
  #folder = mkdtempSync(join(tmpdir(), "field-"));
  #process;
  port = 0;

  constructor() {
    this.device = this.run("token", "add", "phone").trim();
    this.viewer = this.run("token", "add", "viewer", "--role", "viewer").trim();
  }

  // Runs a command on the database, and returns what it printed.
  run(...command) {
    const done = spawnSync(
      program, [...command, "--database", join(this.#folder, "field.sqlite")], { encoding: "utf8" });
    if (done.status !== 0) throw new Error(done.stderr);
    return done.stdout;
  }

  loadPatient(id, record) {
    const file = join(this.#folder, "patient.json");
    writeFileSync(file, JSON.stringify(record));
    this.run("patient", "load", file, "--id", id);
  }

  // Starts the server, and waits until it listens; again at the same port.
  async start() {
    this.#process = spawn(
      program,
      ["serve", "--database", join(this.#folder, "field.sqlite"), "--port", `${this.port}`],
      { stdio: ["ignore", "ignore", "pipe"] });
    this.port = await new Promise((resolve, reject) => {
      let said = "";
      this.#process.stderr.setEncoding("utf8").on("data", (text) => {
        said += text;
        const found = said.match(/listening on http:\/\/127\.0\.0\.1:(\d+)/);
        if (found) resolve(Number(found[1]));
      });
      this.#process.once("exit", () => reject(new Error(said)));
    });
  }

  async stop(signal = "SIGTERM") {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#process.kill(signal);
    await ended;
  }

  remove() { rmSync(this.#folder, { recursive: true, force: true }); }

  at(path) { return `http://127.0.0.1:${this.port}${path}`; }

  async post(path, entry) {
    const answer = await fetch(this.at(path), {
      method: "POST", body: JSON.stringify(entry),
      headers: { "Content-Type": "application/json", "Authorization": `Bearer ${this.device}` },
    });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  }
}
