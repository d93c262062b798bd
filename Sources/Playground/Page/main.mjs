// The playground: an editable scene, and its immediate simulation.
import { office, scenario } from "./office.mjs";
import { Account } from "./account.mjs";
import { Chart } from "./chart.mjs";
import { Controls } from "./controls.mjs";
import { Findings } from "./findings.mjs";
import { Hand } from "./hand.mjs";
import { legend, offered, offers } from "./map.mjs";
import { Plan, things } from "./plan.mjs";
import { Scene } from "./scene.mjs";
import { decimal, make } from "./sheet.mjs";
import { Simulator } from "./simulator.mjs";

/** The side of a cell of the map, in metres. */
const cellSide = 0.125;
/** The maximum duration of a walk, in seconds. */
const longest = 120;

class Playground {
  #simulator;
  #scene = new Scene(scenario, office);
  #account = null;
  /** The latest map of the plan. */
  #map = null;
  /** The time shown, in seconds. */
  #time = this.#scene.walk.end;
  #selected = null;
  /** The change since the last frame: nothing, the view, the run, or the plan too. */
  #changed = "plan";
  #hand = new Hand();
  #isPlaying = false;
  #lastFrame = null;

  #plan;
  #chart;
  #controls;
  #findings;
  #page;

  constructor(simulator) {
    this.#simulator = simulator;
    const materials = simulator.materials();
    this.losses = new Map(materials.map(({ name, loss }) => [name, loss]));
    this.#page = Object.fromEntries(
      ["plan", "legend", "field", "play", "time", "clock", "chart", "afresh", "thesis", "reset"]
        .concat(["refusal", "controls", "said", "now", "findings"])
        .map((id) => [id, document.getElementById(id)]),
    );
    this.#plan = new Plan(this.#page.plan, this.#scene, this.#hands());
    this.#chart = new Chart(this.#page.chart);
    this.#controls = new Controls(this.#page.controls, this.#scene, materials, () =>
      this.#change("plan"),
    );
    this.#controls.onSelect = (thing) => this.#select(thing);
    const { said, now, findings: all } = this.#page;
    this.#findings = new Findings({ said, now, all });
    const words = offers(this.#scene.beacons);
    this.#page.field.append(...words.map((word, value) => make("option", { value }, word)));
    this.#listen();
    this.#draw();
  }

  // User actions

  #hands() {
    return {
      select: (thing) => this.#select(thing),
      drag: (thing, to, by) => this.#move(thing, to, by),
      nudge: (thing, dx, dy) => this.#nudge(thing, dx, dy),
      lead: (point) => {
        this.#hand.lead(this.#scene.within(point));
        this.#change("view");
      },
      press: (key, direction) => {
        this.#hand.press(key, direction);
        this.#change("view");
      },
      lift: (key) => this.#hand.lift(key),
      letGo: () => this.#hand.letGo(),
    };
  }

  #listen() {
    const { play, time, afresh, thesis, reset, field } = this.#page;
    play.addEventListener("click", () => {
      this.#isPlaying = !this.#isPlaying;
      if (this.#isPlaying && this.#time >= this.#scene.walk.end) this.#time = 0;
      this.#change("view");
    });
    time.addEventListener("input", () => {
      this.#isPlaying = false;
      this.#time = time.valueAsNumber;
      this.#change("view");
    });
    afresh.addEventListener("click", () => {
      const { x, y } = this.#scene.walk.at(this.#time);
      const { heading } = this.#account.moment(this.#time);
      this.#take(this.#scene.walk.until(0), { places: [{ time: 0, x, y }], facing: heading });
    });
    thesis.addEventListener("click", () => this.#take(new Scene(scenario, office).walk));
    reset.addEventListener("click", () => {
      this.#scene = new Scene(scenario, office);
      this.#take(this.#scene.walk);
      this.#change("plan");
    });
    field.addEventListener("change", () => this.#change("plan"));
    window.addEventListener("resize", () => this.#change("plan"));
    window.addEventListener("blur", () => this.#hand.letGo());
    window
      .matchMedia("(prefers-color-scheme: dark)")
      .addEventListener("change", () => this.#change("plan"));
    for (const [event, isOnPaper] of [["beforeprint", true], ["afterprint", false]]) {
      window.addEventListener(event, () => {
        document.documentElement.classList.toggle("on-paper", isOnPaper);
        this.#change("plan");
        this.#draw();
      });
    }
  }

  #take(walk, changes = {}) {
    this.#scene.walk = Object.assign(walk, changes);
    this.#time = walk.end;
    this.#isPlaying = false;
    this.#change("run");
  }

  #select(thing) {
    if (this.#selected === thing) return;
    this.#selected = thing;
    this.#change("view");
  }

  #move(thing, to, by) {
    const [kind, first, second] = thing.split(" ");
    const wall = this.#scene.walls[first];
    if (kind === "beacon") Object.assign(this.#scene.beacons[first], this.#scene.within(to));
    if (kind === "corner") this.#scene.moveCorner(wall[second], to);
    if (kind === "wall") this.#scene.moveWall(wall, by.x, by.y);
    if (kind === "opening") this.#slide(wall.openings[second], wall, by);
    this.#change("plan");
  }

  #nudge(thing, dx, dy) {
    const [kind, first, second] = thing.split(" ");
    const { beacons, walls } = this.#scene;
    const from = { beacon: beacons[first], corner: walls[first]?.[second] }[kind] ?? { x: 0, y: 0 };
    // Rounded to centimetres, so that steps back and forth return to the same position.
    const whole = (number) => Math.round(number * 100) / 100;
    this.#move(thing, { x: whole(from.x + dx), y: whole(from.y + dy) }, { x: dx, y: dy });
  }

  /** Moves an opening by the component of a step along its wall. */
  #slide(opening, wall, by) {
    const [x, y] = [wall.end.x - wall.start.x, wall.end.y - wall.start.y];
    const along = (by.x * x + by.y * y) / (Math.hypot(x, y) || 1);
    this.#scene.moveOpening(opening, wall, opening.offset + along);
  }

  // Updates

  /** Records a change, of which the largest counts, and draws it with the next frame. */
  #change(what) {
    const order = ["nothing", "view", "run", "plan"];
    if (this.#changed === "nothing") requestAnimationFrame((now) => this.#frame(now));
    this.#changed = order[Math.max(order.indexOf(what), order.indexOf(this.#changed))];
  }

  #frame(now) {
    const passed = Math.min((now - (this.#lastFrame ?? now)) / 1000, 0.1);
    const isHeld = this.#hand.isHolding;
    if (isHeld) this.#walk(passed);
    else if (this.#isPlaying) this.#playOn(passed);
    this.#draw();
    this.#lastFrame = isHeld || this.#isPlaying ? now : null;
    if (isHeld || this.#isPlaying) this.#change("view");
  }

  #walk(passed) {
    this.#isPlaying = false;
    const { walk } = this.#scene;
    if (this.#time < walk.end - 1e-6) this.#scene.walk = walk.until(this.#time);
    const time = Math.min(this.#time + passed, longest);
    if (this.#time >= longest) {
      this.#page.refusal.textContent = `A walk is limited to ${longest} s; start a new walk.`;
      return;
    }
    if (time === this.#time) return;
    const here = this.#scene.walk.at(this.#time);
    this.#scene.walk.goOn(time, this.#scene.within(this.#hand.next(here, passed)));
    this.#time = time;
    this.#change("run");
  }

  #playOn(passed) {
    this.#time = Math.min(this.#time + passed, this.#scene.walk.end);
    if (this.#time >= this.#scene.walk.end) this.#isPlaying = false;
  }

  #simulate() {
    const needsMap = this.#changed === "plan";
    const numbers = this.#scene.numbers({ cellSide: needsMap ? cellSide : null });
    const account = new Account(this.#simulator.play(numbers), this.#scene.beacons.length);
    this.#page.refusal.textContent = account.refusal
      ? `Not possible: ${account.refusal}. The previous result is still shown.`
      : "";
    if (account.refusal) return;
    this.#account = account;
    this.#map = account.map ?? this.#map;
  }

  #draw() {
    const changed = this.#changed;
    if (changed === "run" || changed === "plan") this.#simulate();
    this.#changed = "nothing";
    const [scene, account] = [this.#scene, this.#account];
    const falseUnlockings = account.decisions.filter(
      ({ time, verdict }) => verdict.act === "unlock" && account.moment(time).truth === "inside",
    );
    this.#plan.update(scene, {
      selected: this.#selected,
      pose: { ...scene.walk.at(this.#time), heading: account.moment(this.#time).heading },
      isUnlocked: !account.isLocked(0, this.#time),
      losses: (material) => this.losses.get(material) ?? 0,
    });
    if (changed === "plan") {
      const field = offered(Number(this.#page.field.value), this.#map, scene);
      this.#plan.updateMap(field, scene.beacons);
      this.#page.legend.replaceChildren(...legend(field));
    }
    if (changed !== "view") this.#chart.update(scene, account, falseUnlockings);
    this.#chart.show(this.#time);
    this.#findings.update(scene, account, this.#time, falseUnlockings);
    this.#controls.update(scene, this.#selected);
    this.#showTime();
  }

  #showTime() {
    const { time, clock, play } = this.#page;
    const { end } = this.#scene.walk;
    time.max = end;
    time.value = this.#time;
    time.setAttribute("aria-valuetext", `${decimal(this.#time)} seconds`);
    clock.textContent = `${decimal(this.#time)} of ${decimal(end)} s`;
    play.textContent = this.#isPlaying ? "Pause" : "Play";
  }
}

const text64 = document.getElementById("module").textContent.replace(/\s/g, "");
const bytes = Uint8Array.from(atob(text64), (letter) => letter.charCodeAt(0));
Simulator.load(bytes)
  .then((simulator) => new Playground(simulator))
  .catch((error) => {
    const refusal = document.getElementById("refusal");
    refusal.textContent = `The simulator does not start: ${error.message}`;
    throw error;
  });
