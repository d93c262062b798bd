// Drawing: elements of pictures, and scales from the world's units to pixels.

const namespace = "http://www.w3.org/2000/svg";

/** An element of a picture. Text is text, never markup. */
export function draw(name, attributes = {}, text = null) {
  const element = document.createElementNS(namespace, name);
  set(element, attributes);
  if (text !== null) element.textContent = text;
  return element;
}

/** An element of a page, likewise. */
export function make(name, attributes = {}, text = null) {
  const element = document.createElement(name);
  set(element, attributes);
  if (text !== null) element.textContent = text;
  return element;
}

/** Gives an element these attributes; those that are `null` are taken away. */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
}

/** How wide a picture in an element can be, in pixels, even if that is not laid out yet. */
export function widthWithin(element) {
  return Math.max(element.clientWidth, 240);
}

/** A straight scale from a range of values to one of pixels. */
export function scale([fromLeast, fromMost], [toLeast, toMost]) {
  const factor = (toMost - toLeast) / (fromMost - fromLeast);
  const place = (value) => toLeast + (value - fromLeast) * factor;
  place.back = (pixel) => fromLeast + (pixel - toLeast) / factor;
  return place;
}

/** Round values over a range, about so many: in steps of 1, 2 or 5 times a power of ten. */
export function ticks(least, most, about) {
  const rough = (most - least) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((size) => size >= rough);
  const count = Math.floor((most - least) / step + 1e-9);
  const first = Math.ceil(least / step - 1e-9) * step;
  return Array.from({ length: count + 1 }, (_, index) => first + index * step).filter(
    (tick) => tick <= most + 1e-9,
  );
}

/** How many decimals tell such values apart. */
export function digitsOf([first, second]) {
  return second === undefined ? 0 : Math.max(0, -Math.floor(Math.log10(second - first) + 1e-9));
}

/** A number in decimals, with a minus that is one. */
export function decimal(number, digits = 1) {
  const text = number.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}
