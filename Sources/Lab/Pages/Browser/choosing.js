// Choosing a packet in a chart, by pointing at it or with the arrow keys.

let chosen = null;

// A ring around what is chosen.
function drawChosen(context, { width, height, palette }, link, yOf) {
  if (chosen?.link !== link) return;
  const time = chosen.isMissed ? link.missed[chosen.index] : link.times[chosen.index];
  const isAtFoot = chosen.isMissed || link.fates[chosen.index] !== 0;
  context.strokeStyle = palette("ink");
  context.lineWidth = 2;
  context.beginPath();
  context.arc(xOf(time, width), isAtFoot ? height - 6 : yOf(link.levels[chosen.index]), 6, 0,
    2 * Math.PI);
  context.stroke();
}

// All that can be chosen of a link, in order of time.
function entriesOf(link) {
  return [
    ...link.times.map((time, index) => ({ link, index, time, isMissed: false })),
    ...link.missed.map((time, index) => ({ link, index, time, isMissed: true })),
  ].sort((one, other) => one.time - other.time);
}

function entryWords({ link, index, time, isMissed }) {
  if (isMissed) return `${clock(time)}, missed`;
  const level = Number.isNaN(link.levels[index]) ? "" : `, ${figure(link.levels[index], 0)} dBm`;
  return `${clock(time)}${level}, ${fates[link.fates[index]]}`;
}

function choose(row, entry) {
  row.canvas.setAttribute("aria-valuetext", entryWords(entry));
  row.canvas.setAttribute("aria-valuenow", row.entries.indexOf(entry));
  select(entry);
}

// What of a link is nearest to a place on its chart, within a finger's breadth.
function nearest(row, x, y, width) {
  const isAtFoot = y > row.height - 12;
  const yOf = levelY(row.height, 12);
  let best = null;
  let least = 14;
  for (const entry of row.entries) {
    const { link, index, isMissed } = entry;
    const isLost = isMissed || link.fates[index] !== 0;
    if (isLost !== isAtFoot) continue;
    const away = Math.hypot(xOf(entry.time, width) - x, isLost ? 0 : yOf(link.levels[index]) - y);
    if (away < least) [best, least] = [entry, away];
  }
  return best;
}

function letChoose(row, link) {
  const { canvas } = row;
  row.entries = entriesOf(link);
  canvas.classList.add("choosable");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "slider");
  canvas.setAttribute("aria-valuemin", 0);
  canvas.setAttribute("aria-valuemax", Math.max(0, row.entries.length - 1));
  canvas.setAttribute("aria-valuenow", 0);
  canvas.setAttribute("aria-valuetext", "no packet chosen");
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -20, PageDown: 20 }[event.key];
    const ends = { Home: 0, End: row.entries.length - 1 }[event.key];
    if (event.shiftKey || row.entries.length === 0 || (step ?? ends) === undefined) return;
    let index = row.entries.findIndex((entry) => chosen?.link === entry.link
      && chosen.index === entry.index && chosen.isMissed === entry.isMissed);
    if (index < 0) {
      index = indexAt(row.entries.map((entry) => entry.time), playing.time) + (step > 0 ? 0 : 1);
    }
    const aim = Math.min(Math.max(ends ?? index + step, 0), row.entries.length - 1);
    choose(row, row.entries[aim]);
    event.preventDefault();
  });
}

timelinePlace.addEventListener("click", (event) => {
  const row = rows.find(({ canvas }) => canvas === event.target);
  if (row === undefined) return;
  const bounds = row.canvas.getBoundingClientRect();
  const [x, y] = [event.clientX - bounds.left, event.clientY - bounds.top];
  const entry = row.entries === undefined ? null : nearest(row, x, y, bounds.width);
  if (entry !== null) choose(row, entry);
  else if (x >= gutter.left) show(timeAt(x, bounds.width));
});
