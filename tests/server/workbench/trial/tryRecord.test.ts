import { beforeAll, describe, expect, test } from "vitest";
import { schemaTexts } from "../../../../src/server/schemas/lintFolder.ts";
import type { DraftFiles } from "../../../../src/server/workbench/drafts/draftChecker.ts";
import type { DraftRules } from "../../../../src/server/workbench/drafts/draftWorkspace.ts";
import { readTrial, tryRecord } from "../../../../src/server/workbench/trial/tryRecord.ts";
import { libraryRoot, librarySchemas } from "../../../helpers/server/library.ts";

let rules: DraftRules;
let files: DraftFiles;
beforeAll(async () => {
  const { catalog, entities } = await librarySchemas();
  rules = { catalog, entities: new Map([...entities].map(([name, { compiled }]) => [name, compiled])) };
  files = await schemaTexts(libraryRoot);
});

describe("a record that is tried", () => {
  test("is computed and checked, and every rule states whether it holds and where it is", () => {
    const { record, problems, verdicts } = tryRecord(
      rules,
      files,
      { entity: "book", record: { title: "Emma", kind: "novel", isRare: true, pages: 2 } },
      0,
    );
    expect(record).toMatchObject({ score: 4, rank: 5 });
    expect(problems.map(({ code }) => code)).toContain("rule:rare-needs-isbn");
    expect(verdicts.find(({ rule }) => rule === "rare-needs-isbn")).toMatchObject({
      file: "schemas/entities/book.json",
      pointer: "/x-rules/0",
    });
  });

  test("has conditions of a part in the part's own file", () => {
    const { verdicts } = tryRecord(rules, files, { entity: "book", record: { title: "Emma", kind: "novel", shelf: { room: "1" } } }, 0);
    expect(verdicts.filter(({ file }) => file === "schemas/entities/shelf.json").map(({ pointer }) => pointer)).toContain(
      "/properties/row/x-required-when",
    );
  });
});

test("an entity that does not compile cannot be tried", () => {
  expect(() => tryRecord({ entities: new Map() }, files, { entity: "book", record: {} }, 0)).toThrow("workbench.notCompiled");
});

test("a request names an entity and a record", () => {
  expect(readTrial({ entity: "book", record: {}, user: { name: "Anna" } })).toEqual({ entity: "book", record: {}, user: { name: "Anna" } });
  for (const body of [undefined, {}, { entity: "book" }, { entity: "book", record: {}, user: 1 }])
    expect(() => readTrial(body)).toThrow("answer.invalid");
});
