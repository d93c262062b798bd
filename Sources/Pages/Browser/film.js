// The data of a film, and what is so at a time. Times are in microseconds since it began.

// A column of whole numbers; x is one that is not known.
const column = (text) => (text === "" ? [] : text.split(" ").map(Number));

// The numbers of a column in units of which each has so many.
const columnOf = (text, parts) => column(text).map((number) => number / parts);

// The index of the last of these times that has come; -1 before the first.
function indexAt(times, time) {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const band = (band) => band && { ...band, times: column(band.times) };

const devices = data.devices.map((device) => {
  let time = 0;
  const sends = device.waits === null ? null : column(device.waits).map((wait) => (time += wait));
  return { ...device, sends };
});

const people = data.people.map((person) => ({
  ...person,
  track: {
    times: column(person.track.times),
    x: columnOf(person.track.x, 100),
    y: columnOf(person.track.y, 100),
    headings: column(person.track.headings),
  },
  truth: band(person.truth),
  state: band(person.state),
  held: person.held.map((held) => ({
    ...held, times: column(held.times), levels: columnOf(held.levels, 100),
  })),
}));

const links = data.links.map((link) => ({
  ...link,
  times: column(link.times),
  channels: column(link.channels),
  fates: column(link.fates),
  levels: columnOf(link.levels, 100),
  missed: column(link.missed),
}));

const doors = data.doors.map(band);
const marks = data.marks;

// What a packet's fate is called, by its number; the first is that it was received.
const fates = ["received", "too weak", "collided", "interference"];

// Which way a link leads.
const linkWords = (link) => `${devices[link.device].name} to ${people[link.person].name}`;

// Those who carry something that hears or is heard.
const carriers = people.map((_, person) => person)
  .filter((person) => links.some((link) => link.person === person));

// What holds of a band at a time; null before it begins.
function stepAt(band, time) {
  const index = indexAt(band.times, time);
  return index < 0 ? null : { kind: band.kinds[index], text: band.texts[index] };
}

// Where someone is and which way they face; null where that is not known.
function poseAt({ track, isHeld }, time) {
  const index = indexAt(track.times, time);
  if (index < 0) return null;
  const here = { x: track.x[index], y: track.y[index], heading: track.headings[index] };
  const next = index + 1;
  if (isHeld || next >= track.times.length) return here;
  const share = (time - track.times[index]) / (track.times[next] - track.times[index]);
  here.x += share * (track.x[next] - here.x);
  here.y += share * (track.y[next] - here.y);
  return here;
}

// The packet of a link that was received last; null where none was, or too long ago.
function newestAt(link, time, longest) {
  let index = indexAt(link.times, time);
  while (index >= 0 && link.fates[index] !== 0 && time - link.times[index] <= longest) index -= 1;
  if (index < 0 || link.fates[index] !== 0 || time - link.times[index] > longest) return null;
  return { index, level: link.levels[index], age: time - link.times[index] };
}

// The terms that make up a packet's level, and why it was lost; null where nobody knows.
function accountOf(link, index) {
  link.split ??= link.accounts.split(";");
  const text = link.split[index];
  if (!text) return null;
  const [x, y, sum, reason, bend, ...rest] = text.split(" ").map(Number);
  const terms = [];
  for (let at = 0; at < rest.length; at += 3) {
    terms.push({
      name: data.phrases[rest[at]], dB: rest[at + 1] / 1000, detail: data.phrases[rest[at + 2]],
    });
  }
  return {
    x: x / 100, y: y / 100, dBm: sum / 1000, reason: data.phrases[reason] ?? null,
    bend: data.bends[bend] ?? null, terms,
  };
}

// Why the packets of an advertisement were missed, one by one.
function reasonsOf(link, index) {
  link.splitReasons ??= link.missedReasons.split(";");
  return link.splitReasons[index].split(" ").map((number) => data.phrases[Number(number)]);
}

// A time as the clock shows it.
const clock = (time) => `${(data.startS + time / 1e6).toFixed(3)} s`;

// A number with a true minus sign.
const figure = (number, decimals) => number.toFixed(decimals).replace("-", "\u2212");

// A text with true minus signs before numbers.
const withMinus = (text) => text.replace(/(?<!\w)-(?=\d)/g, "\u2212");
