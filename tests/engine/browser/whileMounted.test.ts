import { expect, test, vi } from "vitest";
import { whileMounted } from "#engine/browser/whileMounted.ts";

test("what is loaded is handed on, a failure too", async () => {
  const [show, fail] = [vi.fn(), vi.fn()];
  whileMounted(() => Promise.resolve(7), show, fail);
  whileMounted(() => Promise.reject(new Error("gone")), show, fail);
  await vi.waitFor(() => expect(fail).toHaveBeenCalledExactlyOnceWith(new Error("gone")));
  expect(show).toHaveBeenCalledExactlyOnceWith(7);
});

test("after its clean-up nothing is handed on, and the signal is aborted", async () => {
  const [show, fail] = [vi.fn(), vi.fn()];
  let asked: AbortSignal | undefined;
  const loading = (signal: AbortSignal) => Promise.resolve((asked = signal));
  const failing = () => Promise.reject(new Error("gone"));
  for (const load of [loading, failing]) whileMounted(load, show, fail)();
  await Promise.resolve();
  expect(asked?.aborted).toBe(true);
  for (const handed of [show, fail]) expect(handed).not.toHaveBeenCalled();
});
