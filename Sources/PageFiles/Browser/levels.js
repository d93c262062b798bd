// Colours, widths and scales of levels. Widths, dashes and shapes repeat what colours show.

// The classes of levels, strongest first: the lower bound in dBm, and the line style of a link.
const levelClasses = [
  { from: -60, words: "\u221260 dBm or more", width: 4.5, dash: "" },
  { from: -70, words: "\u221270 \u2026 \u221260", width: 3.5, dash: "" },
  { from: -80, words: "\u221280 \u2026 \u221270", width: 2.5, dash: "12 4" },
  { from: -90, words: "\u221290 \u2026 \u221280", width: 2, dash: "6 5" },
  { from: -Infinity, words: "below \u221290", width: 1.5, dash: "2 4" },
];

const levelClass = (level) => levelClasses.findIndex(({ from }) => level >= from);

// Returns the identity of a level curve: its device, or its name if the device was never received.
const seriesOf = (held) => held.device ?? held.name;
// The devices, first those with smoothed levels: their curves share a chart and get the most
// distinct styles.
const series = [...new Set([
  ...people.flatMap((person) => person.held.map(seriesOf)), ...devices.keys(),
])];
// The colour and the dashes of a curve.
const seriesColour = (one) => `series-${series.indexOf(one) % 6}`;
const seriesDash = (one) =>
  [[], [7, 3], [2, 2], [9, 3, 2, 3], [1, 4], [14, 4]][series.indexOf(one) % 6];

// The range of level charts in dBm, rounded to tens. It covers received packets, smoothed levels
// and thresholds, with thresholds below -105 dBm taken as -105 dBm.
const levelRange = (() => {
  let [low, high] = [Infinity, -Infinity];
  for (const levels of [
    ...links.map((link) => link.levels.filter((_, index) => link.outcomes[index] === 0)),
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

// Returns round numbers along a scale, with at most `most` steps between them.
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
