// Pages in one browser for all tests of a file.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Browser, isThere } from "./browser.mjs";

export const skip = isThere ? false : "there is no chromium";

let browser;
before(() => { if (isThere) browser = new Browser(); });
after(() => browser?.close());

// Opens the page at a path, and closes it after use. Requires that it logged and requested nothing.
export async function onPage(path, use, options = {}) {
  const tab = await browser.open(path, options);
  try {
    await use(tab);
    assert.deepEqual(tab.complaints, []);
    assert.deepEqual(tab.requests, []);
  } finally {
    await tab.close();
  }
}
