// The controls of a scene, except for positions.
import { things } from "./plan.mjs";
import { carriages } from "./scene.mjs";
import { decimal, make } from "./sheet.mjs";

const carriageWords = {
  hand: "hand",
  trouser: "trouser pocket",
  shirt: "breast pocket",
  bag: "bag",
  ear: "ear",
  mast: "stand (no body)",
};

export class Controls {
  #scene;
  #changed;
  #materials;
  #refreshers = [];
  #selected = make("fieldset");
  #shown = undefined;

  /**
   * @param materials The names of materials, with the loss of each.
   * @param changed Called after a change.
   */
  constructor(form, scene, materials, changed) {
    this.#scene = scene;
    this.#materials = materials;
    this.#changed = changed;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.append(
      this.#selected,
      this.#group("Beacons", scene.beacons.map((_, index) => this.#power(index))),
      this.#group("The door lock", [
        this.#threshold(),
        this.#slider("Margin (exterior over interior)", "dB", [-20, 20, 0.5], {
          hint: "How much stronger the exterior must be for outside.",
          read: (scene) => scene.lock.margin,
          write: (scene, value) => (scene.lock.margin = value),
        }),
        this.#slider("Hysteresis", "dB", [0, 15, 0.5], {
          hint: "How much less is enough to stay outside.",
          read: (scene) => scene.lock.hysteresis,
          write: (scene, value) => (scene.lock.hysteresis = value),
        }),
        this.#slider("Dwell time", "s", [0, 5, 0.1], {
          hint: "How long a new side must last.",
          read: (scene) => scene.lock.dwell,
          write: (scene, value) => (scene.lock.dwell = value),
        }),
        this.#slider("Averaging window", "s", [0.2, 10, 0.1], {
          hint: "The time over which levels are averaged.",
          read: (scene) => scene.lock.window,
          write: (scene, value) => (scene.lock.window = value),
        }),
      ]),
      this.#group("The phone and the radio", [
        this.#select("Carry position", carriages, (carriage) => carriageWords[carriage], {
          read: (scene) => scene.walker.carriage,
          write: (scene, value) => (scene.walker.carriage = value),
        }),
        this.#check("Shadowing, fading and other traffic", {
          read: (scene) => !scene.isCalm,
          write: (scene, value) => (scene.isCalm = !value),
        }),
        this.#chance(),
      ]),
    );
  }

  /** Shows the present scene, and the controls of the selected thing. */
  update(scene, selected) {
    this.#scene = scene;
    if (selected !== this.#shown) {
      this.#shown = selected;
      this.#showSelected();
    }
    for (const refresh of this.#refreshers) refresh();
  }

  /** The selected wall, or opening in a wall. */
  #panel() {
    const [kind, wall, opening] = (this.#shown ?? "").split(" ");
    if (kind === "opening") return this.#scene.walls[wall].openings[opening];
    return kind === "wall" || kind === "corner" ? this.#scene.walls[wall] : null;
  }

  #showSelected() {
    this.#refreshers = this.#refreshers.filter((refresh) => !refresh.isOfSelected);
    const before = this.#refreshers.length;
    const panel = this.#panel();
    const title = panel ? `Selected: ${panel.name}` : "Walls, windows and the door";
    this.#selected.replaceChildren(make("legend", {}, title), this.#choice());
    if (panel) {
      const names = this.#materials.map((material) => material.name);
      const loss = new Map(this.#materials.map(({ name, loss }) => [name, loss]));
      const words = (name) => `${name.replaceAll("_", " ")}: ${decimal(loss.get(name))} dB`;
      this.#selected.append(
        this.#select("Material", names, words, {
          read: () => this.#panel().material,
          write: (_, value) => (this.#panel().material = value),
        }),
        make("p", { class: "hint" }, "Loss at perpendicular incidence, in dB."),
      );
    }
    for (const refresh of this.#refreshers.slice(before)) refresh.isOfSelected = true;
  }

  /** A list of all walls and openings, to select one without the plan. */
  #choice() {
    const { walls } = this.#scene;
    const names = new Map([["", "none"]]);
    walls.forEach((wall, index) => {
      names.set(things.wall(index), wall.name);
      wall.openings.forEach((opening, number) => {
        names.set(things.opening(index, number), `${opening.name}, in ${wall.name}`);
      });
    });
    const known = this.#shown?.replace(/^corner (\d+).*/, "wall $1");
    return this.#select("Select", [...names.keys()], (name) => names.get(name), {
      read: () => (names.has(known) ? known : ""),
      write: (_, value) => this.onSelect(value || null),
    });
  }

  /** Called when a thing is selected. */
  onSelect = () => {};

  #power(index) {
    const beacon = this.#scene.beacons[index];
    return this.#slider(`Power of ${beacon.name}`, "dBm", [-40, 8, 1], {
      read: (scene) => scene.beacons[index].power,
      write: (scene, value) => (scene.beacons[index].power = value),
    });
  }

  #threshold() {
    const usual = -60;
    const control = this.#check("Unlock only above a threshold", {
      read: (scene) => scene.lock.threshold !== null,
      write: (scene, value) => (scene.lock.threshold = value ? usual : null),
    });
    const slider = this.#slider("Threshold", "dBm", [-100, -40, 1], {
      read: (scene) => scene.lock.threshold ?? usual,
      write: (scene, value) => (scene.lock.threshold = value),
    });
    this.#refresh(() => (slider.hidden = this.#scene.lock.threshold === null));
    const both = make("div");
    both.append(control, slider);
    return both;
  }

  #chance() {
    const input = make("input", { type: "number", min: 0, max: 2 ** 53, step: 1 });
    const another = make("button", { type: "button" }, "Next");
    const write = (seed) => {
      if (!Number.isSafeInteger(seed) || seed < 0) return;
      this.#scene.seed = seed;
      this.#changed();
    };
    input.addEventListener("input", () => write(input.valueAsNumber));
    another.addEventListener("click", () => write(this.#scene.seed + 1));
    this.#refresh(() => {
      if (input.valueAsNumber !== this.#scene.seed) input.value = this.#scene.seed;
    });
    const label = make("label", { class: "control" });
    label.append(make("span", {}, "Random seed"), input);
    const control = make("div");
    control.append(label, another);
    return control;
  }

  #slider(title, unit, [min, max, step], { read, write, hint }) {
    const input = make("input", { type: "range", min, max, step });
    const output = make("output");
    input.addEventListener("input", () => {
      write(this.#scene, input.valueAsNumber);
      this.#changed();
    });
    this.#refresh(() => {
      const words = `${decimal(read(this.#scene), step < 1 ? 1 : 0)} ${unit}`;
      input.value = read(this.#scene);
      input.setAttribute("aria-valuetext", words);
      output.textContent = words;
    });
    const label = labelled(title, output, input);
    if (hint) label.title = hint;
    return label;
  }

  #select(title, values, words, { read, write }) {
    const select = make("select");
    select.append(...values.map((value) => make("option", { value }, words(value))));
    select.addEventListener("change", () => {
      write(this.#scene, select.value);
      this.#changed();
    });
    this.#refresh(() => (select.value = read(this.#scene)));
    return labelled(title, null, select);
  }

  #check(title, { read, write }) {
    const input = make("input", { type: "checkbox" });
    input.addEventListener("change", () => {
      write(this.#scene, input.checked);
      this.#changed();
    });
    this.#refresh(() => (input.checked = read(this.#scene)));
    return labelled(title, null, input);
  }

  #refresh(refresh) {
    this.#refreshers.push(refresh);
    refresh();
  }

  #group(title, controls) {
    const group = make("fieldset");
    group.append(make("legend", {}, title), ...controls);
    return group;
  }
}

let labels = 0;

function labelled(title, output, input) {
  // Without `for`, a label is that of its first labelable descendant: the output.
  input.id = `control-${++labels}`;
  const label = make("label", { class: "control", for: input.id });
  label.append(make("span", {}, title), ...(output ? [output] : []), input);
  return label;
}
