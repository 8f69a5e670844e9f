import { expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { type RecordsByEntity, sumsOver } from "#dialect/records/sumsOver.ts";
import { parseSharedRecords, readSchemaTexts } from "#server/schemas/readSchemas.ts";
import { ask, catalog, entity, root } from "../helpers/schemas/product.ts";

const { files } = await catalog();

for (const [name, { examples = [] }] of Object.entries(files.entities).filter(([, { examples }]) => examples)) {
  test(`every example of ${name} passes its own check`, async () => {
    for (const record of examples) {
      const { problems } = await ask(name, record as Rec);
      expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    }
  });
}

for (const [name, records] of Object.entries(parseSharedRecords(await readSchemaTexts(root)))) {
  test(`the ${records.length} records that ${name} starts with pass its check, each under a code of its own`, async () => {
    for (const record of records) expect((await ask(name, record)).problems).toEqual([]);
    expect(new Set(records.map(({ code }) => code)).size).toBe(records.length);
  });
}

test("every example of a rule is accepted or rejected as the rule says", async () => {
  for (const [name, { "x-rules": rules = [] }] of Object.entries(files.entities)) {
    for (const { id, cases, on = [] } of rules) {
      const { expressions } = await entity(name);
      const broken = async ({ $records, ...record }: Rec): Promise<boolean> => {
        const sums = sumsOver(expressions, ($records ?? {}) as RecordsByEntity);
        return (await ask(name, record, { on: on[0] ?? "create", sums })).problems.some(({ code }) => code === `rule:${id}`);
      };
      for (const record of cases?.accept ?? []) expect(await broken(record), `${name} ${id} refuses ${JSON.stringify(record)}`).toBe(false);
      for (const record of cases?.reject ?? []) expect(await broken(record), `${name} ${id} accepts ${JSON.stringify(record)}`).toBe(true);
    }
  }
});
