// What leads the phone: the place where a pointer is, or the keys that are held.

/** How fast the phone follows a pointer at the most, and keys walk it, in metres a second. */
const fastest = 2;
const walkingSpeed = 1.2;

export class Hand {
  #goal = null;
  #directions = new Map();

  /** Whether the phone is held. */
  get isHolding() {
    return this.#goal !== null || this.#directions.size > 0;
  }

  /** A pointer is at a place. */
  lead(point) {
    this.#goal = point;
  }

  /** A key is held that walks in a direction, or nowhere. */
  press(key, direction) {
    this.#directions.set(key, direction);
  }

  /** A key is held no longer. */
  lift(key) {
    this.#directions.delete(key);
  }

  letGo() {
    this.#goal = null;
    this.#directions.clear();
  }

  /** Where the phone gets from a place in some seconds. */
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

/** The place that a step leads to, which is no longer than so many metres. */
function stepTowards(here, x, y, longest) {
  const share = Math.min(1, longest / (Math.hypot(x, y) || 1));
  return { x: here.x + share * x, y: here.y + share * y };
}
