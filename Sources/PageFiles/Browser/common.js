// The functions that the scripts of all pages use.

// The data embedded in the page.
const data = JSON.parse(document.getElementById("data").textContent);

// Returns the element with an id.
const found = (id) => document.getElementById(id);

// Returns a new element with attributes and text. The text is never parsed as markup.
function element(name, attributes = {}, text = "") {
  const svg = ["svg", "g", "path", "line", "circle", "rect", "text", "polyline", "title"];
  const made = svg.includes(name)
    ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== "") made.textContent = text;
  return made;
}

// Returns text to copy, without the isolates around right-to-left letters.
const toCopy = (text) => text.replace(/[\u2067\u2069]/g, "");

// Returns a name as written on a plan. A long name is shortened.
const shortened = (name) => (name.length > 32 ? `${[...name].slice(0, 29).join("")}...` : name);
