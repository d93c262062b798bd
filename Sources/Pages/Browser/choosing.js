// Choosing a packet or a position in a chart, by pointing at it or with the arrow keys.

// What is chosen: a packet or a missed advertisement of a link by its index, or a decision by its.
let chosen = null;

const isChosen = (choice) => chosen !== null && choice.link === chosen.link
  && choice.index === chosen.index && choice.isMissed === chosen.isMissed
  && choice.mark === chosen.mark;

// All of a link that can be chosen, in order of time: where it is drawn, and what it is.
function entriesOf(link) {
  const level = (index) => (Number.isNaN(link.levels[index]) ? "" : `, ${figure(link.levels[index], 0)} dBm`);
  const atFoot = (height) => height - 6;
  return [
    ...link.times.map((time, index) => ({
      time,
      choice: { link, index, isMissed: false },
      words: `${clock(time)}${level(index)}, ${fates[link.fates[index]]}`,
      yAt: link.fates[index] === 0 ? (height) => linkY(height)(link.levels[index]) : atFoot,
    })),
    ...link.missed.map((time, index) => ({
      time, choice: { link, index, isMissed: true }, words: `${clock(time)}, missed`, yAt: atFoot,
    })),
  ].sort((one, other) => one.time - other.time);
}

// The time of what is chosen.
function timeOf({ mark, link, index, isMissed }) {
  if (mark !== undefined) return marks[mark].time;
  return (isMissed ? link.missed : link.times)[index];
}

// The packets that a choice rests on, each by its link and its index.
function packetsOf({ mark, link, index, isMissed }) {
  if (mark === undefined) return isMissed ? [] : [{ link, index }];
  return marks[mark].evidence
    .map(({ link, newest }) => ({ link: links[link], index: links[link]?.times.indexOf(newest) ?? -1 }))
    .filter(({ index }) => index >= 0);
}

function choose(row, entry) {
  row.canvas.setAttribute("aria-valuetext", entry.words);
  row.canvas.setAttribute("aria-valuenow", row.entries.indexOf(entry));
  select(entry.choice);
}

// What is nearest to a place on a chart, within a finger's breadth.
function nearest(row, x, y, width) {
  let [best, least] = [null, 14];
  for (const entry of row.entries) {
    const away = Math.hypot(xOf(entry.time, width) - x, entry.yAt(row.height) - y);
    if (away < least) [best, least] = [entry, away];
  }
  return best;
}

// Lets the entries of a row be chosen.
function letChoose(row, entries) {
  const { canvas } = row;
  row.entries = entries;
  canvas.tabIndex = 0;
  for (const [name, value] of Object.entries({
    role: "slider", "aria-valuemin": 0, "aria-valuemax": Math.max(0, entries.length - 1),
    "aria-valuenow": 0, "aria-valuetext": "nothing chosen",
  })) canvas.setAttribute(name, value);
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -20, PageDown: 20 }[event.key];
    const end = { Home: 0, End: entries.length - 1 }[event.key];
    if (event.shiftKey || entries.length === 0 || (step ?? end) === undefined) return;
    const now = entries.findIndex(({ choice }) => isChosen(choice));
    const next = indexAt(entries.map(({ time }) => time), playing.time) + (step > 0 ? 1 : 0);
    const aim = end ?? (now < 0 ? next : now + step);
    choose(row, entries[Math.min(Math.max(aim, 0), entries.length - 1)]);
    event.preventDefault();
  });
}

timelinePlace.addEventListener("click", (event) => {
  const row = rows.find(({ canvas }) => canvas === event.target);
  if (row === undefined) return;
  const bounds = row.canvas.getBoundingClientRect();
  const [x, y] = [event.clientX - bounds.left, event.clientY - bounds.top];
  const entry = row.entries === undefined ? null : nearest(row, x, y, bounds.width);
  if (entry !== null) {
    choose(row, entry);
    leadToExplanation();
  } else if (x >= gutter.left) show(timeAt(x, bounds.width));
});

// A ring around what is chosen in a row, whole even at the border of the chart.
function drawChosen(context, { width, height, palette }, row) {
  const entry = chosen === null ? undefined : row.entries.find(({ choice }) => isChosen(choice));
  if (entry === undefined || entry.time < view.from || entry.time > view.to) return;
  context.strokeStyle = palette("ink");
  context.lineWidth = 2;
  context.beginPath();
  context.arc(xOf(entry.time, width), entry.yAt(height), 6, 0, 2 * Math.PI);
  context.stroke();
}
