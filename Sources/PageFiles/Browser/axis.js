// Rows of drawings, one below the other, that share a time axis.

// The margins of the charts, in CSS pixels. The left one holds the scale labels.
const gutter = { left: 48, right: 12 };
// The visible time range.
const view = { from: 0, to: data.end };
// The container of the rows, and the rows with their drawing functions.
const timelinePlace = found("timeline");
const rows = [];
// For print, rows have the width of the paper, so that text keeps its size.
let isOnPaper = false;
const paperWidth = 700;
const rowWidth = () => (isOnPaper ? paperWidth : timelinePlace.clientWidth);

const xOf = (time, width) => gutter.left
  + (time - view.from) / (view.to - view.from) * (width - gutter.left - gutter.right);
const timeAt = (x, width) => view.from
  + (x - gutter.left) / (width - gutter.left - gutter.right) * (view.to - view.from);

// Adds a row: a title above a canvas with a drawing function.
function addRow(title, height, words, drawing) {
  const canvas = element("canvas", { role: "img", "aria-label": words });
  if (title !== "") timelinePlace.append(element("div", { class: "row-title" }, title));
  timelinePlace.append(canvas);
  const row = { canvas, height, drawing };
  rows.push(row);
  return row;
}

function drawRow({ canvas, height, drawing }, width, palette) {
  const dots = isOnPaper ? 3 : window.devicePixelRatio || 1;
  canvas.width = Math.round(width * dots);
  canvas.height = Math.round(height * dots);
  canvas.style.aspectRatio = `${width} / ${height}`;
  const context = canvas.getContext("2d");
  context.scale(dots, dots);
  context.font = "11px system-ui, sans-serif";
  context.lineJoin = "round";
  drawing(context, { width, height, palette, right: width - gutter.right });
}

// Clips further drawing to the chart area, right of the scale.
function clip(context, { height, right }) {
  context.save();
  context.beginPath();
  context.rect(gutter.left, 0, right - gutter.left, height);
  context.clip();
}

function timeTicks(width) {
  const [from, to] = [data.startS + view.from / 1e6, data.startS + view.to / 1e6];
  const most = Math.max(2, Math.floor(width / 90));
  if (to - from <= 600) return { unit: "s", parts: 1, at: ticks(from, to, most) };
  return { unit: "min", parts: 60, at: ticks(from / 60, to / 60, most, [1, 2, 5, 10]) };
}

function drawTimes(context, { width, palette, right }) {
  const { unit, parts, at } = timeTicks(width);
  context.textAlign = "center";
  at.forEach((number) => {
    const x = xOf((number * parts - data.startS) * 1e6, width);
    context.fillStyle = palette("quiet");
    context.fillRect(x, 0, 1, 5);
    if (x < right - 20) context.fillText(`${number}`.replace("-", "\u2212"), x, 17);
  });
  context.textAlign = "right";
  context.fillText(unit, right, 17);
}

function drawGrid(context, { width, height, palette, right }, values, yOf) {
  context.fillStyle = palette("line");
  const { parts, at } = timeTicks(width);
  for (const number of at) {
    context.fillRect(xOf((number * parts - data.startS) * 1e6, width), 0, 1, height);
  }
  context.textAlign = "right";
  for (const value of values) {
    context.fillStyle = palette("line");
    context.fillRect(gutter.left, Math.round(yOf(value)), right - gutter.left, 1);
    context.fillStyle = palette("quiet");
    context.fillText(figure(value, 0), gutter.left - 5, yOf(value) + 4);
  }
}
