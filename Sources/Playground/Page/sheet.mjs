// Drawing: elements of pictures, and scales from the world's units to pixels.

const namespace = "http://www.w3.org/2000/svg";

/** An element of a picture. Text is never markup. */
export function draw(name, attributes = {}, text = null) {
  const element = document.createElementNS(namespace, name);
  set(element, attributes);
  if (text !== null) element.textContent = text;
  return element;
}

/** An element of a page. Text is never markup. */
export function make(name, attributes = {}, text = null) {
  const element = document.createElement(name);
  set(element, attributes);
  if (text !== null) element.textContent = text;
  return element;
}

/** Sets the attributes of an element. Those that are `null` are removed. */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
}

/** The width available to a picture in an element, in pixels, even before layout. */
export function widthWithin(element) {
  return Math.max(element.clientWidth, 240);
}

/** A linear scale from a range of values to one of pixels. */
export function scale([fromLeast, fromMost], [toLeast, toMost]) {
  const factor = (toMost - toLeast) / (fromMost - fromLeast);
  const place = (value) => toLeast + (value - fromLeast) * factor;
  place.back = (pixel) => fromLeast + (pixel - toLeast) / factor;
  return place;
}

/** About as many round values over a range as given, in steps of 1, 2 or 5 times a power of ten. */
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

/** The number of decimals that distinguishes two values. */
export function digitsOf([first, second]) {
  return second === undefined ? 0 : Math.max(0, -Math.floor(Math.log10(second - first) + 1e-9));
}

/** A number in decimals, with a typographic minus sign. */
export function decimal(number, digits = 1) {
  const text = number.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}
