// Colours, widths and scales of levels. What a colour says a width, a dash or a shape says too.

// Classes of levels from the strongest: where each begins in dBm, and how a link of it is drawn.
const levelClasses = [
  { from: -60, words: "\u221260 dBm or more", width: 4.5, dash: "" },
  { from: -70, words: "\u221270 \u2026 \u221260", width: 3.5, dash: "" },
  { from: -80, words: "\u221280 \u2026 \u221270", width: 2.5, dash: "12 4" },
  { from: -90, words: "\u221290 \u2026 \u221280", width: 2, dash: "6 5" },
  { from: -Infinity, words: "below \u221290", width: 1.5, dash: "2 4" },
];

const levelClass = (level) => levelClasses.findIndex(({ from }) => level >= from);

// What a curve of levels is of: a device; by its name, where nobody heard it.
const seriesOf = (held) => held.device ?? held.name;
// The devices, first those of which engines hold levels: their curves lie over one another, and are
// the most unlike.
const series = [...new Set([
  ...people.flatMap((person) => person.held.map(seriesOf)), ...devices.keys(),
])];
// How such a curve is drawn.
const seriesColour = (one) => `series-${series.indexOf(one) % 6}`;
const seriesDash = (one) =>
  [[], [7, 3], [2, 2], [9, 3, 2, 3], [1, 4], [14, 4]][series.indexOf(one) % 6];

// What charts of levels reach from and to, in dBm: what was received and held, and the thresholds,
// to whole tens.
const levelRange = (() => {
  let [low, high] = [Infinity, -Infinity];
  for (const levels of [
    ...links.map((link) => link.levels.filter((_, index) => link.fates[index] === 0)),
    ...people.flatMap((person) => person.held.map((held) => held.levels)),
    devices.flatMap((device) => device.thresholds.map(({ dBm }) => Math.max(dBm, -105))),
  ]) {
    for (const level of levels) {
      if (level < low) low = level;
      if (level > high) high = level;
    }
  }
  if (low > high) return { low: -100, high: -40 };
  const rounded = { low: Math.floor(low / 10) * 10, high: Math.ceil(high / 10) * 10 };
  return rounded.high > rounded.low ? rounded : { low: rounded.low - 10, high: rounded.high };
})();

// Round numbers along a scale, so many at the most.
function ticks(from, to, most, steps = [1, 2, 5, 10]) {
  const power = 10 ** Math.floor(Math.log10((to - from) / most));
  const step = steps.map((each) => each * power).find((each) => (to - from) / each <= most)
    ?? 10 * power;
  const found = [];
  for (let number = Math.ceil(from / step - 1e-9); number * step <= to + step * 1e-9; number += 1) {
    found.push(Number((number * step).toPrecision(12)));
  }
  return found;
}
