import { expect, test } from "vitest";
import { singleDefaultFields, unsetOtherDefaults } from "../../../../src/server/records/storage/singleDefault.ts";
import type { ServedEntity } from "../../../../src/server/schemas/loadSchemas.ts";
import { compiledSql } from "../../../helpers/server/library.ts";

const entity = (type: "boolean" | "integer") => {
  const schema = { properties: { isDefault: { type, "x-one-default": true }, name: { type: "string" } } };
  return { schema, head: {}, table: "records_title" } as unknown as ServedEntity;
};
const written = (isDefault: boolean | number) => ({ customer: "c", id: "1", record: { isDefault }, now: new Date(0) });

test("a record that becomes the default clears the flag of the customer's others, in the form of the field", () => {
  expect(singleDefaultFields(entity("boolean"))).toEqual(["isDefault"]);
  const off = ([statement]: ReturnType<typeof unsetOtherDefaults>) => (statement ? compiledSql(statement) : undefined);
  const [text, values] = off(unsetOtherDefaults(entity("integer"), written(1))) ?? [];
  expect(text).toContain(`where customer = $3 and id <> $4 and (body->>'isDefault') = $5`);
  expect(values).toEqual(['{"isDefault":0}', new Date(0), "c", "1", "1"]);
  expect(off(unsetOtherDefaults(entity("boolean"), written(true)))?.[1]?.[0]).toBe('{"isDefault":false}');
});

test("a record that is not the default changes no other", () => {
  expect(unsetOtherDefaults(entity("boolean"), written(false))).toEqual([]);
});
