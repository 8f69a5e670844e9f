// @vitest-environment happy-dom
import { act, useEffect } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Difference } from "#dialect/wire/workbench.ts";
import { workbenchToasts } from "../../../src/workbench/client/toasts.ts";
import { type WorkbenchApi, WorkbenchApiError } from "../../../src/workbench/client/workbenchApi.ts";
import { type Publication, usePublication } from "../../../src/workbench/publish/usePublication.ts";
import { clearPage, settle } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(() => {
  clearPage();
  workbenchToasts.close();
});

const path = "schemas/limits.json";
const difference: Difference = { revision: 4, inForce: "v1", changes: [], patch: "", undeclared: [] };
const impact = { records: 0, entities: [], migrations: [] };

async function start(api: Partial<WorkbenchApi>) {
  const calls = { onClose: vi.fn(), onOpen: vi.fn() };
  const states: Publication[] = [];
  function Probe() {
    const state = usePublication({ open: true, ...calls });
    useEffect(() => void states.push(state));
    return null;
  }
  const workbench = await testWorkbench({
    texts: { [path]: "{}" },
    api: { difference: async () => difference, impact: async () => impact, ...api },
  });
  await renderInWorkbench(workbench, <Probe />);
  const publish = async (from = "") => {
    await act(() => states.at(-1)!.publish({ reason: " VAT ", from }));
    await settle(1);
  };
  return { ...calls, publish, state: () => states.at(-1)!, workbench };
}
const toasts = () => workbenchToasts.get().map(({ text }) => text);

test("difference and impact are loaded when the dialog opens; a failed one states why", async () => {
  const { state } = await start({
    impact: async () => {
      throw new Error("too slow");
    },
  });
  expect(state().difference).toEqual(difference);
  expect(state().failures).toEqual({ impact: "too slow" });
});

test("a publication closes the dialog and shows its number, or its day", async () => {
  const publish = vi.fn(async () => ({ number: 4, catalog: "/c" }));
  const started = await start({ publish });
  await started.publish();
  expect(publish).toHaveBeenLastCalledWith("VAT", undefined, difference);
  expect(started.onClose).toHaveBeenCalledOnce();
  expect(toasts()[0]).toContain("version 4");
  await started.publish("2027-01-01");
  expect(publish).toHaveBeenLastCalledWith("VAT", "2027-01-01", difference);
  expect(toasts().at(-1)).toContain("2027-01-01");
});

test("a server that does not publish returns a patch, and the dialog stays open", async () => {
  const started = await start({ publish: async () => ({ patch: "--- a" }) });
  await started.publish();
  expect(started.state().patch).toBe("--- a");
  expect(started.onClose).not.toHaveBeenCalled();
});

test("a file that another analyst has published meanwhile is opened for another look", async () => {
  const body = { message: "published", text: '{ "a": 1 }', hash: "new", path };
  const started = await start({
    publish: async () => {
      throw new WorkbenchApiError(409, "published", body);
    },
  });
  await started.publish();
  expect(started.onOpen).toHaveBeenCalledExactlyOnceWith(path);
  expect(started.state().failures.publish).toBe("published");
});

test("where draft or active files have changed since, difference and impact are loaded again, and the dialog stays open", async () => {
  const shown = [difference, { ...difference, inForce: "v2" }];
  const impacts = [impact, { records: 7, entities: [], migrations: [] }];
  const started = await start({
    difference: async () => shown.shift() ?? difference,
    impact: async () => impacts.shift() ?? impact,
    publish: async () => {
      throw new WorkbenchApiError(409, "somebody has published", { isUnseen: true });
    },
  });
  await started.publish();
  const { difference: next, impact: found, failures } = started.state();
  expect([next?.inForce, found?.records, failures.publish]).toEqual(["v2", 7, "somebody has published"]);
  expect(started.onClose).not.toHaveBeenCalled();
});

test("once migrations are declared, the impact is that of the draft with them, not the one before", async () => {
  const impacts = [impact, { records: 7, entities: [], migrations: [] }];
  const { state } = await start({ impact: async () => impacts.shift() ?? impact });
  expect(state().impact).toEqual(impact);
  await act(() => state().declare());
  expect(state().impact?.records).toBe(7);
});

test("where the impact with the declared migrations fails, the one before is not shown in its place", async () => {
  let asked = 0;
  const { state } = await start({
    impact: async () => {
      asked += 1;
      if (asked > 1) throw new Error("too slow");
      return impact;
    },
  });
  await act(() => state().declare());
  expect(state().impact).toBeUndefined();
  expect(state().failures.impact).toBe("too slow");
});
