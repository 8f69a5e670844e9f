import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type BatchResult, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
const call = <Data = Rec>(name: string, body: unknown, who = "anna") => server.ask<Data>(name, body, who);
const operator = (...words: string[]) => server.operator(...words);
const examples = (): readonly Rec[] => (server.schemas.current().entity("port-to-port-order").schema.examples ?? []) as readonly Rec[];
const example = (wanted: Rec): Rec =>
  examples().find((one) => Object.entries(wanted).every(([field, value]) => one[field] === value)) as Rec;
const stateOf = async (id: unknown) => (await call<Page>("portOrderList", { filters: { id } })).data?.rows[0]?.["orderStatus"];
/** Submitted, and taken by the operator as far as the port of destination. */
async function shipped(record: Rec): Promise<{ readonly id: string; readonly number: string }> {
  const { data, problems } = await call("portOrderSubmit", record);
  if (!data) throw new Error(JSON.stringify(problems));
  const number = String(data["orderNo"]);
  for (const step of [["approve"], ["book", "--vesselVoyage", "EVER FAST 0213E", "--etd", "2026-12-01"], ["release"], ["depart"]]) {
    const [transition = "", ...asked] = step;
    const { ok, lines } = await operator(transition, number, ...asked);
    if (!ok) throw new Error(lines.join("\n"));
  }
  return { id: String(data["id"]), number };
}

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test("an order from port to port ends at the port: nothing is cleared or delivered there", async () => {
  const { id, number } = await shipped(example({ shippingWay: "FCL", isEndToEnd: 0 }));
  expect([(await operator("arrive", number)).ok, await stateOf(id)]).toEqual([false, "wait_for_arrivalport"]);
  expect([(await operator("handOver", number)).ok, await stateOf(id)]).toEqual([true, "already_finish"]);
});

test("an order by sea from door to door is cleared, delivered and signed for [U-06]", async () => {
  const { id, number } = await shipped(example({ shippingWay: "LCL", isEndToEnd: 1 }));
  expect((await operator("handOver", number)).ok).toBe(false);
  for (const step of ["arrive", "clear", "dispatch", "sign"]) expect((await operator(step, number)).lines).not.toEqual([]);
  expect(await stateOf(id)).toBe("already_finish");
  const events = (await call<Page>("portOrderEventList", { filters: { orderId: id }, size: 50 })).data?.rows ?? [];
  expect(events.map(({ to }) => to)).toEqual(expect.arrayContaining(["wait_for_cclearance", "wait_for_dispatch", "wait_for_sign"]));
});

test("the cabinet rule holds for drafts over the wire [V-OWH-07]", async () => {
  const { isEndToEnd, shippingWay } = example({ shippingWay: "FCL" });
  const answer = await call("portOrderSave", { isEndToEnd, shippingWay, cabinets: [{ cabinetType: "40HQ" }, { cabinetType: "20GP" }] });
  expect(answer).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/cabinets/0/cabinetNumber", code: "cabinetFirst" }] });
});

test("a customer takes back what is in review, and nobody else sees it", async () => {
  const { data } = await call("portOrderSubmit", example({ shippingWay: "AIR", isEndToEnd: 0 }));
  const ids = [data?.["id"]];
  await call<BatchResult>("portOrderSendBack", { ids }, "bo");
  expect(await stateOf(ids[0])).toBe("wait_for_audit");
  await call("portOrderSendBack", { ids });
  expect(await stateOf(ids[0])).toBe("wait_for_confirm");
});

test("its documents may be changed until it is finished, nothing else of it, and the timeline records it [E-P2P-13] (assumed: Q-65)", async () => {
  const boundary = "port-documents";
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="draft-2.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7 x\n%%EOF\r\n--${boundary}--\r\n`;
  const headers = { authorization: await server.token("anna"), "content-type": `multipart/form-data; boundary=${boundary}` };
  const upload = server.schemas.current().catalog.call("portFileUpload").path;
  const file = (await server.inject({ method: "POST", url: `/api${upload}`, headers, payload })).json<{ data: Rec }>().data;
  const [type] = server.schemas.current().catalog.codes("port-file-type");
  const uploadedFiles = [{ type: type?.const ?? "", name: "B/L draft, second version", modifiedPageNumber: 2, file }];
  const { id, number } = await shipped(example({ shippingWay: "FCL", isEndToEnd: 0 }));
  const stored = async (): Promise<Rec> => (await call<Page>("portOrderList", { filters: { id } })).data?.rows[0] ?? {};
  const save = async (fields: Rec) => call("portOrderSave", { id, version: (await stored())["version"], ...fields });
  expect((await save({ uploadedFiles })).data).toMatchObject({ uploadedFiles: [{ modifiedPageNumber: 2, file: { name: "draft-2.pdf" } }] });
  expect((await save({ customerRemark: "later" })).code).not.toBe(apiCode.ok);
  const { data } = await call<Page>("portOrderEventList", { filters: { orderId: id }, size: 50 });
  expect(data?.rows.map(({ transition }) => transition)).toContain("changeFiles");
  await operator("handOver", number);
  expect((await save({ uploadedFiles: [] })).code).not.toBe(apiCode.ok);
  expect((await stored())["uploadedFiles"]).toHaveLength(1);
});
