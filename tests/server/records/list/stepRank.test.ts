/** Lists in the order of what is to be done next. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import { stepOrder } from "../../../../src/dialect/wire/declaredSort.ts";
import { apiCode, type Page } from "../../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";

let server: TestApp;
let numbers: Readonly<Record<"draft" | "sentBack" | "declared" | "waiting", string>>;
const listed = async (query: object): Promise<unknown[]> =>
  ((await server.ask<Page>("waybillList", query, "anna")).data?.rows ?? []).map(({ waybillNo }) => waybillNo);

beforeAll(async () => {
  server = await buildTestApp();
  const examples = server.schemas.current().entity("waybill").schema.examples as readonly Rec[];
  const brought = { ...examples[0], selfDelivered: 1, isCustomerDeclaration: 0 };
  const make = async (as: "orderSave" | "orderSubmit", record: Rec) =>
    String((await server.ask<Rec>(as, record, "anna")).data?.["waybillNo"]);
  numbers = {
    draft: await make("orderSave", brought),
    sentBack: await make("orderSubmit", brought),
    declared: await make("orderSubmit", { ...brought, isCustomerDeclaration: 1 }),
    waiting: await make("orderSubmit", brought),
  };
  await server.operator("reject", numbers.sentBack, "--note", "件数不符");
  await server.operator("approve", numbers.declared);
});
afterAll(() => server.close());

test("the most urgent step comes first, as the states list them, and records without one come last", async () => {
  const { draft, sentBack, declared, waiting } = numbers;
  expect(await listed({ sort: [{ field: stepOrder }] })).toEqual([sentBack, declared, draft, waiting]);
  expect(await listed({ sort: [{ field: stepOrder, desc: true }] })).toEqual([waiting, draft, declared, sentBack]);
});

test("records of the same step follow the next order", async () => {
  const { declared } = numbers;
  expect((await listed({ tab: "customsMissing", sort: [{ field: stepOrder }, { field: "waybillNo" }] }))[0]).toBe(declared);
});

test("a call that names no order gets that of the list of all records, not that of the pending ones", async () => {
  const newest = await listed({ sort: [{ field: "createTime", desc: true }] });
  expect(await listed({})).toEqual(newest);
  expect(newest).not.toEqual(await listed({ sort: [{ field: stepOrder }] }));
});

test("an entity whose states name no steps cannot be sorted so", async () => {
  const { code, problems } = await server.ask<Page>("skuList", { sort: [{ field: stepOrder }] }, "anna");
  expect([code, problems?.map(({ path, code: why }) => `${path} ${why}`)]).toEqual([apiCode.invalid, ["/sort/0/field unknownField"]]);
});
