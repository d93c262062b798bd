// The output of scripts/build-playground.
import { readFileSync } from "node:fs";
import { Scene } from "../../../Sources/Playground/Page/scene.mjs";
import { Simulator } from "../../../Sources/Playground/Page/simulator.mjs";

const folder = new URL("../../../.build-playground/", import.meta.url);

export const page = new URL("playground.html", folder);

/** The simulator in WebAssembly. */
export const simulator = () => Simulator.load(readFileSync(new URL("playground.wasm", folder)));

/** The initial scene of the page. */
export async function officeScene() {
  const { scenario, office } = await import(new URL("office.mjs", folder));
  return new Scene(scenario, office);
}
