import { expect, test } from "vitest";
import { declaredSums, sumGroups } from "../../../../src/server/records/list/sumGroups.ts";
import type { RecordContext } from "../../../../src/server/records/storage/recordContext.ts";
import { reachOf } from "../../../../src/server/records/storage/reach.ts";
import { serverActingFor } from "../../../../src/server/session/principal.ts";
import { schemasOfTest } from "../../../helpers/server/testDatabase.ts";

test("only sums that a screen of the entity declares can be asked for", async () => {
  const schemas = await schemasOfTest();
  const declared = Object.values(schemas.catalog.files.screens).flatMap(({ entity, list }) =>
    (list?.sums ?? []).map(({ id }) => [entity, id]),
  );
  expect(declared.length).toBeGreaterThan(0);
  for (const [entity = "", id = ""] of declared) expect(declaredSums(schemas, schemas.entity(entity), id)).toMatchObject({ id });
  expect(declaredSums(schemas, schemas.entity("sender"), "anything")).toBeUndefined();
});

test("a field that is none is named, before the database is asked", async () => {
  const schemas = await schemasOfTest();
  const context = { schemas, clock: () => 0, ...serverActingFor({ customer: "c", facts: {} }) } as unknown as RecordContext;
  const reach = reachOf(context, schemas.entity("sender"), "read");
  const sums = { id: "x", by: ["nothing"], of: [] } as never;
  await expect(sumGroups(context, schemas.entity("sender"), reach, sums)).rejects.toThrow('Field "nothing" of sender cannot be summed.');
});
