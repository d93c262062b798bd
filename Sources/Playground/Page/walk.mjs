// A way that someone has taken: places at times, in metres and seconds, straight on between them.

/** No two places are noted within less time, in seconds: what is nearer is one step. */
const step = 0.1;

export class Walk {
  /** The places, in order of time; the first is at 0 s. */
  places;
  /** Where one faces before the first step, in degrees clockwise from up the page; `null` for where
   * that leads. */
  facing;
  /** When it ends, in seconds: after the last place one stands. */
  end;

  constructor(places, { facing = null, end = places.at(-1).time } = {}) {
    this.places = places;
    this.facing = facing;
    this.end = end;
  }

  /** Straight from place to place at a speed, and then on until an end. */
  static along(points, speed, end) {
    let time = 0;
    const places = points.map((point, index) => {
      const before = points[Math.max(index - 1, 0)];
      // To the nanosecond, as a scenario's legs are.
      time += Math.round((Math.hypot(point.x - before.x, point.y - before.y) / speed) * 1e9) / 1e9;
      return { time, ...point };
    });
    return new Walk(places, { end });
  }

  /** Where one is at a time. */
  at(time) {
    const next = this.places.findIndex((place) => place.time > time);
    if (next < 0) return this.places.at(-1);
    const [before, after] = [this.places[Math.max(next - 1, 0)], this.places[next]];
    const share = (time - before.time) / (after.time - before.time);
    return {
      x: before.x + share * (after.x - before.x),
      y: before.y + share * (after.y - before.y),
    };
  }

  /** The part until a time; what comes next is walked anew. */
  until(time) {
    const { x, y } = this.at(time);
    const places = this.places.filter((place) => place.time < time);
    return new Walk([...places, { time: places.length ? time : 0, x, y }], {
      facing: this.facing,
      end: time,
    });
  }

  /** Goes on to a place at a time. */
  goOn(time, { x, y }) {
    const last = this.places.at(-1);
    const before = this.places.at(-2);
    // Who stands is where they were, and may stay there for long.
    const stands = [before?.x, x].every((other) => other === last.x) &&
      [before?.y, y].every((other) => other === last.y);
    if (before && (last.time - before.time < step || stands)) this.places.pop();
    this.places.push({ time, x, y });
    this.end = time;
  }
}
