// Chart marks that show their settings when selected by pointer or arrow keys.

const marks = [...document.querySelectorAll("[data-point]")]
  .sort((a, b) => a.dataset.point - b.dataset.point);

function describe(mark) {
  const { words, paste } = data.points[mark.dataset.point];
  found("point-words").replaceChildren(...words.map((each) => element("li", {}, each)));
  found("point-paste").textContent = toCopy(paste);
  for (const each of marks) {
    each.classList.toggle("chosen", each === mark);
    each.setAttribute("tabindex", each === mark ? "0" : "-1");
  }
}

for (const [number, mark] of marks.entries()) {
  for (const event of ["pointerenter", "focus", "click"]) {
    mark.addEventListener(event, () => describe(mark));
  }
  mark.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const ends = { Home: 0, End: marks.length - 1 }[event.key];
    const next = marks[ends ?? (step === undefined ? -1 : number + step)];
    if (step === undefined && ends === undefined) return;
    event.preventDefault();
    next?.focus();
  });
}
