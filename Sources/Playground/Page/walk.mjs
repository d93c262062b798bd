// A recorded path: points with times, in metres and seconds, connected by straight lines.

/** The minimum time between two recorded points, in seconds. Nearer ones are merged. */
const step = 0.1;

export class Walk {
  /** The points, in order of time; the first is at 0 s. */
  places;
  /** The heading before the first step, in degrees clockwise from the top; `null` for the
   * direction of that step. */
  facing;
  /** The end of the walk, in seconds. After the last point, the person stands still until then. */
  end;

  constructor(places, { facing = null, end = places.at(-1).time } = {}) {
    this.places = places;
    this.facing = facing;
    this.end = end;
  }

  /** A walk straight from point to point at a speed, and then a stay until an end. */
  static along(points, speed, end) {
    let time = 0;
    const places = points.map((point, index) => {
      const before = points[Math.max(index - 1, 0)];
      // Rounded to the nanosecond, like a scenario's legs.
      time += Math.round((Math.hypot(point.x - before.x, point.y - before.y) / speed) * 1e9) / 1e9;
      return { time, ...point };
    });
    return new Walk(places, { end });
  }

  /** The position at a time. */
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

  /** The part until a time, to be continued. */
  until(time) {
    const { x, y } = this.at(time);
    const places = this.places.filter((place) => place.time < time);
    return new Walk([...places, { time: places.length ? time : 0, x, y }], {
      facing: this.facing,
      end: time,
    });
  }

  /** Continues to a point at a time. */
  goOn(time, { x, y }) {
    const last = this.places.at(-1);
    const before = this.places.at(-2);
    // Only the first and the last point of a stay are kept.
    const stands = [before?.x, x].every((other) => other === last.x) &&
      [before?.y, y].every((other) => other === last.y);
    if (before && (last.time - before.time < step || stands)) this.places.pop();
    this.places.push({ time, x, y });
    this.end = time;
  }
}
