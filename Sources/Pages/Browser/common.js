// What the scripts of all pages use.

// The data that the page was made with.
const data = JSON.parse(document.getElementById("data").textContent);

// The element of this id, which the page has.
const found = (id) => document.getElementById(id);

// A new element with attributes and text, which is never taken for markup.
function element(name, attributes = {}, text = "") {
  const svg = ["svg", "g", "path", "line", "circle", "rect", "text", "polyline", "title"];
  const made = svg.includes(name)
    ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== "") made.textContent = text;
  return made;
}

// Text to copy, without the signs that keep letters from right to left apart.
const toCopy = (text) => text.replace(/[\u2067\u2069]/g, "");

// A long name as it is written on a plan.
const shortened = (name) => (name.length > 32 ? `${[...name].slice(0, 29).join("")}...` : name);
