/** Long work in the server's thread lets other calls run. */
import { afterEach, expect, test, vi } from "vitest";
import { createTurns } from "../../../src/server/db/turns.ts";

afterEach(() => vi.restoreAllMocks());

/** Whether other work of the process runs between two steps, of which the first takes so long. */
async function othersRunAfter(milliseconds: number): Promise<boolean> {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  const turn = createTurns();
  let haveRun = false;
  setImmediate(() => (haveRun = true));
  clock.mockReturnValue(1000 + milliseconds);
  await turn();
  return haveRun;
}

test("other work runs between the steps of long work", async () => {
  expect(await othersRunAfter(5)).toBe(true);
});

test("short steps wait for nobody", async () => {
  expect(await othersRunAfter(4)).toBe(false);
});
