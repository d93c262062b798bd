// Decisions, as buttons at their times and as lines through the charts.

function drawDecisions(context, { width, height, palette }) {
  const shown = marks.filter(({ fix, time }) => fix === null && time >= view.from && time <= view.to);
  // If there are many, only unlocks and locks are drawn, so that the charts stay visible.
  const isCrowded = shown.length > width / 20;
  for (const mark of shown) {
    if (isCrowded && mark.verdict !== "unlock" && mark.verdict !== "lock") continue;
    const x = xOf(mark.time, width);
    context.strokeStyle = palette(mark.isRight === false ? "bad" : "accent");
    context.setLineDash(mark.verdict === "unlock" ? [] : [2, 3]);
    context.lineWidth = mark.verdict === "unlock" ? 1.5 : 1;
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, height);
    context.stroke();
  }
  context.setLineDash([]);
}

const buttons = [];

function addDecisions(person) {
  const list = marks.map((mark, index) => ({ mark, index }))
    .filter(({ mark }) => mark.person === person && mark.fix === null);
  if (list.length === 0) return;
  timelinePlace.append(element("div", { class: "row-title" }, "decisions"));
  const row = element("div", { class: "marks", role: "group", "aria-label": "decisions" });
  for (const { mark, index } of list) {
    const judged = { true: " \u2713", false: " \u2717" }[mark.isRight] ?? "";
    const words = `${clock(mark.time)}: ${mark.words}${judged}`;
    const button = element("button",
      { type: "button", class: mark.isRight === false ? "wrong" : "", "aria-label": words, title: words },
      mark.words + judged);
    button.addEventListener("click", () => selectPointed({ mark: index }));
    row.append(button);
    buttons.push({ button, mark, index, row });
  }
  timelinePlace.append(row);
}

// Places each decision at its time. Simultaneous ones are stacked, and crowded ones shrink to dots.
function placeDecisions(width) {
  for (const row of new Set(buttons.map(({ row }) => row))) {
    const own = buttons.filter((each) => each.row === row);
    const isTight = own.length * 90 > 4 * width;
    row.classList.toggle("tight", isTight);
    for (const { button, mark } of own) button.hidden = mark.time < view.from || mark.time > view.to;
    // All widths are read before any button moves, so that the browser computes the layout only
    // once.
    const lengths = own.map(({ button }) => button.offsetWidth);
    const ends = [];
    own.forEach(({ button, mark }, index) => {
      if (button.hidden) return;
      const x = xOf(mark.time, width);
      const isLeft = x + lengths[index] > width - gutter.right;
      const start = isLeft ? x - lengths[index] : x;
      let lane = ends.findIndex((end) => end <= start);
      if (lane < 0) lane = isTight && ends.length >= 4 ? 3 : ends.length;
      ends[lane] = start + lengths[index] + 2;
      button.style.left = `${100 * start / width}%`;
      button.style.top = `${lane * 24}px`;
      button.classList.toggle("to-left", isLeft);
    });
    row.style.height = `${Math.max(1, ends.length) * 24}px`;
  }
}
