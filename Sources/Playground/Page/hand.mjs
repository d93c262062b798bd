// The control of the phone, by a pointer or by pressed keys.

/** The maximum speed of the phone behind a pointer, and its speed by keys, in metres per second. */
const fastest = 2;
const walkingSpeed = 1.2;

export class Hand {
  #goal = null;
  #directions = new Map();

  /** `true` while the phone is controlled. */
  get isHolding() {
    return this.#goal !== null || this.#directions.size > 0;
  }

  /** Sets the point of the pointer, which the phone follows. */
  lead(point) {
    this.#goal = point;
  }

  /** Records a pressed key and its direction; a direction of length 0 holds the phone still. */
  press(key, direction) {
    this.#directions.set(key, direction);
  }

  /** Records that a key is released. */
  lift(key) {
    this.#directions.delete(key);
  }

  letGo() {
    this.#goal = null;
    this.#directions.clear();
  }

  /** The phone's position some seconds after a given position. */
  next(here, seconds) {
    const goal = this.#goal;
    if (goal) return stepTowards(here, goal.x - here.x, goal.y - here.y, fastest * seconds);
    const [x, y] = ["x", "y"].map((axis) =>
      [...this.#directions.values()].reduce((sum, direction) => sum + direction[axis], 0),
    );
    // Keys give a direction, not a distance.
    return stepTowards(here, 1e6 * x, 1e6 * y, walkingSpeed * seconds);
  }
}

/** The point after a step of limited length, in metres. */
function stepTowards(here, x, y, longest) {
  const share = Math.min(1, longest / (Math.hypot(x, y) || 1));
  return { x: here.x + share * x, y: here.y + share * y };
}
