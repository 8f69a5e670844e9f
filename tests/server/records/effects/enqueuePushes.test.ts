/** Which devices a letter with push is queued for, and what its title says to each. */
import { expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import type { EmailTemplate } from "../../../../src/dialect/schema/emails.ts";
import { enqueuePushes } from "../../../../src/server/records/effects/enqueuePushes.ts";
import type { TransactionContext } from "../../../../src/server/records/storage/recordContext.ts";
import { approvedWaybill, device, inPushBench, server } from "../../../helpers/server/pushBench.ts";
import { softBrowser } from "../../../helpers/server/softBrowser.ts";

inPushBench();

const service = { url: "https://push.example/send" };
const letter: EmailTemplate = {
  ...{ id: "test", label: {}, kind: "tracking", push: true, to: [], text: { zh: "" }, go: "/waybill/{id}" },
  subject: { zh: "{waybillNo}（时效 {transitDays}）" },
};

/** The titles that the letter about a waybill of anna leads to. */
async function titlesOf(template: EmailTemplate, more: Partial<TransactionContext> = {}): Promise<string[]> {
  const number = await approvedWaybill();
  await server.db.deleteFrom("pushes").execute();
  const { db, time } = server;
  const schemas = server.schemas.current();
  const entity = schemas.entity("waybill");
  const { id, customer, body } = await db
    .selectFrom(entity.table)
    .selectAll()
    .orderBy("created", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const self = { ...body, waybillNo: number, transitDays: 12, id } as Rec;
  await db.transaction().execute(async (trx) => {
    const act = { trx, schemas, clock: () => time.now, owner: { customer, facts: {} }, ...more };
    await enqueuePushes(act as TransactionContext, entity, { letter: template, self, scope: {} });
  });
  const titles = await db.selectFrom("pushes").select(["title", "go"]).execute();
  for (const { go } of titles) expect(go).toBe(`/waybill/${id}`);
  return titles.map(({ title }) => title.replaceAll(number, "NO"));
}

test("a value that the account does not read is left out of the title", async () => {
  await device(softBrowser(service));
  expect(await titlesOf(letter)).toEqual(["NO（时效 ）"]);
});

test("a letter without push or a kind, and a rehearsal, queue nothing", async () => {
  await device(softBrowser(service));
  const { push: _push, ...mailOnly } = letter;
  const { kind: _kind, ...always } = letter;
  expect([await titlesOf(mailOnly), await titlesOf(always), await titlesOf(letter, { isRehearsal: true })]).toEqual([[], [], []]);
});

test("a record out of the reach of the account is not pushed", async () => {
  await device(softBrowser(service));
  const schemas = server.schemas.current();
  const owner = schemas.roles.roles["owner"];
  if (!owner) throw new Error("There is no role owner.");
  const narrow = {
    ...schemas,
    roles: { ...schemas.roles, roles: { ...schemas.roles.roles, owner: { ...owner, reach: { waybill: "row.referenceNo == 'other'" } } } },
  };
  expect(await titlesOf(letter, { schemas: narrow })).toEqual([]);
});
