// The map of levels: coloured cells on a canvas, and contour lines.
import { decimal, make } from "./sheet.mjs";

/** A colour interpolated between others, at a fraction of the range. */
function mixed(colours, share) {
  const place = Math.min(Math.max(share, 0), 1) * (colours.length - 1);
  const index = Math.min(Math.floor(place), colours.length - 2);
  return colours[index].map((part, channel) =>
    Math.round(part + (place - index) * (colours[index + 1][channel] - part)),
  );
}

/** The present colours for names of the style. */
function colours(names) {
  const style = getComputedStyle(document.documentElement);
  return names.map((name) => {
    const digits = style.getPropertyValue(name).trim().slice(1);
    return [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16));
  });
}

/** The difference between cells, in decibels, above which it is not a slope. */
const cliff = 20;

/** A field of a map: a value in each cell, the range of its colours, and its contour lines. */
export class Field {
  /**
   * @param map The numbers of columns and rows, and the side of a cell, in metres.
   * @param parts The values; the range of the colours, with the names of the style and the meaning
   *   of its ends; the values of the contour lines; the border, `null` for none, and the meaning of
   *   values above it.
   */
  constructor(map, parts) {
    Object.assign(this, map, parts);
  }

  /** The excess of the strongest exterior beacon's mean level over the strongest interior one's. */
  static excess(map, beacons, margin) {
    const strongest = (isExterior, cell) =>
      Math.max(
        ...beacons.map((beacon, index) =>
          beacon.isExterior === isExterior ? map.levels[index][cell] : -Infinity,
        ),
      );
    const values = Array.from(
      map.levels[0],
      (_, cell) => strongest(true, cell) - strongest(false, cell),
    );
    return new Field(map, {
      values,
      range: [-30, 30],
      names: ["--heat-low", "--heat-middle", "--heat-high"],
      ends: ["−30 dB: interior stronger", "+30 dB: exterior stronger"],
      lines: [-20, -10, 0, 10, 20],
      border: margin,
      aboveBorder: `exterior stronger by more than ${decimal(margin)} dB`,
    });
  }

  /** The level of one beacon. */
  static level(map, beacon, threshold) {
    return new Field(map, {
      values: map.levels[beacon],
      range: [-105, -55],
      names: ["--heat-none", "--heat-full"],
      ends: ["−105 dBm", "−55 dBm"],
      lines: [-100, -90, -80, -70, -60],
      border: threshold,
      aboveBorder: threshold === null ? null : `above the threshold, ${decimal(threshold, 0)} dBm`,
    });
  }

  /** A picture with a pixel for each cell, the first row at the bottom. */
  canvas() {
    const { columns: width, rows: height } = this;
    const canvas = make("canvas", { width, height, "aria-hidden": "true" });
    const context = canvas.getContext("2d");
    const picture = context.createImageData(this.columns, this.rows);
    const [least, most] = this.range;
    const scale = colours(this.names);
    this.values.forEach((value, cell) => {
      const row = this.rows - 1 - Math.floor(cell / this.columns);
      const pixel = 4 * (row * this.columns + (cell % this.columns));
      picture.data.set([...mixed(scale, (value - least) / (most - least)), 255], pixel);
    });
    context.putImageData(picture, 0, 0);
    return canvas;
  }

  /** The colours, from the smallest to the largest value, as a style. */
  get gradient() {
    return `linear-gradient(to right, ${this.names.map((name) => `var(${name})`).join(", ")})`;
  }

  /** The straight pieces of the contour line of a value. Each has two ends in cells from the
   * corner, and the steepness there, by linear interpolation in the squares between four cells'
   * centres. If a wall makes a cliff, the wall is the line. */
  contour(level) {
    const pieces = [];
    const value = (column, row) => this.values[row * this.columns + column];
    for (let row = 0; row + 1 < this.rows; row++) {
      for (let column = 0; column + 1 < this.columns; column++) {
        const corners = [
          [column, row],
          [column + 1, row],
          [column + 1, row + 1],
          [column, row + 1],
        ];
        const values = corners.map((corner) => value(...corner));
        const steepness = Math.max(...values) - Math.min(...values);
        if (steepness > cliff) continue;
        const crossings = [];
        for (let side = 0; side < 4; side++) {
          const [from, to] = [corners[side], corners[(side + 1) % 4]];
          const [a, b] = [values[side], values[(side + 1) % 4]];
          if (a < level === b < level) continue;
          const share = (level - a) / (b - a);
          crossings.push([
            from[0] + share * (to[0] - from[0]) + 0.5,
            from[1] + share * (to[1] - from[1]) + 0.5,
          ]);
        }
        for (let first = 0; first + 1 < crossings.length; first += 2) {
          pieces.push({ from: crossings[first], to: crossings[first + 1], steepness });
        }
      }
    }
    return pieces;
  }

  /** The runs of cells with values above a limit, row by row: the row, the first column, and the
   * column after the last. */
  stretches(level) {
    const stretches = [];
    for (let row = 0; row < this.rows; row++) {
      let start = null;
      for (let column = 0; column <= this.columns; column++) {
        const isAbove = column < this.columns && this.values[row * this.columns + column] > level;
        if (isAbove && start === null) start = column;
        if (!isAbove && start !== null) {
          stretches.push([row, start, column]);
          start = null;
        }
      }
    }
    return stretches;
  }
}
