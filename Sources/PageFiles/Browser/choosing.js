// The selection of a packet or a position in a chart, by pointer or arrow keys.

// The selection: a packet or a missed advertisement, by link and index, or a decision, by index.
let chosen = null;

const isChosen = (choice) => chosen !== null && choice.link === chosen.link
  && choice.index === chosen.index && choice.isMissed === chosen.isMissed
  && choice.mark === chosen.mark;

// Returns the selectable entries of a link in order of time, with their positions and descriptions.
function entriesOf(link) {
  const level = (index) => (Number.isNaN(link.levels[index]) ? "" : `, ${figure(link.levels[index], 0)} dBm`);
  const atFoot = (height) => height - 6;
  return [
    ...link.times.map((time, index) => ({
      time,
      choice: { link, index, isMissed: false },
      words: `${clock(time)}${level(index)}, ${outcomes[link.outcomes[index]]}`,
      yAt: link.outcomes[index] === 0 ? (height) => linkY(height)(link.levels[index]) : atFoot,
    })),
    ...link.missed.map((time, index) => ({
      time, choice: { link, index, isMissed: true }, words: `${clock(time)}, missed`, yAt: atFoot,
    })),
  ].sort((one, other) => one.time - other.time);
}

// Returns the time of a selection.
function timeOf({ mark, link, index, isMissed }) {
  if (mark !== undefined) return marks[mark].time;
  return (isMissed ? link.missed : link.times)[index];
}

// Returns the packets behind a selection, each by link and index.
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

// Returns the entry nearest to a point of a chart, within 14 CSS pixels; `null` if there is none.
function nearest(row, x, y, width) {
  let [best, least] = [null, 14];
  for (const entry of row.entries) {
    const away = Math.hypot(xOf(entry.time, width) - x, entry.yAt(row.height) - y);
    if (away < least) [best, least] = [entry, away];
  }
  return best;
}

// Makes the entries of a row selectable.
function letChoose(row, entries) {
  const { canvas } = row;
  row.entries = entries;
  canvas.tabIndex = 0;
  for (const [name, value] of Object.entries({
    role: "slider", "aria-valuemin": 0, "aria-valuemax": Math.max(0, entries.length - 1),
    "aria-valuenow": 0, "aria-valuetext": "nothing selected",
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

// Draws a ring around the selection of a row. It is not clipped at the border of the chart.
function drawChosen(context, { width, height, palette }, row) {
  const entry = chosen === null ? undefined : row.entries.find(({ choice }) => isChosen(choice));
  if (entry === undefined || entry.time < view.from || entry.time > view.to) return;
  context.strokeStyle = palette("ink");
  context.lineWidth = 2;
  context.beginPath();
  context.arc(xOf(entry.time, width), entry.yAt(height), 6, 0, 2 * Math.PI);
  context.stroke();
}
