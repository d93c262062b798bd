// States over time as bands: sides, rooms and doors.

// The fill colour and the hatching of each kind of state.
const fills = {
  inside: ["inside", ""], outside: ["outside", "/"], unknown: ["unknown", "."],
  room: ["inside", ""], locked: ["inside", ""], closed: ["inside", ""],
  unlocked: ["outside", "/"], open: ["outside", "x"],
  foreground: ["inside", ""], woken: ["outside", "/"], asleep: ["unknown", "."], ended: ["unknown", "x"],
  ranging: ["inside", ""], scanning: ["outside", "/"], monitoring: ["unknown", "/"],
};

function hatch(context, kind, x, width, height, colour) {
  context.save();
  context.beginPath();
  context.rect(x, 0, width, height);
  context.clip();
  context.strokeStyle = colour;
  context.globalAlpha = 0.35;
  context.setLineDash(kind === "." ? [1, 5] : []);
  context.beginPath();
  for (let at = x - height; at < x + width + height; at += 8) {
    context.moveTo(at, height);
    context.lineTo(at + height, 0);
    if (kind === "x") {
      context.moveTo(at, 0);
      context.lineTo(at + height, height);
    }
  }
  context.stroke();
  context.restore();
}

function drawBand(context, size, band) {
  const { width, height, palette, right } = size;
  clip(context, size);
  const first = Math.max(0, indexAt(band.times, view.from));
  for (let index = first; index < band.times.length && band.times[index] <= view.to; index += 1) {
    const x = Math.max(gutter.left, xOf(band.times[index], width));
    const end = Math.min(right, xOf(band.times[index + 1] ?? data.end, width));
    const [fill, hatching] = fills[band.kinds[index]] ?? fills.unknown;
    context.fillStyle = palette(fill);
    context.fillRect(x, 0, end - x, height);
    if (hatching !== "") hatch(context, hatching, x, end - x, height, palette("ink"));
    context.fillStyle = palette("ink");
    context.fillRect(x, 0, 1, height);
    const text = band.texts[index];
    const length = context.measureText(text).width;
    if (length + 8 > end - x) continue;
    context.fillStyle = palette(fill);
    context.fillRect(x + 3, 3, length + 4, height - 6);
    context.fillStyle = palette("ink");
    context.textAlign = "left";
    context.fillText(text, x + 5, height / 2 + 4);
  }
  context.restore();
}

function bandWords(title, band) {
  if (band.times.length > 12) return `${title}: ${band.times.length} changes`;
  const steps = band.times.map((time, index) => `${band.texts[index]} from ${clock(time)}`);
  return `${title}: ${steps.join(", ")}`;
}

const addBand = (title, band) => addRow(title, 22, bandWords(title, band),
  (context, size) => drawBand(context, size, band));
