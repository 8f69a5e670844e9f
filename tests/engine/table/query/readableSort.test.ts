import { expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import { checkContextOf } from "#engine/host/hostContext.ts";
import { planTable } from "#engine/planners/planTable.ts";
import { withReadableSort } from "#engine/table/query/readableSort.ts";
import { library, loans } from "../../../helpers/engine/library.ts";
import { testHost, testInput } from "../../../helpers/engine/testHost.ts";

const when = "user.readsDays";
const plain = planTable(testInput(library, "loan"), loans);
const plan = {
  ...plain,
  columns: plain.columns.map((column) =>
    column.field.path === "/due" ? { ...column, field: { ...column.field, showWhen: when } } : column,
  ),
};
const sortFor = (readsDays: boolean) => {
  const host = { ...testHost(library, {}), user: () => ({ loginName: "anna", readsDays }) };
  return withReadableSort(plan, { [when]: parseExpr(when) }, checkContextOf(host)).declared.sort;
};

test("a list is not sorted by a field that its reader is not sent: the server would refuse the whole list", () => {
  expect(plan.columns.map(({ field }) => field.path)).toContain("/due");
  expect(sortFor(true)).toEqual([{ field: "due", desc: true }]);
  expect(sortFor(false)).toEqual([]);
});

test("an order by fields that everybody reads stays", () => {
  expect(withReadableSort(plain, {}, checkContextOf(testHost(library, {})))).toBe(plain);
});
