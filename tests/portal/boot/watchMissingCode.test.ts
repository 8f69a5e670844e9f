// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { watchMissingCode, sayOutdated } from "../../../src/portal/boot/watchMissingCode.ts";
import { toasts } from "../../../src/portal/browser/toasts.ts";

afterEach(() => {
  toasts.close();
  vi.restoreAllMocks();
});

/** A page of which a part is missing: whether the server responds, and how often the page found itself outdated. */
async function missing(responds: boolean): Promise<number> {
  const page = new EventTarget();
  const outdated = vi.fn();
  watchMissingCode(async () => responds, outdated, page);
  page.dispatchEvent(new Event("vite:preloadError"));
  await Promise.resolve();
  await Promise.resolve();
  return outdated.mock.calls.length;
}

test("a page is outdated if code is missing and the server responds; without a connection it waits", async () => {
  expect(await missing(false)).toBe(0);
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await missing(true)).toBe(0);
  online.mockRestore();
  expect(await missing(true)).toBe(1);
});

test("the words of an outdated page stand once, stay, and offer a reload", () => {
  sayOutdated({ t: (key) => key });
  sayOutdated({ t: (key) => key });
  expect(toasts.get()).toMatchObject([
    {
      kind: "info",
      text: "shell.outdated.title",
      detail: "shell.outdated.hint",
      action: { label: "shell.outdated.reload" },
      global: true,
      lasting: true,
    },
  ]);
});
