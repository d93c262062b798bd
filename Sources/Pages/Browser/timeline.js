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
  addRow("what the engine held of each: the smoothed level, in dBm", 150,
    `The levels that the engine held of ${held.map(({ name }) => name).join(", ")}`,
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

for (const door of doors) addBand(`${door.name}: how it stood`, door);
for (const person of carriers) {
  const { name, truth, state } = people[person];
  if (carriers.length > 1) timelinePlace.append(element("h3", {}, name));
  if (truth.times.length > 0) addBand(`truth: where ${name} was`, truth);
  if (state !== null) addBand(`engine: where it took ${name} to be`, state);
  addDecisions(person);
  addErrors(person);
  addCurves(person);
  for (const link of links.filter((each) => each.person === person)) {
    if (link.times.length === 0 && link.missed.length === 0) continue;
    const { name: from, role } = devices[link.device];
    const title = role === "" || role === from ? from : `${from} (${role})`;
    const isHeld = people[person].held.some((held) => held.device === link.device);
    const what = isHeld ? "packets received, and as a line the level held" : "packets received";
    const row = addRow(`${title}: ${what}, in dBm`, 84,
      `Packets from ${linkWords(link)}; choose one with the arrow keys`,
      (context, size) => drawLink(context, size, link, row));
    letChoose(row, entriesOf(link));
  }
}
addRow("", 20, "time", drawTimes);

const note = element("p", { class: "note" });
note.textContent = "Bands are plain for inside and locked, hatched for outside and unlocked, "
  + "crossed for open. A dot is a packet, round on channel 37, square on 38, a triangle on 39; a "
  + "line joins those between which no advertisement was missed. At the foot what was lost: "
  + "\u25BE too weak, \u00D7 collided, + interference, and a tick where nothing of an "
  + "advertisement was received."
  + (data.columnS === null ? "" : ` Of this long film each link keeps, for every `
    + `${data.columnS.toFixed(2)} s, the strongest and the weakest packet that was received, and `
    + "one of each way to be lost.");
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
