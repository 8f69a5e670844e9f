/** Fields that the portal shows without an input: who writes each of them. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json, Rec } from "../../../src/dialect/json/json.ts";
import type { BatchResult, Page } from "../../../src/dialect/wire/wire.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
const rows = async (list: string, filters: Rec) => (await server.ask<Page>(list, { filters })).data?.rows ?? [];
const waybill = async (number: string): Promise<Rec> => (await rows("waybillList", { waybillNo: number }))[0] ?? {};
const act = (name: string, id: unknown) => server.ask<BatchResult>(name, { ids: [id as string] });
const received = ["--inboundPackages", "10", "--inboundActualWeight", "180", "--inboundVolume", "1.2"];

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

async function submitted(more: Rec = {}): Promise<string> {
  const [example] = server.schemas.current().entity("waybill").schema.examples ?? [];
  const { data } = await server.ask("orderSubmit", { ...(example as Rec), ...more });
  const number = String(data?.["waybillNo"]);
  await server.operated("approve", number);
  await server.operated("arrange", number);
  return number;
}
/** A waybill on its way to the recipient's country. */
async function arrived(number: string): Promise<void> {
  await server.operated("receive", number, ...received);
  await server.operated("load", number, "--cabinetNumber", "MSCU1234567");
  for (const step of ["depart", "arrive", "clear", "collect"]) await server.operated(step, number);
}

test("a second tracking number comes with the dispatch and stays with the waybill [E-WB-32]", async () => {
  const number = await submitted();
  await arrived(number);
  await server.operated("dispatch", number, "--trackNumber", "pro1", "--trackNumber2", "pro2");
  expect(await waybill(number)).toMatchObject({ trackNumber: "PRO1", trackNumber2: "PRO2" });
});

test("a transit order gives its number to the waybill, and takes it away when it is cancelled [E-WB-33 S-ACT-06 S-ACT-07]", async () => {
  const number = await submitted({ deliveryType: "HOLD" });
  await arrived(number);
  const { id } = await waybill(number);
  expect((await act("orderCreateTransit", id)).data?.done).toEqual([id]);
  const [transit] = await rows("overseasWaybillList", { masterNo: number });
  expect(transit?.["waybillNo"]).toMatch(/^OW\d+/);
  expect((await waybill(number))["abroadWaybillNo"]).toBe(transit?.["waybillNo"]);
  await act("orderCancelTransit", id);
  expect((await waybill(number))["abroadWaybillNo"]).toBeUndefined();
});

test("goods count the waybills that the warehouse received with them, and their pieces there [E-SKU-20 E-SKU-21]", async () => {
  const [example] = server.schemas.current().entity("sku").schema.examples ?? [];
  const { data: sku } = await server.ask("skuSave", { ...(example as Rec), sku: "COUNTED-1" });
  const [order] = server.schemas.current().entity("waybill").schema.examples ?? [];
  const [box] = ((order as Rec)["packingInfo"] ?? []) as unknown as readonly Rec[];
  const packingInfo = [
    { ...box, start: 1, end: 6, sku: "COUNTED-1", quantityPerBox: 5 },
    { ...box, start: 7, end: 10, sku: "COUNTED-1", quantityPerBox: 2 },
  ] as unknown as Json;
  for (const lots of [1, 2]) {
    const number = await submitted({ packingInfo, customerTotalPackages: 10 });
    await server.operated("receive", number, ...received);
    const [found] = await rows("skuList", { id: sku?.["id"] as string });
    expect(found).toMatchObject({ productLotCount: lots, distributionMaterialCount: 38 * lots });
  }
});

test("proofs of delivery come with the delivery and are the customer's files; others are refused [E-WB-29]", async () => {
  const number = await submitted();
  await arrived(number);
  await server.operated("dispatch", number, "--trackNumber", "pro3");
  await server.operated("deliver", number);
  const folder = await mkdtemp(join(tmpdir(), "lading-proofs-"));
  const [proof, text] = [join(folder, "POD 1.pdf"), join(folder, "note.pdf")];
  await writeFile(proof, "%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n");
  await writeFile(text, "no document");
  for (const wrong of ["POD 1.pdf", join(folder, "none.pdf"), folder, text]) {
    expect((await server.operator("sign", number, "--deliveryFiles", wrong)).ok, wrong).toBe(false);
  }
  await server.operated("sign", number, "--deliveryFiles", proof);
  await rm(folder, { recursive: true });
  const { statusName, deliveryFiles } = await waybill(number);
  expect([statusName, deliveryFiles]).toEqual(["wait_for_lock", [expect.objectContaining({ name: "POD 1.pdf", type: "application/pdf" })]]);
  const [file] = deliveryFiles as unknown as readonly { readonly url: string }[];
  expect((await server.inject({ url: file?.url ?? "" })).body).toMatch(/^%PDF/);
});

test("staff uploads the proof at the desk, and it becomes the customer's file; another customer's upload stays where it is [E-WB-29]", async () => {
  const number = await submitted();
  await arrived(number);
  await server.operated("dispatch", number, "--trackNumber", "pro4");
  await server.operated("deliver", number);
  const { id } = await waybill(number);
  const { lines } = await server.operator("staff", "add", "signer", "--roles", "operations");
  const password = /password (\S+)/.exec(lines.join("\n"))?.[1] ?? "";
  const { data } = await server.call<{ token: string }>(undefined, "/author/getToken", { loginName: "signer", password });
  const authorization = data?.token ?? "";
  const upload = server.schemas.current().catalog.call("orderFileUpload").path;
  const { data: proof } = await uploadPicture(server, { authorization }, upload, "proof.png");
  const { data: foreign } = await uploadPicture(server, "bo", upload, "foreign.png");
  const sign = (deliveryFiles: unknown) =>
    server.call<{ done: readonly string[] }>(undefined, "/desk/waybill/sign", { ids: [id], deliveryFiles }, { authorization });
  expect((await sign([foreign])).data?.done).toEqual([]);
  expect((await sign([proof])).data?.done).toEqual([id]);
  const signed = await waybill(number);
  expect(signed["deliveryFiles"]).toEqual([expect.objectContaining({ id: proof?.id, name: "proof.png" })]);
  const [file] = signed["deliveryFiles"] as unknown as readonly { readonly url: string }[];
  expect((await server.inject({ url: file?.url ?? "" })).statusCode).toBe(200);
});
