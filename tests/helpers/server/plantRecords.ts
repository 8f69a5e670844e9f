/** A customer of a test with one record of every entity that customers own: its example, stored unchanged. */
import { isObject } from "../../../src/dialect/json/json.ts";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { newId } from "../../../src/server/db/newId.ts";
import { writeRecords } from "../../../src/server/seed/writeRecords.ts";
import { findCustomer } from "../../../src/server/session/customers.ts";
import type { TestApp } from "./buildTestApp.ts";

export interface Planted {
  /** Id of the customer. */
  readonly customer: string;
  /** Entity -> its record, with the id. */
  readonly records: ReadonlyMap<string, Rec & { readonly id: string }>;
}

export async function plantRecords({ db, schemas, time }: TestApp, loginName: string): Promise<Planted> {
  const customer = (await findCustomer(db, loginName))?.id;
  if (customer === undefined) throw new Error(`There is no customer ${loginName}.`);
  const records = new Map<string, Rec & { readonly id: string }>();
  for (const entity of schemas.current().entities.values()) {
    if (entity.head.owner !== "customer") continue;
    const [example] = entity.schema.examples ?? [];
    const { machine } = entity;
    const record = { ...(machine ? { [machine.field]: machine.initial } : {}), ...(isObject(example) ? (example as Rec) : {}) };
    const id = newId(time.now);
    await writeRecords(db, entity, [{ customer, id, record, version: 1, created: time.now, updated: time.now }]);
    records.set(entity.name, { ...record, id });
  }
  return { customer, records };
}
