/** The rows of a workbook of steps while they are corrected and sent again. */
import { expect, test } from "vitest";
import type { ImportRow } from "#dialect/sheet/readRows.ts";
import type { StepRow } from "#portal/sheet-steps/checkSteps.ts";
import { createStepRows } from "#portal/sheet-steps/createStepRows.ts";
import type { CheckedStep, StepChecker } from "#portal/sheet-steps/createStepChecker.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";

const step = {} as CheckedStep;
const columns = [{ path: "/no" }] as unknown as readonly SheetColumn[];
const read = (number: number, no: string): ImportRow => ({ number, draft: { no }, pictures: {}, broken: {} });

/** A store whose check refuses texts that begin with "bad", and records its calls. */
function store(numbers: readonly string[]) {
  const asked: (readonly number[])[] = [];
  let forgotten = 0;
  const checker: StepChecker = {
    async check(rows) {
      asked.push(rows.map(({ number }) => number));
      return rows.map(({ number, draft }): StepRow => {
        const key = String(draft["no"]);
        const row = { number, key, draft, asked: {}, record: { id: key } };
        return key.startsWith("bad") ? { ...row, refusal: `${key} is unknown`, faults: ["/no"] } : row;
      });
    },
    forget() {
      forgotten += 1;
    },
  };
  const rows = createStepRows(checker);
  rows.begin(numbers.map((no, at) => read(at + 2, no)));
  const states = async () =>
    (await rows.check(step, new AbortController().signal))?.map(({ row, state, note, open }) => [row.key, state, note, open]);
  return { rows, asked, states, forgotten: () => forgotten };
}

const why = { code: 4090, message: "somebody was faster" };

test("a refused row is open to be typed into; corrected it is ready, and stays open at its place", async () => {
  const { rows, states } = store(["LD1", "bad"]);
  expect(await states()).toEqual([
    ["LD1", "ready", undefined, false],
    ["bad", "refused", "bad is unknown", true],
  ]);
  rows.mend(3, columns, "/no", "LD2");
  expect(rows.isChecked()).toBe(false);
  expect(await states()).toEqual([
    ["LD1", "ready", undefined, false],
    ["LD2", "ready", undefined, true],
  ]);
  expect(rows.isChecked()).toBe(true);
});

test("rows that are done are checked no more, and are shown beside the others", async () => {
  const { rows, states, asked } = store(["LD1", "bad"]);
  await states();
  const before = (await rows.check(step, new AbortController().signal)) ?? [];
  rows.ran(before, { done: [before[0]!.row], refused: [], left: [] }, () => "");
  rows.mend(3, columns, "/no", "LD2");
  expect(await states()).toEqual([
    ["LD1", "done", undefined, false],
    ["LD2", "ready", undefined, true],
  ]);
  expect(asked.at(-1)).toEqual([3]);
});

test("what the server has refused stays while another row is corrected, and goes when its own row is, or all are checked again", async () => {
  const { rows, states, forgotten } = store(["LD1", "LD2", "bad"]);
  const before = (await rows.check(step, new AbortController().signal)) ?? [];
  const refused = before.slice(0, 2).map(({ row }) => ({ row, why }));
  const after = rows.ran(before, { done: [], refused, left: [] }, ({ code }) => `refused ${code}`);
  expect(after.map(({ note }) => note)).toEqual(["refused 4090", "refused 4090", "bad is unknown"]);
  rows.mend(4, columns, "/no", "LD3");
  rows.mend(2, columns, "/no", "LD1");
  expect((await states())?.map(([, state]) => state)).toEqual(["ready", "refused", "ready"]);
  const known = forgotten();
  rows.forget();
  expect((await states())?.map(([, state]) => state)).toEqual(["ready", "ready", "ready"]);
  expect(forgotten()).toBe(known + 1);
});
