// Rows of numbers in the format of the compiled simulator. A text is the count of its bytes in
// UTF-8 and then each byte; a list is the count of its items and then each item.

export class NumberWriter {
  numbers = [];

  add(...numbers) {
    this.numbers.push(...numbers);
  }

  /** A number; NaN for `null`. */
  addOptional(number) {
    this.add(number ?? NaN);
  }

  addText(text) {
    const bytes = new TextEncoder().encode(text);
    this.add(bytes.length, ...bytes);
  }

  addList(items, addItem) {
    this.add(items.length);
    for (const item of items) addItem(item);
  }
}

export class NumberReader {
  #numbers;
  #next = 0;

  constructor(numbers) {
    this.#numbers = numbers;
  }

  number() {
    return this.#numbers[this.#next++];
  }

  /** The next number; `null` for NaN. */
  optional() {
    const number = this.number();
    return Number.isNaN(number) ? null : number;
  }

  /** The next `count` numbers. */
  row(count) {
    this.#next += count;
    return this.#numbers.slice(this.#next - count, this.#next);
  }

  text() {
    return new TextDecoder().decode(Uint8Array.from(this.row(this.number())));
  }

  list(readItem) {
    return Array.from({ length: this.number() }, () => readItem(this));
  }
}
