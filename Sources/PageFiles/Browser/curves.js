// Charts of levels: the packets of a link, and the smoothed levels of the engine.

const { low, high } = levelRange;
const levelY = (height, foot) => (level) => 6 + (high - level) / (high - low) * (height - foot - 8);

// Charts of links leave space at the bottom for lost packets.
const linkY = (height) => levelY(height, 12);

function drawHeld(context, { width, right }, held, yOf, colour, dash) {
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.setLineDash(dash);
  context.beginPath();
  let isDown = false;
  let drawn = -Infinity;
  const { times, levels } = held;
  for (let index = Math.max(0, indexAt(times, view.from)); index < times.length; index += 1) {
    const x = Math.max(gutter.left, xOf(times[index], width));
    if (x > right) break;
    if (Number.isNaN(levels[index])) {
      if (isDown) context.lineTo(x, yOf(levels[index - 1]));
      isDown = false;
      continue;
    }
    if (isDown) {
      if (x - drawn > 0.5) context.lineTo(x, yOf(levels[index - 1]));
      context.lineTo(x, yOf(levels[index]));
    } else context.moveTo(x, yOf(levels[index]));
    drawn = x;
    isDown = true;
  }
  if (isDown && times.length > 0) {
    const last = Math.min(indexAt(times, view.to), levels.length - 1);
    if (!Number.isNaN(levels[last])) context.lineTo(right, yOf(levels[last]));
  }
  context.stroke();
  context.setLineDash([]);
}

function drawThresholds(context, { palette, right }, thresholds, yOf) {
  context.textAlign = "left";
  for (const { name, dBm } of thresholds) {
    if (dBm < low || dBm > high) continue;
    context.strokeStyle = palette("bad");
    context.setLineDash([8, 4]);
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(gutter.left, yOf(dBm));
    context.lineTo(right, yOf(dBm));
    context.stroke();
    context.setLineDash([]);
    const words = `${name} ${figure(dBm, 0)} dBm`;
    const length = context.measureText(words).width;
    context.fillStyle = palette("paper");
    context.fillRect(gutter.left + 8, yOf(dBm) - 7, length + 8, 14);
    context.fillStyle = palette("bad");
    context.fillText(words, gutter.left + 12, yOf(dBm) + 4);
  }
}

// Draws the smoothed levels of all anchors in one chart.
function drawCurves(context, size, person) {
  const yOf = levelY(size.height, 4);
  drawGrid(context, size, ticks(low, high, Math.floor(size.height / 22)), yOf);
  clip(context, size);
  drawDecisions(context, size);
  for (const held of people[person].held) {
    const one = seriesOf(held);
    drawHeld(context, size, held, yOf, size.palette(seriesColour(one)), seriesDash(one));
  }
  const all = new Map(devices.flatMap(({ thresholds }) => thresholds)
    .map((threshold) => [`${threshold.name} ${threshold.dBm}`, threshold]));
  drawThresholds(context, size, [...all.values()], yOf);
  context.restore();
}

// Draws the mark of a channel. Marks are of similar size: circle, square or triangle.
function dot(context, x, y, channel) {
  context.beginPath();
  if (channel === 38) context.rect(x - 2.5, y - 2.5, 5, 5);
  else if (channel === 39) {
    context.moveTo(x, y - 3.5);
    context.lineTo(x + 3.5, y + 2.5);
    context.lineTo(x - 3.5, y + 2.5);
  } else context.arc(x, y, 2.8, 0, 2 * Math.PI);
  context.fill();
}

// Draws received packets, joined where no advertisement was missed in between. Dense packets are
// drawn as a line without marks.
function drawReceived(context, { width, right }, link, yOf) {
  const { times, levels, outcomes, channels, missed } = link;
  const first = Math.max(0, indexAt(times, view.from));
  const last = indexAt(times, view.to);
  const isDense = last - first > (right - gutter.left) / 3;
  let before = -1;
  context.beginPath();
  for (let index = first; index <= last; index += 1) {
    if (outcomes[index] !== 0 || Number.isNaN(levels[index])) continue;
    const [x, y] = [xOf(times[index], width), yOf(levels[index])];
    const isBroken = before < 0 || (link.missed.length > 0
      ? indexAt(missed, times[index]) !== indexAt(missed, times[before])
      : times[index] - times[before] > 2e6);
    if (isBroken) context.moveTo(x, y - (isDense ? 0.5 : 0));
    context.lineTo(x, y);
    before = index;
  }
  context.lineWidth = isDense ? 1.2 : 1;
  context.globalAlpha = isDense ? 1 : 0.45;
  context.stroke();
  context.globalAlpha = 1;
  if (isDense) return;
  for (let index = first; index <= last; index += 1) {
    if (outcomes[index] !== 0 || Number.isNaN(levels[index])) continue;
    dot(context, xOf(times[index], width), yOf(levels[index]), channels[index]);
  }
}

// The signs of lost packets at the bottom, by outcome: too weak, collided, interference.
const lostSigns = ["", "\u25BE", "\u00D7", "+"];

function drawLost(context, { width, height, palette, right }, link) {
  context.textAlign = "center";
  context.fillStyle = palette("quiet");
  let drawn = -Infinity;
  for (let index = Math.max(0, indexAt(link.missed, view.from)); index < link.missed.length; index += 1) {
    const x = xOf(link.missed[index], width);
    if (x > right) break;
    if (x - drawn < 1) continue;
    drawn = x;
    context.fillRect(x, height - 5, 1, 5);
  }
  context.fillStyle = palette("bad");
  drawn = -Infinity;
  for (let index = Math.max(0, indexAt(link.times, view.from)); index < link.times.length; index += 1) {
    const x = xOf(link.times[index], width);
    if (x > right) break;
    if (link.outcomes[index] === 0 || x - drawn < 5) continue;
    drawn = x;
    context.fillText(lostSigns[link.outcomes[index]], x, height - 3);
  }
}

function drawLink(context, size, link, row) {
  const { height, palette } = size;
  const yOf = linkY(height);
  drawGrid(context, size, ticks(low, high, Math.floor(height / 22)), yOf);
  clip(context, size);
  drawDecisions(context, size);
  const colour = palette(seriesColour(link.device));
  const held = people[link.person].held.find(({ device }) => device === link.device);
  context.fillStyle = colour;
  context.strokeStyle = colour;
  drawReceived(context, size, link, yOf);
  if (held !== undefined) drawHeld(context, size, held, yOf, palette("ink"), []);
  drawThresholds(context, size, devices[link.device].thresholds, yOf);
  drawLost(context, size, link);
  context.restore();
  drawChosen(context, size, row);
}
