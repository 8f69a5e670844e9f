/** Who is told a sum over records: whoever reads all that are in it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RecordsExpr } from "#dialect/expr/ast.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { sumId } from "#dialect/expr/recordSums.ts";
import type { Rec } from "#dialect/json/json.ts";
import { newId } from "../../../src/server/db/newId.ts";
import { askedSums } from "../../../src/server/records/askedSums.ts";
import { writeRecords } from "../../../src/server/seed/writeRecords.ts";
import { findCustomer } from "../../../src/server/session/customers.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
let customer: string;
beforeAll(async () => {
  server = await buildTestApp();
  await server.token("anna");
  customer = (await findCustomer(server.db, "anna"))?.id ?? "";
  const { db, schemas, time } = server;
  const record = { feeState: "disputed", waybillNo: "W-1", billOrder: "W-1", billRound: 1, isBilled: 1, totalCost: 5 };
  const stored = { customer, id: newId(time.now), record, version: 1, created: time.now, updated: time.now };
  await writeRecords(db, schemas.current().entity("fee"), [stored]);
});
afterAll(() => server.close());

const disputed = parseExpr(
  "count('fee', row.billOrder == self.waybillNo && row.billRound == self.billRound && row.feeState == 'disputed')",
) as RecordsExpr;

async function countFor(roles: readonly string[], facts: Rec): Promise<number | undefined> {
  const { db, schemas, time } = server;
  const principal = { account: "a", customer, roles, facts: facts as Record<string, number>, via: "session" as const };
  const asking = { schemas: schemas.current(), principal, clock: () => time.now };
  const { sums } = await askedSums(db, asking, { sums: [{ id: sumId(disputed), values: ["W-1", 1] }] });
  return sums[0]?.count;
}

test("an owner and an accountant that read all costs are told how many of them are disputed", async () => {
  for (const facts of [{}, { isCheckPrice: 1 }])
    for (const role of ["owner", "accountant"]) expect([role, await countFor([role], facts)]).toEqual([role, 1]);
});

test("those that read some of the costs are told no sum of them: it could count the others", async () => {
  for (const role of ["owner", "accountant", "clerk"])
    expect([role, await countFor([role], { isCheckPrice: 0 })]).toEqual([role, undefined]);
});
