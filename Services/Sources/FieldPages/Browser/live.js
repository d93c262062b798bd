// Brings what is new to a page as it is stored. All markup comes escaped from the server.

const state = document.getElementById("state");
const rows = document.querySelector("#reports tbody");
const longest = 500;

/** Adds a row where its time belongs, newest first; a row that is there already is not added. */
function add(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  const row = template.content.firstElementChild;
  const time = Number(row.dataset.time);
  if (rows.querySelector(`[data-number="${CSS.escape(row.dataset.number)}"]`)) return;
  const later = [...rows.children].find((each) => Number(each.dataset.time) <= time);
  rows.insertBefore(row, later ?? null);
  if (rows.children.length > longest) rows.lastElementChild.remove();
}

/** Puts markup in place of a part if it differs; a link or region that had the focus has it again. */
function replace(name, markup) {
  const part = document.getElementById(name);
  const template = document.createElement("template");
  template.innerHTML = markup;
  if (template.innerHTML === part.innerHTML) return;
  const label = (each) => each.getAttribute("href") ?? each.getAttribute("aria-label");
  const focused = part.contains(document.activeElement) ? label(document.activeElement) : null;
  part.replaceChildren(template.content);
  if (focused === null) return;
  [...part.querySelectorAll("[href], [aria-label]")].find((each) => label(each) === focused)
    ?.focus({ preventScroll: true });
}

const source = new EventSource(document.body.dataset.events);
source.addEventListener("open", () => { state.textContent = "Live"; });
source.addEventListener("error", () => {
  state.textContent = source.readyState === EventSource.CLOSED
    ? "Not live: load the page again" : "Connection lost: trying again";
});
source.addEventListener("news", (event) => {
  const { rows: markups, ...parts } = JSON.parse(event.data);
  for (const markup of markups) add(markup);
  for (const [name, markup] of Object.entries(parts)) replace(name, markup);
});
