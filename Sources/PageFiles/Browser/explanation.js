// The explanation of a packet or a decision, beside the film.

const explanation = found("explanation");
const [explanationTitle, explanationBody] = explanation.children;

function explain(title, ...parts) {
  explanationTitle.textContent = title;
  explanationBody.replaceChildren(...parts);
  explanation.parentElement.scrollTop = 0;
}

// Scrolls to the explanation if it is outside the window, as when it is below the film.
function leadToExplanation() {
  const { top, bottom } = explanationTitle.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) explanation.scrollIntoView();
}

const paragraph = (text, kind = "") => element("p", { class: kind }, text);

// Returns a table with rows of texts or elements. Columns listed in `figures` are aligned right.
function table(heads, rows, figures = []) {
  const made = element("table");
  const row = (cells, name) => {
    const line = element("tr");
    cells.forEach((cell, index) => {
      const place = element(name, figures.includes(index) ? { class: "figure" } : {});
      place.append(cell);
      line.append(place);
    });
    made.append(line);
  };
  if (heads.length > 0) row(heads, "th");
  for (const cells of rows) row(cells, "td");
  const around = element("div", { class: "scrolls" });
  around.append(made);
  return around;
}

function explainPacket(link, index) {
  const outcome = outcomes[link.outcomes[index]];
  const level = link.levels[index];
  const account = accountOf(link, index);
  const channel = Number.isNaN(link.channels[index]) ? "" : `, channel ${link.channels[index]}`;
  const title = `${clock(link.times[index])}: ${linkWords(link)}${channel}, ${outcome}`;
  if (account === null) {
    explain(title, paragraph(Number.isNaN(level) ? "RSSI not reported."
      : `RSSI ${figure(level, 0)} dBm.`),
    paragraph("A recording does not contain the terms of the level.", "note"));
    return;
  }
  const rows = account.terms.map(({ name, dB, detail }, number) =>
    [name, figure(dB, 3), number === 0 ? "dBm" : "dB", detail]);
  rows.push(["level", figure(account.dBm, 3), "dBm", "total"]);
  if (outcome === "received") rows.push(["RSSI", figure(level, 0), "dBm", "in whole dBm"]);
  explain(title,
    paragraph(`The phone was at (${account.x.toFixed(2)}, ${account.y.toFixed(2)}).`
      + (account.reason === null ? "" : ` Lost: ${account.reason}.`)),
    table([], rows, [1]));
}

function explainMissed(link, index) {
  const channels = reasonsOf(link, index)
    .map((reason, number) => [`channel ${37 + number}`, reason]);
  explain(`${clock(link.missed[index])}: ${linkWords(link)}, missed`,
    paragraph("This advertisement was missed on all three channels."),
    table([], channels));
}

// Compares a decision with the truth, in words.
function truthWords(mark) {
  const name = people[mark.person].name;
  if (mark.truth === null) return `Ground truth unknown for ${name}.`;
  const judged = { true: "; correct", false: "; wrong" }[mark.isRight] ?? "";
  return `Ground truth: ${name} was ${mark.truth}${judged}.`;
}

// Returns the rule behind a decision, with its values.
function ruleParts(mark) {
  const rule = mark.rule ?? data.comparison;
  if (rule === null) return [];
  if (rule === "") return [paragraph("The engine states no rule.")];
  const grounds = mark.grounds.map(([name, ...cells]) => [name, ...cells.map(withMinus)]);
  return [paragraph(`Rule: ${rule}.`), ...(grounds.length > 0 ? [table([], grounds, [1])] : [])];
}

// Returns the devices that the engine had not heard for a while before a decision.
function silenceParts({ silences }) {
  if (silences === null || silences.rows.length === 0) return [];
  const heading = silences.heading[0].toUpperCase() + silences.heading.slice(1);
  return [paragraph(`${heading}:`), table([], silences.rows, [1, 3])];
}

// Returns what the app had received before a decision.
function deliveredParts({ delivered }) {
  if (delivered === null) return [];
  return [element("h3", {}, "Delivered to the app"), paragraph(`${delivered.heading}.`),
    table([], delivered.rows)];
}

// Returns the smallest changes that avoid a decision, or the command that finds them.
function turningParts(mark) {
  if (mark.number === null || data.explaining === null) return [];
  const command = element("code", {}, `${toCopy(data.explaining)} --decision ${mark.number}`);
  const { changes } = mark;
  if (changes === null) {
    const how = paragraph("For the smallest changes that reverse it, run ", "note");
    how.append(command);
    return [how];
  }
  const rows = changes.rows.map(([what, ...cells]) => [what, ...cells.map(withMinus)]);
  const note = paragraph(`${changes.effort}; from `, "note");
  note.append(command);
  return [
    element("h3", {}, "Smallest changes that reverse it"), paragraph(`Found by rerunning: ${changes.heading}.`),
    rows.length > 0 ? table([], rows, [2, 3]) : paragraph("None found."), note,
  ];
}

function explainMark(mark) {
  const rows = mark.evidence.map((evidence) => {
    const level = evidence.dBm === null ? "not heard" : figure(evidence.dBm, 1);
    let newest = evidence.newest === null ? "" : clock(evidence.newest);
    const link = links[evidence.link];
    const index = link === undefined ? -1 : link.times.indexOf(evidence.newest);
    if (index >= 0) {
      newest = element("button", { type: "button" }, newest);
      newest.addEventListener("click", () => selectPointed({ link, index, isMissed: false }));
    }
    return [evidence.name, level, `${evidence.samples}`, newest];
  });
  const parts = [paragraph(truthWords(mark)), ...ruleParts(mark)];
  if (rows.length > 0) {
    parts.push(paragraph("Smoothed levels and newest packets:"),
      table(["", "dBm", "packets", "newest"], rows, [1, 2]));
  } else parts.push(paragraph("Caused by no reception: no smoothed level."));
  explain(`${clock(mark.time)}: ${mark.words}`, ...parts, ...silenceParts(mark),
    ...deliveredParts(mark), ...turningParts(mark));
}
