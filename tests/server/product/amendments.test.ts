/** What of a waybill stays open to change once it is submitted: customs documents, importer, insurance. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type ApiResponse, type BatchResult, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const boundary = "lading-test-boundary";
let server: TestApp;
let declared: Rec;

const path = (call: string): string => server.schemas.current().catalog.call(call).path;
const operator = async (...words: string[]) => (await server.operator(...words)).ok;
const read = async (id: unknown): Promise<Rec> =>
  (await server.call<Page>("anna", path("waybillList"), { filters: { id } })).data?.rows[0] ?? {};
const save = (record: Rec, fields: Rec) =>
  server.call<Rec>("anna", path("orderSave"), { id: record["id"], version: record["version"], ...fields });
const waybill = async (changes: Rec = {}): Promise<Rec> => {
  const { data } = await server.call<Rec>("anna", path("orderSubmit"), { ...declared, ...changes });
  await operator("approve", String(data?.["waybillNo"]));
  return read(data?.["id"]);
};
const document = async (name = "contract.pdf"): Promise<Rec> => {
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7 x\n%%EOF\r\n--${boundary}--\r\n`;
  const headers = { authorization: await server.token("anna"), "content-type": `multipart/form-data; boundary=${boundary}` };
  const answer = await server.inject({ method: "POST", url: `/api${path("orderFileUpload")}`, headers, payload });
  return answer.json<ApiResponse<Rec>>().data ?? {};
};
const events = async (id: unknown): Promise<readonly unknown[]> =>
  ((await server.call<Page>("anna", path("waybillEventList"), { filters: { waybillId: id } })).data?.rows ?? []).map(
    ({ transition }) => transition,
  );

beforeAll(async () => {
  server = await buildTestApp();
  declared = {
    ...(server.schemas.current().entity("waybill").schema.examples?.[0] as Rec),
    isCustomerDeclaration: 1,
    isBuyInsurance: 0,
    sender: { companyNameCn: "深圳市蓝鸢贸易有限公司" },
    etInStock: "2026-11-25",
  };
});
afterAll(() => server.close());

describe("customs documents of a submitted waybill", () => {
  test("are uploaded and replaced until they are reviewed, which the timeline records", async () => {
    const before = await waybill();
    const { data: first } = await save(before, { customsFiles: [await document()] });
    expect(first).toMatchObject({ customsFiles: [{ name: "contract.pdf" }], statusName: "wait_for_deal_send" });
    const { data: second } = await save(first ?? {}, { customsFiles: [await document("invoice.pdf")] });
    expect(second).toMatchObject({ customsFiles: [{ name: "invoice.pdf" }] });
    expect((await events(before["id"])).filter((transition) => transition === "uploadCustoms")).toHaveLength(2);
  });

  test("once reviewed are neither changed nor uploaded [S-RUL-01]", async () => {
    const before = await waybill();
    await save(before, { customsFiles: [await document()] });
    expect(await operator("reviewDeclaration", String(before["waybillNo"]))).toBe(true);
    const reviewed = await read(before["id"]);
    expect(reviewed).toMatchObject({ declarationReviewed: 1 });
    for (const files of [[], [await document("other.pdf")]]) {
      expect((await save(reviewed, { customsFiles: files })).problems).toMatchObject([{ path: "/customsFiles", code: "readOnly" }]);
    }
    expect((await read(before["id"]))["customsFiles"]).toEqual(reviewed["customsFiles"]);
  });

  test("are asked for while they are missing, returned with a note, and wait for the check again once others are uploaded", async () => {
    const before = await waybill();
    const step = (name: string, ...words: string[]) => operator(name, String(before["waybillNo"]), ...words);
    const state = async () => (await read(before["id"]))["customsPapers"];
    const messages = async () => JSON.stringify((await server.call<Page>("anna", path("messageList"), {})).data?.rows);
    expect([await state(), await step("returnCustoms", "--note", "x"), await step("askCustoms")]).toEqual(["papers_missing", false, true]);
    expect(await messages()).toContain(`请上传运单 ${String(before["waybillNo"])} 的报关资料`);
    const { data: first } = await save(await read(before["id"]), { customsFiles: [await document()] });
    expect([await state(), await step("askCustoms"), await step("returnCustoms")]).toEqual(["papers_to_check", false, false]);
    expect(await step("returnCustoms", "--note", "委托书没有盖章")).toBe(true);
    expect(await read(before["id"])).toMatchObject({ customsPapers: "papers_returned", customsNote: "委托书没有盖章" });
    expect(await messages()).toContain("委托书没有盖章");
    const todo = await server.call<Page>("anna", path("waybillList"), { tab: "customsMissing" });
    expect(todo.data?.rows.map(({ id }) => id)).toContain(before["id"]);
    await save({ ...first, ...(await read(before["id"])) }, { customsFiles: [await document("stamped.pdf")] });
    expect([await state(), await step("reviewDeclaration"), await state()]).toEqual(["papers_to_check", true, "papers_reviewed"]);
    expect((await read(before["id"]))["customsNote"]).toBeUndefined();
    expect(await events(before["id"])).toEqual(expect.arrayContaining(["askCustoms", "returnCustoms", "reviewDeclaration"]));
  });

  test("are reviewed for all waybills of a combined declaration at once", async () => {
    const [one, other] = [await waybill(), await waybill()];
    const ids = [one["id"], other["id"]];
    expect((await server.call<BatchResult>("anna", path("orderCombineDeclaration"), { ids })).data?.failed).toEqual([]);
    await save(await read(one["id"]), { customsFiles: [await document()] });
    await operator("reviewDeclaration", String(one["waybillNo"]));
    const reviewed = await read(other["id"]);
    expect(reviewed).toMatchObject({ declarationReviewed: 1 });
    expect((await save(reviewed, { customsFiles: [await document()] })).code).toBe(apiCode.invalid);
  });

  test("cannot be reviewed before there are any", async () => {
    const { waybillNo } = await waybill();
    expect(await operator("reviewDeclaration", String(waybillNo))).toBe(false);
  });

  test("are due a day after the goods are expected", async () => {
    const days = Number(server.schemas.current().catalog.limits["customsDays"]);
    expect((await waybill())["customsDeadline"]).toBe(`2026-11-${25 + days}`);
  });
});

describe("what stays open of a submitted waybill", () => {
  test("does not open the rest of it", async () => {
    const before = await waybill();
    const { problems } = await save(before, { customsFiles: [await document()], customerRemark: "!", customerTotalPackages: 99 });
    expect(problems).toMatchObject([
      { path: "/customerTotalPackages", code: "readOnly" },
      { path: "/customerRemark", code: "readOnly" },
    ]);
    expect(await read(before["id"])).toEqual(before);
  });

  test("takes another importer, and keeps the price that was agreed", async () => {
    const before = await waybill();
    const importer = { importerSource: "OWN", selectedImporterInfo: { company: "Harbor Lane LLC", country: "US", VAT: "US-998877" } };
    const { data } = await save(before, importer);
    expect(data).toMatchObject(importer);
    expect(data?.["channelTerms"]).toEqual(before["channelTerms"]);
    expect(await events(before["id"])).toContain("changeImporter");
  });

  test("is insured later, once", async () => {
    const before = await waybill();
    const { data } = await save(before, { isBuyInsurance: 1, purchaseValue: 10000, hasPurchasePrice: 0 });
    expect(data).toMatchObject({ isBuyInsurance: 1, premium: 30 });
    expect((await save(data ?? {}, { isBuyInsurance: 0 })).problems).toMatchObject([{ path: "/isBuyInsurance", code: "readOnly" }]);
  });

  test("is nothing once it is closed", async () => {
    const before = await waybill();
    const number = String(before["waybillNo"]);
    await operator("close", number);
    expect((await save(await read(before["id"]), { customsFiles: [] })).code).toBe(apiCode.state);
  });
});
