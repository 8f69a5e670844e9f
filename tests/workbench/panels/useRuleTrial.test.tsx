// @vitest-environment happy-dom
import { act, useEffect } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { RuleTrial, TrialResult } from "#dialect/wire/workbench.ts";
import { type RuleTrialState, useRuleTrial } from "../../../src/workbench/panels/useRuleTrial.ts";
import { clearPage, eventually, settle } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const resultOf = (record: RuleTrial["record"]): TrialResult => ({ record, verdicts: [], problems: [] });

async function start(tryRecord: (trial: RuleTrial) => Promise<TrialResult>) {
  const states: RuleTrialState[] = [];
  function Probe() {
    const state = useRuleTrial("box", {});
    useEffect(() => void states.push(state));
    return null;
  }
  await renderInWorkbench(await testWorkbench({ api: { try: tryRecord } }), <Probe />);
  return async (step?: (state: RuleTrialState) => void) => {
    if (step) act(() => step(states.at(-1)!));
    await settle(1);
    return states.at(-1)!;
  };
}

test("only a JSON object is a record; nothing else is tried", async () => {
  const tried = vi.fn(async ({ record }: RuleTrial) => resultOf(record));
  const state = await start(tried);
  for (const text of ["", "[1]", '{ "a": ']) expect((await state((of) => of.type(text))).record).toBeUndefined();
  await state((of) => of.run());
  expect(tried).not.toHaveBeenCalled();
  expect((await state((of) => of.type('{ "a": 1 }'))).record).toEqual({ a: 1 });
});

test("the response to an older trial is ignored", async () => {
  const responses: ((result: TrialResult) => void)[] = [];
  const state = await start(() => new Promise((resolve) => void responses.push(resolve)));
  await state((of) => of.start({ no: 1 }));
  await state((of) => of.start({ no: 2 }));
  await act(async () => {
    responses[1]?.(resultOf({ no: 2 }));
    responses[0]?.(resultOf({ no: 1 }));
  });
  expect((await state()).result?.record).toEqual({ no: 2 });
});

test("a failed trial keeps the record and states why", async () => {
  const state = await start(async () => {
    throw new Error("offline");
  });
  const { typed, failure } = await state((of) => of.start({ no: 1 }));
  expect(JSON.parse(typed)).toEqual({ no: 1 });
  expect(failure).toContain("offline");
});

test("a record that a form changes is tried once its changes pause", async () => {
  const tried = vi.fn(async ({ record }: RuleTrial) => resultOf(record));
  const state = await start(tried);
  for (const no of [1, 2, 3]) await state((of) => of.change({ no }));
  expect(tried).not.toHaveBeenCalled();
  await eventually(() => expect(tried).toHaveBeenCalledOnce());
  expect((await state()).result?.record).toEqual({ no: 3 });
  expect(JSON.parse((await state()).typed)).toEqual({ no: 3 });
});
