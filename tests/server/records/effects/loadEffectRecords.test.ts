import { expect, test } from "vitest";
import type { Trx } from "../../../../src/server/db/tables.ts";
import type { Effect } from "../../../../src/dialect/schema/states.ts";
import { loadEffectRecords } from "../../../../src/server/records/effects/loadEffectRecords.ts";
import { librarySchemas } from "../../../helpers/server/library.ts";

const each = (of: string) => [{ create: "book", each: { of, where: "true" }, values: {} }] satisfies readonly Effect[];
/** Fails when it is used. */
const unused = {} as Trx;

test("effects that iterate over nothing load nothing", async () => {
  expect(await loadEffectRecords(await librarySchemas(), unused, [{ set: { title: "'x'" } }])).toEqual(new Map());
});

test("records of customers cannot be iterated over", async () => {
  await expect(loadEffectRecords(await librarySchemas(), unused, each("book"))).rejects.toThrow(
    'entity "book" must have `owner: "shared"`',
  );
});
