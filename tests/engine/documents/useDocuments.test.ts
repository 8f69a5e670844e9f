import { expect, test } from "vitest";
import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import { findDocuments } from "#engine/documents/useDocuments.ts";
import { library } from "../../helpers/engine/library.ts";
import { compiledEntity, testHost } from "../../helpers/engine/testHost.ts";

const bill = { id: "f1", name: "bill.pdf", size: 4, type: "application/pdf", url: "/files/f1" };
const withFile = { "x-file": { accept: ["application/pdf"], maxBytes: 10, call: "upload" }, type: "object", "x-label": { en: "Bill" } };

function setUp(rows: readonly object[]) {
  const host = testHost(library, { "loan-event": rows as never });
  const base = compiledEntity(library, "loan");
  const schema = {
    ...base.schema,
    "x-documents": { of: [{ entity: "loan-event", where: { loanId: "/id" } }] },
    properties: { ...base.schema.properties, bill: withFile },
  };
  const event = compiledEntity(library, "loan-event");
  const eventSchema = { ...event.schema, "x-documents": {}, properties: { ...event.schema.properties, scan: withFile } };
  const loadEntity = async (name: string) => (name === "loan-event" ? { ...event, schema: eventSchema } : base) as DisplayEntity;
  return { host: { ...host, source: host.source, loadEntity }, entity: { ...base, schema } as unknown as DisplayEntity };
}

test("documents of the record come first, then those of the records that belong to it", async () => {
  const { host, entity } = setUp([
    { id: "e1", loanId: "7", scan: { ...bill, id: "f2" } },
    { id: "e2", loanId: "8", scan: { ...bill, id: "f3" } },
  ]);
  const { all, failed } = await findDocuments(host, entity, { id: "7", bill });
  expect([all?.map(({ file }) => (file as { id: string }).id), failed]).toEqual([["f1", "f2"], false]);
});

test("what cannot be loaded is reported, and the rest is shown", async () => {
  const { host, entity } = setUp([]);
  host.source.failure = { code: 500, data: null };
  const { all, failed } = await findDocuments(host, entity, { id: "7", bill });
  expect([all?.length, failed]).toEqual([1, true]);
});
