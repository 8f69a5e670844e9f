import { expect, test } from "vitest";
import { pauseAfter } from "../../../src/workbench/client/pauseAfter.ts";

test("without an event nothing is waited for", async () => {
  let isOver = false;
  const pause = pauseAfter(() => undefined, 60_000).then(() => (isOver = true));
  await Promise.resolve();
  await Promise.resolve();
  expect(isOver).toBe(true);
  await pause;
});

test("an event while it waits restarts the pause", async () => {
  const begun = performance.now();
  let last = begun;
  setTimeout(() => (last = performance.now()), 40);
  await pauseAfter(() => last, 60);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(99);
});
