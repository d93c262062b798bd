// What scripts/build-playground has left.
import { readFileSync } from "node:fs";
import { Scene } from "../scene.js";
import { Simulator } from "../simulator.js";

const folder = new URL("../../.build-playground/", import.meta.url);

export const page = new URL("playground.html", folder);

/** The simulator in WebAssembly. */
export const simulator = () => Simulator.load(readFileSync(new URL("playground.wasm", folder)));

/** The scene that the page begins with. */
export async function officeScene() {
  const { scenario, office } = await import(new URL("office.js", folder));
  return new Scene(scenario, office);
}
