// @one-database: records are drawn from schemas.
/** New schemas of an analyst: no samples, no examples, only fields and states. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "../../../src/dialect/wire/wire.ts";
import { seedDemo } from "../../../src/server/seed/demo.ts";
import { createPasswords } from "../../../src/server/accounts/passwords.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { copySchemas, type SchemaCopy } from "../../helpers/schemas/schemaCopy.ts";

let copy: SchemaCopy;
let server: TestApp;

/** Removes these keywords everywhere. */
function drop(value: unknown, keywords: readonly string[]): void {
  if (typeof value !== "object" || value === null) return;
  for (const keyword of keywords) delete (value as Record<string, unknown>)[keyword];
  for (const inner of Object.values(value)) drop(inner, keywords);
}

beforeAll(async () => {
  copy = await copySchemas();
  await copy.edit("schemas/states/waybill.json", (machine) => drop(machine, ["x-sample"]));
  await copy.edit("schemas/entities/waybill.json", (entity) => drop(entity, ["x-sample"]));
  await copy.edit("schemas/entities/sender.json", (entity) => drop(entity, ["x-sample", "examples"]));
  server = await buildTestApp({ schemaRoot: copy.root });
  const schemas = server.schemas.current();
  await seedDemo({ db: server.db, schemas, clock: () => server.time.now, passwords: createPasswords({ cost: 4 }), amount: "few" });
});
afterAll(async () => {
  await server.close();
  await copy.remove();
});

const list = async (key: string): Promise<Page> => {
  const path = [...server.schemas.current().calls.values()].find((call) => call.key === key)?.path ?? "";
  const { data } = await server.call<Page>("demo", path, { size: 100 });
  if (!data) throw new Error(`no answer of ${key}`);
  return data;
};

test("states without samples are still gone through, and every tab has something", async () => {
  const { rows, tabs = {} } = await list("waybillList");
  expect(rows.length).toBeGreaterThan(20);
  expect(Object.entries(tabs).filter(([, count]) => count === 0)).toEqual([]);
});

test("a book of which nothing is known stays empty, and nothing else suffers", async () => {
  expect((await list("senderList")).total).toBe(0);
  expect((await list("skuPage")).total).toBeGreaterThan(0);
});
