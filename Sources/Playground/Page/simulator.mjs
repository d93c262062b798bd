// BLE, Engines and Sim, compiled to WebAssembly: the input is a scene, the output the account of a
// run.
import { NumberReader } from "./numbers.mjs";

export class Simulator {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  /** The simulator from the bytes of WebAssembly. */
  static async load(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new Simulator(instance.exports);
  }

  /** The answer to a scene, as numbers. */
  play(numbers) {
    const { memory, reserve, release, play } = this.#exports;
    const scene = reserve(numbers.length);
    new Float64Array(memory.buffer, scene, numbers.length).set(numbers);
    const answer = this.#take(play(scene, numbers.length));
    release(scene);
    return answer;
  }

  /** Each material's name, and its loss at perpendicular incidence, in decibels. */
  materials() {
    return new NumberReader(this.#take(this.#exports.materials())).list((reader) => ({
      name: reader.text(),
      loss: reader.number(),
    }));
  }

  /** The size of the simulator's memory, in bytes. */
  get memory() {
    return this.#exports.memory.buffer.byteLength;
  }

  #take(address) {
    const { memory, release } = this.#exports;
    const [count] = new Float64Array(memory.buffer, address, 1);
    const numbers = new Float64Array(memory.buffer, address + 8, count).slice();
    release(address);
    return numbers;
  }
}
