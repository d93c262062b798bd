// Pages in a browser that all tests of a file share.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Browser, isThere } from "./browser.mjs";

export const skip = isThere ? false : "there is no chromium";

let browser;
before(() => { if (isThere) browser = new Browser(); });
after(() => browser?.close());

// Opens the page at a path, and closes it after use; nothing may have gone wrong, or been asked for.
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
