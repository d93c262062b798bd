// The data of a film, and its state at a time. Times are in microseconds since the film's start.

// Returns the integers of a column. `x`, which stands for unknown, becomes NaN.
const column = (text) => (text === "" ? [] : text.split(" ").map(Number));

// Returns the numbers of a column, divided by the number of parts in a unit.
const columnOf = (text, parts) => column(text).map((number) => number / parts);

// Returns the index of the last time that is not after `time`; -1 if there is none.
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
  phone: person.phone && {
    app: band(person.phone.app),
    radio: band(person.phone.radio),
    delivered: person.phone.delivered.map(band),
    notDelivered: person.phone.notDelivered.map(band),
    regionsNotDelivered: person.phone.regionsNotDelivered.map(band),
  },
  held: person.held.map((held) => ({
    ...held, times: column(held.times), levels: columnOf(held.levels, 100),
  })),
}));

const links = data.links.map((link) => ({
  ...link,
  times: column(link.times),
  channels: column(link.channels),
  outcomes: column(link.outcomes),
  levels: columnOf(link.levels, 100),
  missed: column(link.missed),
  connected: column(link.connected),
}));

const doors = data.doors.map(band);
const marks = data.marks;

// The names of packet outcomes, by number.
const outcomes = ["received", "too weak", "collided", "interference"];

// Returns the ends of a link in words.
const linkWords = (link) => `${devices[link.device].name} to ${people[link.person].name}`;

// The indices of people with a device that sends or receives packets.
const carriers = people.map((_, person) => person)
  .filter((person) => links.some((link) => link.person === person));

// Returns the state of a band at a time; `null` before the first state.
function stepAt(band, time) {
  const index = indexAt(band.times, time);
  return index < 0 ? null : { kind: band.kinds[index], text: band.texts[index] };
}

// Returns the position and heading of a person at a time; `null` if unknown.
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

// Returns the last packet received on a link; `null` if there is none within the time `longest`.
function newestAt(link, time, longest) {
  let index = indexAt(link.times, time);
  while (index >= 0 && link.outcomes[index] !== 0 && time - link.times[index] <= longest) index -= 1;
  if (index < 0 || link.outcomes[index] !== 0 || time - link.times[index] > longest) return null;
  return { index, level: link.levels[index], age: time - link.times[index] };
}

// Returns whether the ends of a link are connected at a time. Starts and ends alternate.
const isConnected = (link, time) => indexAt(link.connected, time) % 2 === 0;

// The time for which a beacon is in range after a packet.
const inRange = 5e6;

// Returns the link of a person whose newest packet in range is strongest; `undefined` if none is.
function strongestAt(person, time) {
  const levels = links.map((link) => (
    link.person === person ? newestAt(link, time, inRange)?.level ?? NaN : NaN));
  const highest = Math.max(...levels.filter((level) => !Number.isNaN(level)));
  return links[levels.indexOf(highest)];
}

// Returns the terms of a packet's level, and the reason for its loss; `null` if unknown.
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

// Returns the reason for the loss of each packet of a missed advertisement.
function reasonsOf(link, index) {
  link.splitReasons ??= link.missedReasons.split(";");
  return link.splitReasons[index].split(" ").map((number) => data.phrases[Number(number)]);
}

// Returns a time in the clock's format.
const clock = (time) => `${(data.startS + time / 1e6).toFixed(3)} s`;

// Returns a number with a typographic minus sign.
const figure = (number, decimals) => number.toFixed(decimals).replace("-", "\u2212");

// Returns a text with typographic minus signs before numbers.
const withMinus = (text) => text.replace(/(?<!\w)-(?=\d)/g, "\u2212");
