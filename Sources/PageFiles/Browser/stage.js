// The plan on which a film plays: people walk, beacons pulse, doors move, links show their levels and
// whether their ends are connected.

const plan = document.getElementById("plan");

// The time for which a link shows its last packet, and the duration of a beacon's pulse, in µs.
const linkShownFor = 1.5e6;
const pulseLasts = 0.3e6;

const stage = plan === null ? null : (() => {
  const { scale, left, top } = plan.dataset;
  const toX = (metres) => Number(left) + Number(scale) * metres;
  const toY = (metres) => Number(top) - Number(scale) * metres;
  const add = (parent, name, attributes, text) => {
    const made = element(name, attributes, text);
    parent.append(made);
    return made;
  };

  const addName = (parent, attributes, name) => {
    const text = add(parent, "text", attributes, shortened(name));
    if (text.textContent !== name) add(text, "title", {}, name);
  };

  for (const person of people) {
    const points = person.track.times
      .map((_, index) => `${toX(person.track.x[index])},${toY(person.track.y[index])}`);
    if (!person.isHeld) add(found("trails"), "polyline", { class: "trail", points: points.join(" ") });
  }

  const figures = people.map((person, index) => {
    const group = add(found("people"), "g",
      { class: carriers.includes(index) ? "person" : "person bystander" });
    const turning = add(group, "g");
    add(turning, "path", { class: "heading", d: "M0 -16L7 -3H-7Z" });
    add(turning, "circle", { r: 7 });
    addName(group, { dx: 10, dy: 16 }, person.name);
    return { group, turning, fix: null };
  });

  // Connections lie below the levels of all links.
  const ties = links.map((link) => {
    const device = devices[link.device];
    if (device.at === null || link.connected.length === 0) return null;
    const group = add(found("links"), "g", { class: "connection" });
    return { group, device, lines: [add(group, "line"), add(group, "line")] };
  });

  const lines = links.map((link) => {
    const device = devices[link.device];
    if (device.at === null) return null;
    const group = add(found("links"), "g", { class: "link" });
    return {
      group, device, line: add(group, "line"),
      label: add(group, "text", { "text-anchor": "middle", dy: 4 }),
    };
  });

  const beacons = new Map();
  for (const group of plan.querySelectorAll(".beacon")) {
    beacons.set(group.dataset.name, group.querySelector(".pulse"));
  }
  const leaves = doors.map((door, index) => {
    const group = document.getElementById(`door-${index}`);
    if (group === null) return null;
    const leaf = group.querySelector(".closed");
    const [x, y] = ["x", "y"].map((axis) =>
      (Number(leaf.getAttribute(`${axis}1`)) + Number(leaf.getAttribute(`${axis}2`))) / 2);
    return {
      door, group,
      label: add(found("people"), "text", { class: "door-state", x, y, dx: -6, dy: 16, "text-anchor": "end" }),
    };
  });

  const fixes = people.map((_, person) =>
    marks.filter((mark) => mark.person === person && mark.fix !== null));
  const fixTimes = fixes.map((list) => list.map((mark) => mark.time));

  function showPeople(time) {
    people.forEach((person, index) => {
      const { group, turning } = figures[index];
      const pose = poseAt(person, time);
      group.style.display = pose === null ? "none" : "";
      if (pose !== null) {
        group.setAttribute("transform", `translate(${toX(pose.x)} ${toY(pose.y)})`);
        turning.setAttribute("transform", `rotate(${pose.heading})`);
      }
      const newest = indexAt(fixTimes[index], time);
      if (newest < 0) {
        figures[index].fix?.setAttribute("d", "");
        return;
      }
      figures[index].fix ??= add(found("people"), "path", { class: "fix" });
      const [x, y] = fixes[index][newest].fix;
      figures[index].fix.setAttribute("d", `M${toX(x) - 7} ${toY(y)}h14m-7 -7v14`);
    });
  }

  function showLinks(time) {
    links.forEach((link, index) => {
      if (lines[index] === null) return;
      const { group, line, label, device } = lines[index];
      const newest = newestAt(link, time, linkShownFor);
      const pose = poseAt(people[link.person], time);
      group.style.display = newest === null || pose === null ? "none" : "";
      if (newest === null || pose === null) return;
      const number = levelClass(newest.level);
      const { width, dash } = levelClasses[number];
      const [x1, y1] = [toX(device.at[0]), toY(device.at[1])];
      const [x2, y2] = [toX(pose.x), toY(pose.y)];
      group.setAttribute("class", `link level-${number}`);
      group.style.opacity = 1 - 0.7 * (newest.age / linkShownFor);
      for (const [name, value] of Object.entries(
        { x1, y1, x2, y2, "stroke-width": width, "stroke-dasharray": dash })) {
        line.setAttribute(name, value);
      }
      // Labels are at different fractions of their lines, so that those of neighbours stay
      // readable.
      const share = 0.55 + 0.15 * (link.device % 3);
      label.setAttribute("x", x1 + share * (x2 - x1));
      label.setAttribute("y", y1 + share * (y2 - y1));
      label.textContent = figure(newest.level, 0);
    });
  }

  function showConnections(time) {
    links.forEach((link, index) => {
      if (ties[index] === null) return;
      const { group, device, lines: both } = ties[index];
      const pose = isConnected(link, time) ? poseAt(people[link.person], time) : null;
      group.style.display = pose === null ? "none" : "";
      if (pose === null) return;
      const [x1, y1] = [toX(device.at[0]), toY(device.at[1])];
      const [x2, y2] = [toX(pose.x), toY(pose.y)];
      for (const line of both) {
        for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) line.setAttribute(name, value);
      }
    });
  }

  function showBeacons(time) {
    for (const [number, device] of devices.entries()) {
      const pulse = beacons.get(device.name);
      if (pulse === undefined) continue;
      let newest = -Infinity;
      if (device.sends !== null) newest = device.sends[indexAt(device.sends, time)] ?? newest;
      else for (const link of links) {
        if (link.device !== number) continue;
        newest = Math.max(newest, link.times[indexAt(link.times, time)] ?? newest);
      }
      const phase = (time - newest) / pulseLasts;
      pulse.style.display = phase < 1 ? "" : "none";
      if (phase >= 1) continue;
      pulse.setAttribute("r", 6 + 14 * phase);
      pulse.style.opacity = 1 - phase;
    }
  }

  function showDoors(time) {
    for (const leaf of leaves) {
      const step = leaf && stepAt(leaf.door, time);
      if (!step) continue;
      leaf.group.classList.toggle("is-open", step.kind === "open");
      leaf.group.classList.toggle("is-unlocked", step.kind === "unlocked");
      leaf.label.textContent = { open: "open", unlocked: "unlocked" }[step.kind] ?? "";
    }
  }

  // Shows the corners around which the selected packets were diffracted, with the walls that end
  // there.
  function showBends(time) {
    const place = found("bends");
    place.replaceChildren();
    for (const line of plan.querySelectorAll(".bends")) line.classList.remove("bends");
    if (chosen === null || timeOf(chosen) !== time) return;
    for (const { link, index } of packetsOf(chosen)) {
      const account = accountOf(link, index);
      const device = devices[link.device];
      if (account === null || account.bend === null || device.at === null) continue;
      const walls = account.bend.map(({ wall }) => wall);
      for (const line of plan.querySelectorAll(".walls line")) {
        if (walls.includes(line.querySelector("title").textContent)) line.classList.add("bends");
      }
      const way = [device.at, ...account.bend.map(({ at }) => at), [account.x, account.y]]
        .map(([x, y]) => `${toX(x)},${toY(y)}`);
      add(place, "polyline", { class: "bend-way", points: way.join(" ") });
      account.bend.forEach(({ at, wall }, number) => {
        const [x, y] = [toX(at[0]), toY(at[1])];
        add(place, "circle", { class: "bend", cx: x, cy: y, r: 7 });
        // Above and below in turn, so that the names of near corners stay readable.
        addName(place, { class: "bend-name", x: x + 10, y: y + (number % 2 === 0 ? -8 : 18) }, wall);
      });
    }
  }

  const legend = found("stage-legend");
  const key = (words, draw) => {
    const item = add(legend, "li");
    const picture = add(item, "svg",
      { class: "plan key", viewBox: "0 0 36 16", width: 36, height: 16, "aria-hidden": "true" });
    draw(picture);
    item.append(words);
  };
  levelClasses.forEach(({ words, width, dash }, number) => key(`heard at ${words}`, (picture) => {
    const group = add(picture, "g", { class: `link level-${number}` });
    add(group, "line",
      { x1: 2, y1: 8, x2: 34, y2: 8, "stroke-width": width, "stroke-dasharray": dash });
  }));
  if (ties.some((tie) => tie !== null)) {
    key("connected", (picture) => {
      const group = add(picture, "g", { class: "connection" });
      for (let line = 0; line < 2; line += 1) add(group, "line", { x1: 2, y1: 8, x2: 34, y2: 8 });
    });
  }
  key("walker, facing right", (picture) => {
    const group = add(picture, "g", { class: "person", transform: "translate(14 8) rotate(90) scale(0.8)" });
    add(group, "path", { class: "heading", d: "M0 -16L7 -3H-7Z" });
    add(group, "circle", { r: 7 });
  });
  key(devices.every((device) => device.sends !== null) ? "beacon, sending" : "device received",
    (picture) => {
      const group = add(picture, "g", { class: "beacon" });
      add(group, "circle", { class: "pulse", cx: 18, cy: 8, r: 7 });
      add(group, "circle", { cx: 18, cy: 8, r: 4 });
    });
  if (data.bends.length > 0) {
    key("path of the selected packet around corners", (picture) => {
      add(picture, "polyline", { class: "bend-way", points: "2,14 18,6 34,12" });
      add(picture, "circle", { class: "bend", cx: 18, cy: 6, r: 4.5 });
    });
  }
  if (fixes.some((list) => list.length > 0)) {
    key("estimated position",
      (picture) => add(picture, "path", { class: "fix", d: "M11 8h14m-7 -7v14" }));
  }

  return {
    show(time) {
      showPeople(time);
      showConnections(time);
      showLinks(time);
      showBeacons(time);
      showDoors(time);
      showBends(time);
    },
  };
})();
