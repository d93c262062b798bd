// The rows of the timeline, synchronised with the film.

let span = 0;
let drawnWidth = 0;
const paper = element("i", { class: "on-paper", hidden: "" });
const cursor = element("div", { class: "cursor", "aria-hidden": "true" });
timelinePlace.replaceChildren(paper, cursor);

// Returns the colours of the current style, or of the print style.
function paletteNow() {
  const style = getComputedStyle(isOnPaper ? paper : document.documentElement);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

function addCurves(person) {
  const held = people[person].held;
  if (held.length === 0) return;
  addRow("smoothed level by beacon, dBm", 150,
    `Smoothed levels of ${held.map(({ name }) => name).join(", ")}`,
    (context, size) => drawCurves(context, size, person));
  const legend = element("ul", { class: "legend" });
  for (const each of held) {
    const item = element("li");
    const key = element("svg", { width: 36, height: 12, viewBox: "0 0 36 12", "aria-hidden": "true" });
    key.append(element("line", {
      x1: 2, y1: 6, x2: 34, y2: 6, "stroke-width": 2.5,
      "stroke-dasharray": seriesDash(seriesOf(each)).join(" "),
      style: `stroke: var(--${seriesColour(seriesOf(each))})`,
    }));
    item.append(key, each.name);
    legend.append(item);
  }
  timelinePlace.append(legend);
  // The explanation of a decision has the rule; without decisions, it is given here.
  if (data.comparison !== null && marks.length === 0) {
    timelinePlace.append(element("p", { class: "note" }, `Rule: ${data.comparison}.`));
  }
}

for (const door of doors) addBand(`${door.name}: state`, door);
for (const person of carriers) {
  const { name, truth, state } = people[person];
  if (carriers.length > 1) timelinePlace.append(element("h3", {}, name));
  if (truth.times.length > 0) addBand(`ground truth of ${name}`, truth);
  if (state !== null) addBand(`engine: decisions on ${name}`, state);
  addDecisions(person);
  addPhone(person);
  addErrors(person);
  addCurves(person);
  for (const link of links.filter((each) => each.person === person)) {
    if (link.times.length === 0 && link.missed.length === 0) continue;
    const { name: from, role } = devices[link.device];
    const title = role === "" || role === from ? from : `${from} (${role})`;
    const isHeld = people[person].held.some((held) => held.device === link.device);
    const what = isHeld ? "packets received and smoothed level (line)" : "packets received";
    const row = addRow(`${title}: ${what}, dBm`, 84,
      `Packets from ${linkWords(link)}; select one with the arrow keys`,
      (context, size) => drawLink(context, size, link, row));
    letChoose(row, entriesOf(link));
  }
}
addRow("", 20, "time", drawTimes);

const note = element("p", { class: "note" });
note.textContent = "Bands: plain is inside or locked, hatched is outside or unlocked, crossed "
  + "is open. Marks are packets: circle 37, square 38, triangle 39; a line means no advertisement "
  + "was missed in between. Bottom row, losses: \u25BE too weak, \u00D7 collided, + interference, "
  + "tick: whole advertisement missed."
  + (people.every(({ phone }) => phone === null) ? "" : " Apps: plain is in the foreground, hatched "
    + "awake in the background, dotted asleep, crossed ended. Their radios: plain is ranging, hatched "
    + "scanning or monitoring, dotted idle, crossed off.")
  + (data.columnS === null ? "" : ` This long run is thinned: per ${data.columnS.toFixed(2)} s, each `
    + "link keeps its strongest and weakest received packets and one loss of each kind.");
timelinePlace.after(note);

function drawTimeline() {
  const palette = paletteNow();
  drawnWidth = rowWidth();
  for (const row of rows) drawRow(row, drawnWidth, palette);
  placeDecisions(drawnWidth);
}

// Scrolls until a time is visible, and moves the cursor there.
function follow(time) {
  const length = span === 0 || span >= data.end ? data.end : span;
  if (time < view.from || time > view.to || view.to - view.from !== length) {
    view.from = Math.min(Math.max(0, time - length / 10), data.end - length);
    view.to = view.from + length;
    drawTimeline();
  }
  cursor.style.transform = `translateX(${xOf(time, timelinePlace.clientWidth)}px)`;
}

// Sets the length of the visible time range; zero shows all.
function zoom(length) {
  span = length;
  follow(playing.time);
}

// Marks the selection.
function markChosen(entry) {
  chosen = entry;
  for (const { button, index } of buttons) {
    if (index === entry.mark) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  drawTimeline();
}

function redraw() {
  drawTimeline();
  follow(playing.time);
}

new ResizeObserver(() => { if (rowWidth() !== drawnWidth) redraw(); }).observe(timelinePlace);
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
for (const [event, value] of [["beforeprint", true], ["afterprint", false]]) {
  window.addEventListener(event, () => {
    isOnPaper = value;
    redraw();
  });
}
