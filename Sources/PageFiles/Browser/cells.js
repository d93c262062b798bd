// The cells of a plan. The value of the cell at the pointer, or reached by arrow keys, is shown.

const grid = data.cells;
const plan = found("plan");
const shown = found("cell");
const frame = element("rect", { class: "cell-frame", visibility: "hidden" });
found("above").append(frame);
let [column, row] = [Math.floor(grid.columns / 2), Math.floor(grid.rows / 2)];

// Converts metres to units of the figure.
const across = (metres) => Number(plan.dataset.left) + plan.dataset.scale * metres;
const down = (metres) => plan.dataset.top - plan.dataset.scale * metres;

function tell() {
  const [x, y] = [grid.left + column * grid.side, grid.bottom + row * grid.side];
  const number = row * grid.columns + column;
  const place = `(${(x + grid.side / 2).toFixed(2)}, ${(y + grid.side / 2).toFixed(2)})`;
  const room = grid.rooms[grid.inRoom[number]];
  const value = grid.values[number];
  const figure = value === null ? "none" : `${value.toFixed(grid.decimals)} ${grid.unit}`;
  const beacon = grid.beacons[grid.ofBeacon[number]];
  shown.textContent = [place, room, figure, beacon].filter((each) => each !== undefined).join(", ");
  const size = plan.dataset.scale * grid.side;
  const attributes = { x: across(x), y: down(y + grid.side), width: size, height: size };
  for (const [key, each] of Object.entries(attributes)) frame.setAttribute(key, each);
  frame.setAttribute("visibility", "visible");
}

function goTo(newColumn, newRow) {
  column = Math.min(Math.max(newColumn, 0), grid.columns - 1);
  row = Math.min(Math.max(newRow, 0), grid.rows - 1);
  tell();
}

function point(event) {
  const place = new DOMPoint(event.clientX, event.clientY)
    .matrixTransform(plan.getScreenCTM().inverse());
  const x = (place.x - plan.dataset.left) / plan.dataset.scale;
  const y = (plan.dataset.top - place.y) / plan.dataset.scale;
  goTo(Math.floor((x - grid.left) / grid.side), Math.floor((y - grid.bottom) / grid.side));
}

plan.setAttribute("tabindex", "0");
plan.setAttribute("aria-describedby", "cell");
plan.addEventListener("pointermove", point);
plan.addEventListener("click", point);
plan.addEventListener("focus", tell);
plan.addEventListener("keydown", (event) => {
  const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const size = event.shiftKey ? 10 : 1;
  goTo(column + size * step[0], row + size * step[1]);
});
