import { expect, test } from "vitest";
import type { PrintLayout } from "#dialect/schema/printLayout.ts";
import { planPrint } from "#engine/planners/planPrint.ts";
import { library } from "../../helpers/engine/library.ts";
import { testInput } from "../../helpers/engine/testHost.ts";

const input = testInput(library, "loan");
const paper = (blocks: unknown) =>
  ({ entity: "loan", kind: "paper", paper: { label: {}, of: "each", formats: [], blocks } as unknown as PrintLayout }) as const;

test("a table of rows names its fields inside the rows", () => {
  const { blocks } = planPrint(
    input,
    paper([{ table: "copies", groupBy: "copies/tag", columns: [{ field: "copies/price", total: true }] }]),
  );
  expect(blocks[0]).toMatchObject({
    kind: "table",
    rows: { path: "/copies" },
    groupBy: { path: "/copies/-/tag" },
    columns: [{ field: { path: "/copies/-/price" }, label: { en: "Price" }, total: true }],
  });
});

test("a table of records has no rows", () => {
  const { blocks } = planPrint(input, paper([{ table: "records", columns: [{ field: "code" }] }]));
  expect(blocks[0]).toMatchObject({ kind: "table", columns: [{ field: { path: "/code" }, total: false }] });
  expect(blocks[0]).not.toHaveProperty("rows");
});

test("`to` says how much of a time a column shows", () => {
  const columns = [{ field: "due", to: "day" }, { field: "due", to: "minute" }, { field: "due" }];
  const { blocks } = planPrint(input, paper([{ table: "records", columns }]));
  const [table] = blocks;
  expect(table?.kind === "table" && table.columns.map(({ field }) => field.timeEnd)).toEqual([10, 16, undefined]);
});

test("`label: true` is the label of the field", () => {
  const { blocks } = planPrint(input, paper([{ line: [{ field: "code", label: true }, { field: "shelf" }] }]));
  expect(blocks[0]).toMatchObject({ kind: "line", ruled: false, parts: [{ label: { en: "Code" } }, { field: { path: "/shelf" } }] });
});

test("a screen of another kind is refused", () => {
  expect(() => planPrint(input, { entity: "loan", kind: "list", list: { columns: [] } })).toThrow(/loan/);
});
