import { describe, expect, test } from "vitest";
import { createIncrementalChecker } from "#dialect/check/incremental/incrementalChecker.ts";
import type { Json } from "#dialect/json/json.ts";
import { compiledThing, onCreate, shortProblems } from "../../helpers/schemas/dialect.ts";

const lorries = () =>
  compiledThing({
    lorries: {
      type: "array",
      items: {
        type: "object",
        "x-in-turn": ["kind", "count"],
        "x-problem": { inTurn: "problem.lorryFirst" },
        properties: { kind: { type: "string" }, count: { type: "integer" }, note: { type: "string" } },
      },
    },
  });

describe("rows filled in turn", () => {
  const full = { kind: "van", count: 2 };

  test("may follow a row that has what its schema names; the last may be unfinished", async () => {
    const entity = await lorries();
    for (const rows of [[], [{}], [full], [full, {}], [full, { note: "later" }]])
      expect(shortProblems(entity, { lorries: rows as Json }), JSON.stringify(rows)).toEqual([]);
  });

  test("are refused at the first field that a row before lacks, by the sentence of the schema", async () => {
    const entity = await lorries();
    expect(shortProblems(entity, { lorries: [{ kind: "van" }, full, { count: 1, kind: " " }, {}] })).toEqual([
      "/lorries/0/count lorryFirst",
      "/lorries/2/kind lorryFirst",
    ]);
  });

  test("are asked of a draft too", async () => {
    const entity = await lorries();
    expect(shortProblems(entity, { lorries: [{}, full] }, null, onCreate({ draft: true }))).toEqual(["/lorries/0/kind lorryFirst"]);
  });

  test("are checked alike while a form is edited, row by row", async () => {
    const entity = await lorries();
    const judge = createIncrementalChecker(entity);
    const rows = [{ kind: "van" }, full, {}];
    const { problems } = judge.checkAll(null, { lorries: rows }, onCreate());
    expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual(shortProblems(entity, { lorries: rows }));
  });
});
