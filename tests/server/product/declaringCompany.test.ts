import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const list = "/customer/skuInfos/queryWaybillList";
let server: TestApp;

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

describe("the company in whose name the forwarder declares [C-SES-11, C-SES-12]", () => {
  test("is chosen from the forwarder's titles, for waybills that it declares", async () => {
    const { data: titles } = await server.call<{ rows: { code: string; label: Rec }[] }>(
      "bo",
      "/setting/applytitlematching/queryAppleTitlesByServeCompanyId",
    );
    const [title] = titles?.rows ?? [];
    expect(title?.label).toMatchObject({ zh: expect.any(String), en: expect.any(String) });
    const machine = server.schemas.current().entity("waybill").machine;
    const { table, schema } = server.schemas.current().entity("waybill");
    const ids: string[] = [];
    for (const isCustomerDeclaration of [0, 1]) {
      const { data } = await server.call<Rec>("bo", "/seaair/std/order/save", { ...(schema.examples?.[0] as Rec) });
      ids.push(String(data?.["id"]));
      const [state = ""] = machine?.transitions.find(({ id }) => id === "entrust")?.from ?? [];
      const body = JSON.stringify({ ...data, isCustomerDeclaration, [machine?.field ?? ""]: state });
      await server.db.updateTable(table).set({ body, state }).where("id", "=", String(data?.["id"])).execute();
    }
    const update = "/seaair/seaairlist/updateEntrustApple";
    const [own = "", declared = ""] = ids;
    const answer = await server.call<Rec>("bo", update, { ids: [own, declared], entrustTitle: title?.code ?? "" });
    expect(answer.data).toMatchObject({ done: [own], failed: [{ id: declared }] });
    const { data } = await server.call<{ rows: Rec[] }>("bo", list, { filters: { id: own } });
    expect(data?.rows[0]).toMatchObject({ entrustTitle: title?.code });
    const strange = await server.call<Rec>("bo", update, { ids: [own], entrustTitle: "SOMEBODY" });
    expect(strange.data).toMatchObject({ done: [], failed: [{ id: own }] });
  });
});

test("the papers of a sender are uploaded by a call of their own and kept with it [C-CUS-13]", async () => {
  const boundary = "lading-test-boundary";
  const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="licence.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), pdf, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { authorization: await server.token("bo"), "content-type": `multipart/form-data; boundary=${boundary}` };
  const uploaded = await server.inject({ method: "POST", url: "/api/customer/shippers/uploadShipperInfo", headers, payload });
  const file = uploaded.json<{ data: Rec }>().data;
  expect(file).toMatchObject({ name: "licence.pdf", type: "application/pdf" });
  const sender = {
    companyNameCn: "深圳市蓝鸢贸易有限公司",
    contact: "林晓雨",
    phone: "0755-81234567",
    address: "宝安区",
    shipperFile: file,
  };
  const { data } = await server.call<Rec>("bo", "/customer/shippers/save", sender);
  expect(data).toMatchObject({ shipperFile: { name: "licence.pdf" } });
  const strange = await server.call<Rec>("anna", "/customer/shippers/save", { ...sender, companyNameCn: "宁波海港" });
  expect(strange.problems?.map(({ path }) => path)).toEqual(["/shipperFile"]);
});
