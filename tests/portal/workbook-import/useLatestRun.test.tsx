// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { type LatestRun, useLatestRun } from "#portal/workbook-import/useLatestRun.ts";

test("a new run ends the one before; stopping and leaving the page end the last one", async () => {
  let run: LatestRun | undefined;
  const Page = () => {
    const latest = useLatestRun();
    return <p ref={() => void (run = latest)} />;
  };
  const root = createRoot(document.createElement("div"));
  await act(async () => root.render(<Page />));
  const first = run?.start();
  const second = run?.start();
  expect([first?.aborted, second?.aborted]).toEqual([true, false]);
  run?.stop();
  expect(second?.aborted).toBe(true);
  const third = run?.start();
  expect(third?.aborted).toBe(false);
  await act(async () => root.unmount());
  expect(third?.aborted).toBe(true);
});
