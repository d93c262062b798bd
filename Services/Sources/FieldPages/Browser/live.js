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

const source = new EventSource(document.body.dataset.events);
source.addEventListener("open", () => { state.textContent = "Live"; });
source.addEventListener("error", () => {
  state.textContent = source.readyState === EventSource.CLOSED
    ? "Not live: load the page again" : "Connection lost: trying again";
});
source.addEventListener("news", (event) => {
  const { rows, ...parts } = JSON.parse(event.data);
  for (const row of rows) add(row);
  for (const [name, markup] of Object.entries(parts)) {
    document.getElementById(name).innerHTML = markup;
  }
});
