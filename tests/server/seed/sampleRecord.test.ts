import { serverActingFor } from "../../../src/server/session/principal.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { checkContext } from "../../../src/server/records/storage/recordContext.ts";
import type { Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import { createRandom } from "../../../src/server/seed/random.ts";
import type { SampleParts } from "../../../src/server/seed/sampleParts.ts";
import { sampleRecord } from "../../../src/server/seed/sampleRecord.ts";
import { librarySchemas } from "../../helpers/server/library.ts";

let schemas: Schemas;
let parts: SampleParts;
beforeAll(async () => {
  schemas = await librarySchemas();
  const context = checkContext({ schemas, clock: () => 0, ...serverActingFor({ customer: "c", facts: {} }) }, "create");
  parts = { schemas, random: createRandom(1), pools: new Map(), context };
});

describe("a sample record", () => {
  test("is an example that passes the check of a save, without what only the server writes", () => {
    const record = sampleRecord(parts, schemas.entity("book"), 0);
    expect(record).toMatchObject({ title: "Emma", kind: "novel", isbn: "9780141439587", score: 948 });
    expect(record).not.toHaveProperty("state", "lent");
  });

  test("of the same example has another unique value the next time", () => {
    expect(sampleRecord(parts, schemas.entity("book"), 1)).toMatchObject({ isbn: "9780141439588" });
  });
});
