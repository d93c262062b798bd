// Phones with a system: what the app and the radio do, what is delivered to the app, and what is not.

// Events of regions are few and matter most. They have labels.
const isLabelled = ({ name }) => name === "entered" || name === "left";

function drawTicks(context, size, list, colour) {
  const { width, height, palette } = size;
  clip(context, size);
  context.fillStyle = palette("line");
  context.fillRect(gutter.left, height - 1, width, 1);
  let end = -Infinity;
  const shown = list.flatMap((row) => row.times.filter((time) => time >= view.from && time <= view.to)
    .map((time) => ({ time, row })));
  for (const { time, row } of shown.sort((one, other) => one.time - other.time)) {
    const x = xOf(time, width);
    context.fillStyle = palette(colour);
    const top = isLabelled(row) ? 0 : height / 2;
    context.fillRect(x, top, isLabelled(row) ? 2 : 1, height - top);
    if (!isLabelled(row) || x < end) continue;
    context.fillStyle = palette("ink");
    context.textAlign = "left";
    context.fillText(row.name, x + 4, 10);
    end = x + context.measureText(row.name).width + 8;
  }
  context.restore();
}

const countsOf = (list) => list.map(({ name, count }) => `${name} ${count}`).join(", ");

function addPhone(person) {
  const { name, phone } = people[person];
  if (phone === null) return;
  addBand(`app of ${name}`, phone.app);
  if (phone.radio !== null) addBand(`radio for the app of ${name}`, phone.radio);
  const delivered = `delivered to the app: ${phone.delivered.length === 0 ? "nothing" : countsOf(phone.delivered)}`;
  addRow(delivered, 24, delivered, (context, size) => drawTicks(context, size, phone.delivered, "accent"));
  for (const [what, list] of [["packets", phone.notDelivered], ["region", phone.regionsNotDelivered]]) {
    for (const row of list) {
      const title = `${what} not delivered, ${row.name}: ${row.count}`;
      addRow(title, 12, title, (context, size) => drawTicks(context, size, [row], "bad"));
    }
  }
}

// Returns rows of the table of the current state.
function phoneRows({ app, radio, delivered, notDelivered, regionsNotDelivered }, time) {
  const rows = [["app", stepAt(app, time)?.text ?? "unknown"]];
  if (radio !== null) rows.push(["radio for the app", stepAt(radio, time)?.text ?? "unknown"]);
  const newest = (list) => list.map(({ name, times }) => ({ name, time: times[indexAt(times, time)] }))
    .filter((each) => each.time !== undefined)
    .reduce((one, other) => (one && one.time >= other.time ? one : other), null);
  const lists = [["last delivered", delivered], ["last packet not delivered", notDelivered],
    ...(regionsNotDelivered.length > 0 ? [["last region not delivered", regionsNotDelivered]] : [])];
  for (const [title, list] of lists) {
    const last = newest(list);
    rows.push([title, last === null ? "none" : `${last.name}, ${clock(last.time)}`]);
  }
  return rows;
}
