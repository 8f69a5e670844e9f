import { expect, test } from "vitest";
import { newEntityFile } from "#dialect/compile/newEntityFile.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { compiled, filesWith, shortProblems } from "../../helpers/schemas/dialect.ts";

const file = newEntityFile({
  name: "shelf",
  label: { zh: "书架", en: "Shelf" },
  nameLabel: { zh: "名称", en: "Name" },
  head: { times: { created: "made" } },
  properties: { made: { type: "string", format: "date-time", readOnly: true } },
}) as unknown as EntitySchema;

test("a new entity compiles, and its example passes the check", async () => {
  const entity = await compiled(filesWith([file]), "shelf");
  expect(shortProblems(entity, file.examples?.[0] as Record<string, string>)).toEqual([]);
  expect(shortProblems(entity, {})).toEqual(["/name required"]);
});

test("a new entity is marked as an extension of the specification and has bounded texts and records", () => {
  expect(file).toMatchObject({
    "x-status": "extension",
    "x-limit": { max: 100 },
    "x-entity": { name: "shelf", owner: "customer", times: { created: "made" } },
    properties: { name: { maxLength: 60, "x-status": "extension" } },
  });
});
