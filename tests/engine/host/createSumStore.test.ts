/** Sums over other records as a page asks for them. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RecordsExpr } from "../../../src/dialect/expr/ast.ts";
import { evaluate } from "../../../src/dialect/expr/evaluate.ts";
import { parseExpr } from "../../../src/dialect/expr/parse.ts";
import type { SumAnswer, SumQuestion } from "../../../src/dialect/expr/recordSums.ts";
import { sumScope } from "../../../src/dialect/expr/sumLookup.ts";
import { createSumStore, type SumStore } from "../../../src/engine/host/createSumStore.ts";

beforeEach(() => void vi.useFakeTimers({ now: 100_000 }));
afterEach(() => void vi.useRealTimers());

const expr = parseExpr("count('loan', row.kind == self.kind)") as RecordsExpr;
const ask = (store: SumStore, kind: string): unknown => evaluate(expr, { self: { kind }, ...sumScope(store, undefined) });

function openStore(answer: (question: SumQuestion) => SumAnswer | null = () => ({ count: 3, total: "0" })) {
  const calls: (readonly SumQuestion[])[] = [];
  const store = createSumStore((questions) => {
    calls.push(questions);
    return Promise.resolve({ code: 200, data: questions.map(answer) });
  });
  return { store, calls };
}

test("a sum is unknown until it is answered, and its readers are notified of the answer once", async () => {
  const { store, calls } = openStore();
  const told = vi.fn();
  store.subscribe(told);
  expect(ask(store, "a")).toBeUndefined();
  expect(ask(store, "a")).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect([calls.length, told.mock.calls.length, ask(store, "a")]).toEqual([1, 1, 3]);
});

test("typing asks at most every 300 ms, and all that waits in one call", async () => {
  const { store, calls } = openStore();
  for (const kind of "abcdefghij") {
    ask(store, kind);
    await vi.advanceTimersByTimeAsync(60);
  }
  await vi.advanceTimersByTimeAsync(300);
  expect(calls.length).toBeLessThanOrEqual(4);
  expect(calls.flat()).toHaveLength(10);
});

test("an answer of more than 5 s ago is used and asked again; an equal one notifies nobody", async () => {
  let count = 3;
  const { store, calls } = openStore(() => ({ count, total: "0" }));
  ask(store, "a");
  await vi.advanceTimersByTimeAsync(5001);
  const told = vi.fn();
  store.subscribe(told);
  expect(ask(store, "a")).toBe(3);
  await vi.advanceTimersByTimeAsync(1);
  expect([calls.length, told.mock.calls.length]).toEqual([2, 0]);
  count = 4;
  await vi.advanceTimersByTimeAsync(5001);
  ask(store, "a");
  await vi.advanceTimersByTimeAsync(1);
  expect([told.mock.calls.length, ask(store, "a")]).toEqual([1, 4]);
});

test("a save waits for fresh answers, at most 3 s; where nothing was asked it waits for nothing", async () => {
  let count = 3;
  const { store } = openStore(() => ({ count, total: "0" }));
  expect(store.refresh()).toBeUndefined();
  ask(store, "a");
  await vi.advanceTimersByTimeAsync(1);
  count = 2;
  await store.refresh();
  expect(ask(store, "a")).toBe(2);

  const silent = createSumStore(() => new Promise(() => undefined));
  ask(silent, "a");
  let isDone = false;
  const waits = async (): Promise<void> => {
    await silent.refresh();
    isDone = true;
  };
  void waits();
  await vi.advanceTimersByTimeAsync(2999);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(2);
  expect(isDone).toBe(true);
});

test("without an answer a sum stays unknown, and a failure forgets the old one", async () => {
  let fails = false;
  const store = createSumStore((questions) =>
    Promise.resolve(fails ? { code: 0, data: null } : { code: 200, data: questions.map(() => ({ count: 1, total: "0" })) }),
  );
  ask(store, "a");
  await vi.advanceTimersByTimeAsync(1);
  expect(ask(store, "a")).toBe(1);
  fails = true;
  await store.refresh();
  expect(ask(store, "a")).toBeUndefined();
});
