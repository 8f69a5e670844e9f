/** Taking a transition for the rows of a workbook. */
import { expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { DataSource } from "#engine";
import type { StepRow } from "#portal/sheet-steps/checkSteps.ts";
import { findByKey } from "#portal/sheet-steps/findByKey.ts";
import { runSteps } from "#portal/sheet-steps/runSteps.ts";

const row = (number: number, id: string, asked: Rec = {}): StepRow => ({ number, key: id, draft: {}, record: { id }, asked });
type Call = readonly [readonly string[], Rec];

async function run(rows: readonly StepRow[], answer: (ids: readonly string[], at: number) => unknown, stopAfter = Infinity) {
  const calls: Call[] = [];
  const stop = new AbortController();
  const source = {
    act: async (_entity: string, _transition: string, ids: readonly string[], asked: Rec) => {
      calls.push([ids, asked]);
      if (calls.length >= stopAfter) stop.abort();
      return answer(ids, calls.length - 1);
    },
  } as unknown as DataSource;
  const outcome = await runSteps({
    source,
    entity: "waybill",
    transition: "depart",
    rows,
    signal: stop.signal,
    onProgress: () => undefined,
  });
  const numbers = (list: readonly StepRow[]) => list.map(({ number }) => number);
  return {
    calls,
    done: numbers(outcome.done),
    left: numbers(outcome.left),
    refused: outcome.refused.map(({ row: { number }, why }) => [number, why.code]),
  };
}

const all = (ids: readonly string[]) => ({ code: 200, data: { succeeded: ids.length, failed: [] } });

test("rows with the same answers go in one call, others in calls of their own", async () => {
  const { calls, done } = await run([row(2, "a", { place: "SZ" }), row(3, "b", { place: "HK" }), row(4, "c", { place: "SZ" })], all);
  expect(calls).toEqual([
    [["a", "c"], { place: "SZ" }],
    [["b"], { place: "HK" }],
  ]);
  expect(done).toEqual([2, 4, 3]);
});

test("a record that occurs twice is taken twice, one call after the other", async () => {
  const { calls } = await run([row(2, "a"), row(3, "a"), row(4, "b")], all);
  expect(calls.map(([ids]) => ids)).toEqual([["a", "b"], ["a"]]);
});

test("a refused record is reported with its answer; the others of its call are done", async () => {
  const { done, refused } = await run([row(2, "a"), row(3, "b")], () => ({ code: 200, data: { failed: [{ id: "b", code: 4220 }] } }));
  expect(done).toEqual([2]);
  expect(refused).toEqual([[3, 4220]]);
});

test("a stopped run, or a call that fails as a whole, leaves the later rows unsent", async () => {
  const rows = [row(2, "a", { n: 1 }), row(3, "b", { n: 2 }), row(4, "c", { n: 3 })];
  expect(await run(rows, all, 1)).toMatchObject({ done: [2], left: [3, 4] });
  const broken = await run(rows, (ids, at) => (at === 1 ? { code: 0 } : all(ids)));
  expect(broken).toMatchObject({ done: [2], refused: [[3, 0]], left: [4] });
});

test("records are read by hundreds of numbers a call; several with one number are all found", async () => {
  const asked: number[] = [];
  const source = {
    list: async (_entity: string, { filters }: { filters: { no: readonly string[] } }) => {
      asked.push(filters.no.length);
      return {
        code: 200,
        data: {
          rows: filters.no.flatMap((no) =>
            no === "7"
              ? [
                  { id: "x", no },
                  { id: "y", no },
                ]
              : [{ id: no, no }],
          ),
          total: 0,
        },
      };
    },
  } as unknown as DataSource;
  const keys = Array.from({ length: 150 }, (_, at) => String(at));
  const found = await findByKey(source, "waybill", "no", keys, new AbortController().signal);
  expect(asked).toEqual([100, 50]);
  expect(found?.get("7")?.map(({ id }) => id)).toEqual(["x", "y"]);
  expect(found?.size).toBe(150);
});
