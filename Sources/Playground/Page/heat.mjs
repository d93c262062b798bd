// The map of levels: cells in colours on a canvas, and the lines along which a level is the same.
import { decimal, make } from "./sheet.mjs";

/** A colour between others, at a share of the way from the first to the last. */
function mixed(colours, share) {
  const place = Math.min(Math.max(share, 0), 1) * (colours.length - 1);
  const index = Math.min(Math.floor(place), colours.length - 2);
  return colours[index].map((part, channel) =>
    Math.round(part + (place - index) * (colours[index + 1][channel] - part)),
  );
}

/** The colours of the style's names, as they are just now. */
function colours(names) {
  const style = getComputedStyle(document.documentElement);
  return names.map((name) => {
    const digits = style.getPropertyValue(name).trim().slice(1);
    return [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16));
  });
}

/** What differs by more decibels from cell to cell is no slope. */
const cliff = 20;

/** What can be shown of a map: a value in each cell, the range of its colours, and its lines. */
export class Field {
  /**
   * @param map How many columns and rows there are, and the side of a cell, in metres.
   * @param parts The values; the range of the colours, whose names are those of the style, and what
   *   its ends mean; the values that lines are drawn for; the border, `null` for none, and what is
   *   above it.
   */
  constructor(map, parts) {
    Object.assign(this, map, parts);
  }

  /** By how much the exterior's mean level is the higher: on either side that of the strongest beacon. */
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
      ends: ["−30 dB: interior higher", "+30 dB: exterior higher"],
      lines: [-20, -10, 0, 10, 20],
      border: margin,
      aboveBorder: `the exterior's mean level is the higher by more than ${decimal(margin)} dB`,
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

  /** A picture of a pixel for each cell, the first row at the bottom. */
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

  /** The colours, from the least value to the greatest, as a style has them. */
  get gradient() {
    return `linear-gradient(to right, ${this.names.map((name) => `var(${name})`).join(", ")})`;
  }

  /** The straight pieces of the line along which the value is this, each from one place to another
   * in cells from the corner, with how steep it is there: by linear interpolation in the squares
   * between four cells' centres. Where a wall makes a cliff, the wall is the line. */
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

  /** The stretches of cells, row by row, whose value is above this: the row, the first column, and
   * the one behind the last. */
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
