/** Records that a trial finds stored. */
import type { Rec } from "#dialect/json/json.ts";
import { newId } from "#server/db/newId.ts";
import { writeRecords } from "#server/seed/writeRecords.ts";
import { findCustomer } from "#server/session/customers.ts";
import type { RuleWorld } from "./ruleWorld.ts";

/** Stores a record of a customer as it is. Returns its id. */
export async function plantRecord({ server }: RuleWorld, entity: string, record: Rec, loginName = "anna"): Promise<string> {
  await server.token(loginName);
  const customer = (await findCustomer(server.db, loginName))?.id ?? "";
  const id = newId(server.time.now);
  const { now } = server.time;
  await writeRecords(server.db, server.schemas.current().entity(entity), [
    { customer, id, record, version: 1, created: now, updated: now },
  ]);
  return id;
}
