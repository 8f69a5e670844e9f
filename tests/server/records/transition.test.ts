/** Transitions that several records take at once, and effects that change other records. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type BatchResult, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const combine = "/seaair/std/order/combineDeclaration";
const cancel = "/seaair/std/order/cancelCombinedDeclaration";

let server: TestApp;
let declared: Rec;
const operator = (...words: string[]) => server.operator(...words);
const order = async (id: unknown, loginName = "anna"): Promise<Rec> =>
  (await server.call<Page>(loginName, "/customer/skuInfos/queryWaybillList", { filters: { id } })).data?.rows[0] ?? {};
/** An order that the forwarder has accepted, with its own declaration. */
const accepted = async (changes: Rec = {}, loginName = "anna"): Promise<string> => {
  const { data } = await server.call<Rec>(loginName, "/seaair/std/order/submit", { ...declared, ...changes });
  await operator("approve", String(data?.["waybillNo"]));
  return String(data?.["id"]);
};
const take = async (path: string, ids: readonly string[], loginName = "anna") =>
  (await server.call<BatchResult>(loginName, path, { ids }, { "x-language": "en" })).data ?? { done: [], failed: [] };

beforeAll(async () => {
  server = await buildTestApp();
  declared = {
    ...(server.schemas.current().entity("waybill").schema.examples?.[0] as Rec),
    isCustomerDeclaration: 1,
    sender: { companyNameCn: "深圳市蓝鸢贸易有限公司" },
  };
});
afterAll(() => server.close());

describe("a combined customs declaration", () => {
  test("gives all its waybills one number [S-ACT-08]", async () => {
    const ids = [await accepted(), await accepted(), await accepted()];
    expect(await take(combine, ids)).toMatchObject({ done: ids, failed: [] });
    const [first, ...others] = await Promise.all(ids.map((id) => order(id)));
    expect(first?.["combinedDeclarationNo"]).toBe(`HB${String(first?.["waybillNo"])}`);
    for (const other of others) expect(other["combinedDeclarationNo"]).toBe(first?.["combinedDeclarationNo"]);
  });

  test("needs two waybills that belong together; otherwise none is changed and each has its reason", async () => {
    const one = await accepted();
    const other = await accepted({ sender: { companyNameCn: "别的公司" } });
    const why = { code: apiCode.state, message: "Choose at least two waybills with the same sender, place of shipment and channel" };
    expect(await take(combine, [one])).toMatchObject({ done: [], failed: [why] });
    expect(await take(combine, [one, one])).toMatchObject({ done: [], failed: [why] });
    expect(await take(combine, [one, other])).toMatchObject({ done: [], failed: [why, why] });
    expect([await order(one), await order(other)].map((record) => record["combinedDeclarationNo"])).toEqual([undefined, undefined]);
  });

  test("is refused whole when one of them may not take part", async () => {
    const ids = [await accepted(), await accepted()];
    await take(combine, ids);
    const third = await accepted();
    expect((await take(combine, [third, ids[0] ?? ""])).failed).toHaveLength(2);
    expect(await order(third)).not.toHaveProperty("combinedDeclarationNo");
  });

  test("is never made with another customer's waybill", async () => {
    const own = await accepted();
    const foreign = await accepted({}, "bo");
    expect((await take(combine, [own, foreign])).failed).toMatchObject([{ code: apiCode.notFound }, { code: apiCode.notFound }]);
    expect(await order(own)).not.toHaveProperty("combinedDeclarationNo");
  });

  test("is cancelled for all its waybills by one of them, and for no others [S-ACT-09]", async () => {
    const [ids, others] = [
      [await accepted(), await accepted()],
      [await accepted(), await accepted()],
    ];
    await take(combine, ids);
    await take(combine, others);
    expect((await take(cancel, [ids[1] ?? ""])).done).toHaveLength(1);
    for (const id of ids) expect(await order(id)).not.toHaveProperty("combinedDeclarationNo");
    for (const id of others) expect(await order(id)).toHaveProperty("combinedDeclarationNo");
  });

  test("is made once by two at the same time", async () => {
    const ids = [await accepted(), await accepted(), await accepted()];
    const answers = await Promise.all([take(combine, ids), take(combine, [...ids].reverse())]);
    expect(answers.map(({ done }) => done.length)).toEqual(expect.arrayContaining([0, 3]));
  });
});
