import { serverActingFor } from "../../../src/server/session/principal.ts";
import { beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { prepareNewRecord } from "../../../src/server/records/prepareNewRecord.ts";
import type { Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import { librarySchemas } from "../../helpers/server/library.ts";

let schemas: Schemas;
beforeAll(async () => {
  schemas = await librarySchemas();
});
const prepare = (name: string, fields: Rec) =>
  prepareNewRecord({ schemas, clock: () => 0, ...serverActingFor({ customer: "c", facts: {} }) }, schemas.entity(name), fields);

test("the state is the server's, whatever the request says", () => {
  const { input, kept, context } = prepare("book", { title: "Emma", state: "lent" });
  expect(input).toMatchObject({ title: "Emma" });
  expect(kept).toMatchObject({ state: "here" });
  expect(context.draft).toBe(true);
});

test("an entity without states has no drafts", () => {
  expect(prepare("author", { name: "Jane" })).toMatchObject({ kept: {}, context: { draft: false, on: "create" } });
});
