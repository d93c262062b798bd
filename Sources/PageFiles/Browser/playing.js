// Playback of a film, and keyboard shortcuts.

// The page opens at a decision, but plays from the start.
const playing = { time: 0, isOpening: false, since: null, speed: 1, frame: 0 };
const slider = found("time");
slider.max = Math.round(data.end / 1000);

const stepLength = () => Math.max(0.1e6, (view.to - view.from) / 500);

// Moves the film to a time.
function show(time) {
  playing.time = Math.min(Math.max(time, 0), data.end);
  playing.isOpening = false;
  slider.value = Math.round(playing.time / 1000);
  slider.setAttribute("aria-valuetext", clock(playing.time));
  for (const each of document.querySelectorAll(".clock")) each.textContent = clock(playing.time);
  stage?.show(playing.time);
  follow(playing.time);
  showMoment(playing.time);
}

// Shows the state at a time as a table.
function showMoment(time) {
  const rows = [];
  for (const person of carriers) {
    const { name, truth, state, held } = people[person];
    rows.push([name, stepAt(truth, time)?.text ?? "unknown"]);
    if (state !== null) rows.push(["engine", stepAt(state, time)?.text ?? "no decision yet"]);
    if (people[person].phone !== null) rows.push(...phoneRows(people[person].phone, time));
    const strongest = strongestAt(person, time);
    for (const link of links) {
      if (link.person !== person) continue;
      const newest = newestAt(link, time, inRange);
      const curve = held.find(({ device }) => device === link.device);
      const level = curve?.levels[indexAt(curve.times, time)];
      const parts = isConnected(link, time) ? ["connected"] : newest === null ? ["not heard"] : [];
      if (newest !== null) parts.push(`${figure(newest.level, 0)} dBm`);
      if (level !== undefined && !Number.isNaN(level)) parts.push(`smoothed ${figure(level, 1)} dBm`);
      if (link === strongest) parts.push("strongest in range");
      rows.push([devices[link.device].name, parts.join(", ")]);
    }
  }
  for (const door of doors) rows.push([door.name, stepAt(door, time)?.text ?? ""]);
  found("moment").replaceChildren(table([], rows));
}

function play() {
  if (playing.isOpening || playing.time >= data.end) show(0);
  playing.since = performance.now();
  found("play").textContent = "❚❚ pause";
  playing.frame = requestAnimationFrame(goOn);
}

function pause() {
  cancelAnimationFrame(playing.frame);
  playing.since = null;
  found("play").textContent = "▶ play";
}

const toggle = () => (playing.since === null ? play() : pause());

function goOn(now) {
  const passed = Math.max(0, now - playing.since);
  playing.since = now;
  show(playing.time + passed * 1000 * playing.speed);
  if (playing.time >= data.end) pause();
  else playing.frame = requestAnimationFrame(goOn);
}

// Selects a packet, a missed advertisement or a decision: moves the film there and explains it.
function select(chosen) {
  pause();
  markChosen(chosen);
  show(timeOf(chosen));
  if (chosen.mark !== undefined) explainMark(marks[chosen.mark]);
  else if (chosen.isMissed) explainMissed(chosen.link, chosen.index);
  else explainPacket(chosen.link, chosen.index);
}

// Selects by a button, which may be far from the explanation, and scrolls to the explanation.
function selectPointed(chosen) {
  select(chosen);
  leadToExplanation();
}

// Selects the decision after or before the selected one, because several may have the same time. If
// none is selected at the current time, the time is the reference.
function nextMark(direction) {
  const isThere = chosen !== null && chosen.mark !== undefined && timeOf(chosen) === playing.time;
  const before = indexAt(marks.map((mark) => mark.time), playing.time - 1);
  const index = isThere ? chosen.mark + direction : direction > 0 ? before + 1 : before;
  if (marks[index] !== undefined) select({ mark: index });
}

// Returns the most interesting decision: a false unlock, then other wrong decisions, then unlocks,
// then others, then positions; `undefined` if there is none.
function firstAsked() {
  const isUnlocking = (mark) => mark.verdict === "unlock";
  const isPosition = (mark) => mark.fix !== null;
  const isWrong = (mark) => mark.isRight === false && !isPosition(mark);
  return [
    (mark) => isUnlocking(mark) && isWrong(mark), isWrong, isUnlocking, (mark) => !isPosition(mark),
    isPosition,
  ].map((isIt) => marks.findIndex(isIt)).find((index) => index >= 0);
}

found("play").addEventListener("click", toggle);
found("back").addEventListener("click", () => { pause(); show(playing.time - stepLength()); });
found("forth").addEventListener("click", () => { pause(); show(playing.time + stepLength()); });
slider.addEventListener("input", () => { pause(); show(slider.valueAsNumber * 1000); });
found("speed").addEventListener("change", (event) => { playing.speed = Number(event.target.value); });
found("span").addEventListener("change", (event) => zoom(Number(event.target.value) * 1e6));

document.addEventListener("keydown", (event) => {
  const name = event.target.tagName;
  if (name === "SELECT" || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === " " && name !== "BUTTON" && name !== "SUMMARY") toggle();
  else if (step !== undefined && event.shiftKey) nextMark(step);
  else if (step !== undefined && name !== "INPUT" && name !== "CANVAS") {
    pause();
    show(playing.time + step * stepLength());
  } else if (event.key === "Home" && name !== "INPUT" && name !== "CANVAS") show(0);
  else if (event.key === "End" && name !== "INPUT" && name !== "CANVAS") show(data.end);
  else return;
  event.preventDefault();
});

for (const row of document.querySelectorAll("#decisions tr[data-mark]")) {
  const place = row.firstElementChild;
  const button = element("button", { type: "button" }, place.textContent);
  button.addEventListener("click", () => selectPointed({ mark: Number(row.dataset.mark) }));
  place.replaceChildren(button);
}

const opening = firstAsked();
if (opening === undefined) {
  drawTimeline();
  show(0);
} else {
  select({ mark: opening });
  playing.isOpening = true;
}
requestAnimationFrame(() => performance.mark("first picture"));
