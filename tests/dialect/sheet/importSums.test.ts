import { expect, test } from "vitest";
import type { RecordsExpr } from "../../../src/dialect/expr/ast.ts";
import { evaluate } from "../../../src/dialect/expr/evaluate.ts";
import { parseExpr } from "../../../src/dialect/expr/parse.ts";
import { type SumAnswer, sumId, type SumQuestion } from "../../../src/dialect/expr/recordSums.ts";
import { sumScope } from "../../../src/dialect/expr/sumLookup.ts";
import type { Json, Rec } from "../../../src/dialect/json/json.ts";
import { sumsOver } from "../../../src/dialect/records/sumsOver.ts";
import { createImportSums, type ImportSums, inOrderOfSave } from "../../../src/dialect/sheet/importSums.ts";

const goods = { name: "sku" };
const ask = (sums: ImportSums, text: string, self: Rec = {}, asking: { entity: string; id?: string } = { entity: "sku" }) =>
  evaluate(parseExpr(text), { self, ...sumScope(sums, asking) });

/** Sums whose loads are noted, each question answered with `answer`. */
function noted(answer: SumAnswer | null, entity: Parameters<typeof createImportSums>[0] = goods) {
  const loads: (readonly SumQuestion[])[] = [];
  const sums = createImportSums(entity, async (questions) => {
    loads.push(questions);
    return questions.map(() => answer);
  });
  return { sums, loads };
}

test("a sum is unknown until it is loaded, and then asked no more", async () => {
  const { sums, loads } = noted({ count: 2, total: "30.5" });
  const text = "sum('bill', row.remain > 0, row.remain)";
  expect(ask(sums, text)).toBeUndefined();
  expect(await sums.load()).toBe(true);
  sums.begin();
  expect(ask(sums, text)).toBe(30.5);
  expect(await sums.load()).toBe(false);
  sums.forget();
  expect(ask(sums, text)).toBeUndefined();
  expect(loads).toHaveLength(1);
});

test("an answer that the caller may not read stays unknown, and is not asked for again", async () => {
  const { sums, loads } = noted(null);
  ask(sums, "count('bill')");
  await sums.load();
  sums.begin();
  expect(ask(sums, "count('bill')")).toBeUndefined();
  expect(await sums.load()).toBe(false);
  expect(loads).toHaveLength(1);
});

test("a call asks at most forty questions", async () => {
  const { sums, loads } = noted({ count: 0, total: "0" });
  for (let at = 0; at < 90; at += 1) ask(sums, "count('sku', row.code == self.code)", { code: `C-${at}` });
  await sums.load();
  expect(loads.map(({ length }) => length)).toEqual([40, 40, 10]);
});

test("a row counts the rows before it that meet the condition, as a sum of exact numbers", async () => {
  const { sums } = noted({ count: 1, total: "0.1" });
  const text = "sum('sku', row.code == self.code, row.price)";
  ask(sums, text, { code: "A" });
  await sums.load();
  sums.begin();
  const told = ["A", "B", "A", "A"].map((code) => {
    const found = ask(sums, text, { code });
    sums.add({ code, price: "0.2" });
    return found;
  });
  expect(told).toEqual([0.1, undefined, 0.3, 0.5]);
});

test("a record that asks is not among the others, also where the rows before it have changed it", async () => {
  const { sums } = noted({ count: 1, total: "5" });
  const text = "count('sku', row.state == 'sent')";
  ask(sums, text, {}, { entity: "sku", id: "b" });
  ask(sums, text, {}, { entity: "sku", id: "c" });
  await sums.load();
  sums.begin();
  sums.add({ id: "b", state: "sent" }, { id: "b", state: "new" });
  expect(ask(sums, text, {}, { entity: "sku", id: "b" })).toBe(1);
  expect(ask(sums, text, {}, { entity: "sku", id: "c" })).toBe(2);
});

test("a changed record counts as it will be, no longer as it was", async () => {
  const { sums } = noted({ count: 1, total: "600" });
  const text = "sum('sku', row.charged == 0, row.price)";
  ask(sums, text);
  await sums.load();
  sums.begin();
  sums.add({ charged: 0, price: 900 }, { charged: 0, price: 600 });
  expect(ask(sums, text)).toBe(900);
  sums.add({ charged: 1, price: 900 }, { charged: 0, price: 900 });
  expect(ask(sums, text)).toBe(0);
});

test("records of other entities are not changed by the rows", async () => {
  const { sums } = noted({ count: 3, total: "0" });
  ask(sums, "count('bill')");
  await sums.load();
  sums.begin();
  sums.add({ sku: "A" });
  expect(ask(sums, "count('bill')")).toBe(3);
});

test("a new record counts in the state in which it begins", async () => {
  const { sums } = noted({ count: 0, total: "0" }, { name: "sku", machine: { field: "state", initial: "waiting" } });
  const text = "count('sku', row.state == 'waiting')";
  ask(sums, text);
  await sums.load();
  sums.begin();
  sums.add({ sku: "A" });
  expect(ask(sums, text)).toBe(1);
});

test("the answers are those of all records together, whatever the rows are", async () => {
  const text = "sum('sku', row.code == self.code && row.price < self.price * 2, row.price)";
  const expr = parseExpr(text) as RecordsExpr;
  let seed = 7;
  const next = (most: number) => (seed = (seed * 16807) % 2147483647) % most;
  const record = (): Rec => ({ code: "ABC"[next(3)] as string, price: next(50) / 4 });
  const stored = Array.from({ length: 30 }, (_, at): Rec => ({ ...record(), id: String(at) }));
  const over = (records: readonly Rec[], self: Rec) =>
    evaluate(expr, { self, ...sumScope(sumsOver({ [text]: expr }, { sku: records }), { entity: "sku" }) });
  const sums = createImportSums(goods, async (questions) =>
    questions.map(({ id, values }) => {
      expect(id).toBe(sumId(expr));
      const [code, twice] = values as [Json, number];
      const found = stored.filter((one) => one["code"] === code && Number(one["price"]) < twice);
      return { count: found.length, total: String(found.reduce((sum, one) => sum + Number(one["price"]), 0)) };
    }),
  );
  const rows = Array.from({ length: 200 }, record);
  for (const row of rows) ask(sums, text, row);
  await sums.load();
  sums.begin();
  for (const [at, row] of rows.entries()) {
    expect(ask(sums, text, row)).toBe(over([...stored, ...rows.slice(0, at)], row));
    sums.add(row);
  }
});

test("each row is looked at a few times, however many rows ask", async () => {
  const { sums } = noted({ count: 0, total: "0" });
  let reads = 0;
  const recordOf = (at: number): Rec => ({
    get code() {
      reads += 1;
      return `C-${at % 500}`;
    },
    price: 1,
  });
  const judge = (text: string): void => {
    for (let at = 0; at < 1000; at += 1) {
      ask(sums, text, { code: `C-${at % 500}` });
      sums.add(recordOf(at));
    }
  };
  // Each row against each would be half a million reads.
  for (const text of ["count('sku', row.code == self.code)", "sum('sku', row.code != '', row.price)"]) {
    judge(text);
    await sums.load();
    sums.begin();
    reads = 0;
    judge(text);
    expect(reads).toBeLessThan(5000);
  }
});

test("changed records are checked before new ones", () => {
  expect(inOrderOfSave([1, 2, 3, 4], (row) => row % 2 === 0)).toEqual([2, 4, 1, 3]);
});
