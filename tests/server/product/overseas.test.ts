import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type ApiResponse, type BatchResult, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
const path = (call: string): string => server.schemas.current().catalog.call(call).path;
const call = <Data = Rec>(name: string, body: unknown, who = "anna"): Promise<Called<Data>> => server.ask<Data>(name, body, who);
const act = (name: string, id: unknown, asked: Rec = {}) => call<BatchResult>(name, { ids: [id], ...asked });
const one = async (list: string, id: unknown): Promise<Rec> => (await call<Page>(list, { filters: { id } })).data?.rows[0] ?? {};
const operator = (...words: string[]) => server.operated(...words);
const examples = (entity: string) => (server.schemas.current().entity(entity).schema.examples ?? []) as readonly Rec[];
const exampleOf = (service: string): Rec => {
  const found = examples("overseas-waybill").find(({ serviceItemArr }) => (serviceItemArr as string[]).includes(service));
  if (!found) throw new Error(`No example of ${service}`);
  return found;
};
const submitted = async (service: string, more: Rec = {}): Promise<Rec> => {
  const { data, problems } = await call("overseasWaybillSubmit", { ...exampleOf(service), ...more });
  if (!data) throw new Error(JSON.stringify(problems));
  return data;
};
const statusOf = async ({ id }: Rec) => (await one("overseasWaybillList", id))["status"];
const refusals = async (record: Rec) => {
  const { code, problems = [] } = await call("overseasWaybillSubmit", record);
  expect(code).toBe(apiCode.invalid);
  return problems.filter(({ severity }) => severity === "error").map(({ path: at, code: why }) => `${at} ${why}`);
};

const boundary = "lading-test-boundary";
const upload = async (name: string, content: string): Promise<ApiResponse<Rec>> => {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
  const headers = { authorization: await server.token("anna"), "content-type": `multipart/form-data; boundary=${boundary}` };
  const payload = `${head}${content}\r\n--${boundary}--\r\n`;
  return (await server.inject({ method: "POST", url: `/api${path("overseasLabelUpload")}`, headers, payload })).json<ApiResponse<Rec>>();
};

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

describe("an overseas order", () => {
  test("needs its cargo: FNSKU, quantity, cartons and weight of each product [V-OWH-01]", async () => {
    expect(await refusals({ ...exampleOf("OT"), cargo: [] })).toEqual(["/cargo cargoNeeded"]);
    expect(await refusals({ ...exampleOf("OT"), cargo: [{ productName: "Lamp" }] })).toEqual(
      ["fnSku", "productNum", "cartons", "weight"].map((field) => `/cargo/0/${field} required`),
    );
  });

  test("that is sent on or returned needs an FBA address and a dispatch method [V-OWH-02] [V-OWH-03]", async () => {
    for (const service of ["HWC", "TH"]) {
      const { fbaCode: _, dispatchMethod: __, ...rest } = exampleOf(service);
      expect(await refusals(rest)).toEqual(["/fbaCode chooseFba", "/dispatchMethod chooseDispatch"]);
    }
    expect(await submitted("OT")).toMatchObject({ status: "WAIT_FOR_APPROVAL" });
  });

  test("is submitted only with a packing list that matches the real boxes; a draft may wait [V-OWH-04]", async () => {
    const cartons = Number(exampleOf("HWC")["cartons"]) + 1;
    const cargo = [{ ...(exampleOf("HWC")["cargo"] as Rec[])[0], cartons }];
    expect(await refusals({ ...exampleOf("HWC"), cartons, cargo })).toEqual(["/packingInfo rule:packed-cartons"]);
    expect(await refusals({ ...exampleOf("HWC"), packingInfo: [] })).toEqual(["/packingInfo rule:packed-cartons"]);
    expect(await call("overseasWaybillSave", { ...exampleOf("HWC"), cartons, cargo })).toMatchObject({ code: apiCode.ok });
  });

  test("to change labels needs their PDF, and a PDF it must be [V-OWH-05, P-029]", async () => {
    const cargo = [{ ...(exampleOf("TH")["cargo"] as Rec[])[0], oldFnSku: "X002OLD001" }];
    const order = { ...exampleOf("TH"), isLabelChange: 1, cargo };
    expect(await refusals(order)).toEqual(["/labelFile labelPdf"]);
    expect(await upload("labels.pdf", "not a PDF at all")).toMatchObject({ code: apiCode.invalid });
    const { data: labelFile } = await upload("labels.pdf", "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n");
    const { data } = await call("overseasWaybillSubmit", { ...order, labelFile });
    expect(data).toMatchObject({ status: "WAIT_FOR_APPROVAL", labelFile: { name: "labels.pdf" } });
  });
});

describe("the way of an overseas waybill", () => {
  test("a return goes through every step to its end [P-028]", async () => {
    const waybill = await submitted("TH");
    const number = String(waybill["waybillNo"]);
    const steps: readonly (readonly [string, ...string[]])[] = [
      ["WAIT_FOR_RETURNED", "approveReturn", "--salesmanId", "周莉"],
      ["WAIT_FOR_IN_STORAGE", "returned"],
      ["WAIT_FOR_DISPOSE", "receive", "--receiptCartons", "8", "--quantity", "192", "--condition", "GOOD", "--pallets", "1"],
      ["FINISH_FOR_DISPOSE", "process"],
      ["PART_WAIT_FOR_OUT_STORAGE", "readyPart"],
      ["WAIT_FOR_OUT_STORAGE", "ready"],
      ["PART_WAIT_FOR_SIGN", "shipPart", "--deliveryTrackNo", "PRO1"],
      ["WAIT_FOR_SIGN", "ship", "--deliveryTrackNo", "PRO2"],
      ["WAIT_FOR_LOCK", "sign"],
      ["ALREADY_FINISH", "finish"],
    ];
    const gone: unknown[] = [waybill["status"]];
    for (const [state, transition = "", ...asked] of steps) {
      await operator(transition, number, ...asked);
      gone.push(await statusOf(waybill));
      expect(gone.at(-1)).toBe(state);
    }
    const stored = await one("overseasWaybillList", waybill["id"]);
    expect(stored).toMatchObject({
      receiptCartons: 8,
      quantity: 192,
      condition: "GOOD",
      pallets: 1,
      salesmanId: "周莉",
      deliveryTrackNo: "PRO2",
    });
    const known = server.schemas
      .current()
      .catalog.codes("overseas-status")
      .map(({ const: code }) => code);
    const { data: draft } = await call("overseasWaybillSave", { ...exampleOf("OT") });
    await operator("close", String(draft?.["waybillNo"]), "--note", "爆仓");
    gone.push(draft?.["status"], await statusOf(draft ?? {}));
    expect(known.filter((code) => !gone.includes(code))).toEqual([]);
  });

  test("other goods never wait for a return and end without a dispatch", async () => {
    const waybill = await submitted("OT");
    const number = String(waybill["waybillNo"]);
    await expect(operator("approveReturn", number, "--salesmanId", "何俊")).rejects.toThrow();
    await operator("approve", number, "--salesmanId", "何俊");
    await operator("receive", number, "--receiptCartons", "5", "--quantity", "250", "--condition", "GOOD");
    await operator("process", number);
    await expect(operator("ready", number)).rejects.toThrow();
    await operator("complete", number);
    expect(await statusOf(waybill)).toBe("WAIT_FOR_LOCK");
  });

  test("the customer withdraws while it is in approval, and deletes several drafts at once", async () => {
    const waybill = await submitted("HWC");
    expect(await act("overseasRemove", waybill["id"])).toMatchObject({ data: { failed: [{ code: apiCode.state }] } });
    await act("overseasWithdraw", waybill["id"]);
    const { data: other } = await call("overseasWaybillSave", exampleOf("OT"));
    const ids = [waybill["id"], other?.["id"]];
    expect((await call<BatchResult>("overseasRemove", { ids })).data?.done).toEqual(ids);
    expect(await one("overseasWaybillList", waybill["id"])).toEqual({});
  });
});

test("drafts are submitted from their list, each on its own: what is not complete stays and says why", async () => {
  const [whole, short] = [await call("overseasWaybillSave", exampleOf("HWC")), await call("overseasWaybillSave", { servicesId: "US-LAX" })];
  const ids = [whole.data?.["id"], short.data?.["id"]];
  const { data } = await call<BatchResult>("overseasWaybillSubmit", { ids });
  expect(data).toMatchObject({ done: [ids[0]], failed: [{ id: ids[1] }] });
  expect([await statusOf(whole.data ?? {}), await statusOf(short.data ?? {})]).toEqual(["WAIT_FOR_APPROVAL", "WAIT_FOR_CONFIRM"]);
});

describe("a transit order", () => {
  /** A waybill whose goods lie in the overseas warehouse. */
  async function arrived(): Promise<Rec> {
    const [example] = examples("waybill");
    const { data, problems } = await call("orderSubmit", { ...example, deliveryType: "HOLD" });
    if (!data) throw new Error(JSON.stringify(problems));
    const number = String(data["waybillNo"]);
    await operator("approve", number);
    await server.db
      .updateTable(server.schemas.current().entity("waybill").table)
      .set(({ fn, val }) => ({ body: fn("jsonb_set", ["body", val("{statusName}"), val('"wait_for_arrivalstock"')]) }))
      .where("id", "=", String(data["id"]))
      .execute();
    return one("waybillList", data["id"]);
  }
  const transitOf = async ({ id }: Rec): Promise<readonly Rec[]> =>
    (await call<Page>("overseasWaybillList", { filters: { transitOf: [id] } })).data?.rows ?? [];

  test("is made from a waybill whose goods are kept overseas, once [S-ACT-07, P-030]", async () => {
    const waybill = await arrived();
    expect((await act("orderCreateTransit", waybill["id"])).data?.done).toEqual([waybill["id"]]);
    expect(await transitOf(waybill)).toMatchObject([
      { masterNo: waybill["waybillNo"], status: "WAIT_FOR_CONFIRM", serviceItemArr: ["HWC"], cartons: waybill["customerTotalPackages"] },
    ]);
    expect((await act("orderCreateTransit", waybill["id"])).data?.failed).toHaveLength(1);
  });

  test("is cancelled from either side while it waits for confirmation or approval, and then no more [S-ACT-06]", async () => {
    const waybill = await arrived();
    await act("orderCreateTransit", waybill["id"]);
    await act("orderCancelTransit", waybill["id"]);
    expect(await transitOf(waybill)).toMatchObject([{ status: "ALREADY_CLOSED" }]);

    await act("orderCreateTransit", waybill["id"]);
    const [second] = (await transitOf(waybill)).filter(({ status }) => status === "WAIT_FOR_CONFIRM");
    await act("overseasCancelTransit", second?.["id"]);
    expect(await one("waybillList", waybill["id"])).not.toHaveProperty("hasTransit");

    await act("orderCreateTransit", waybill["id"]);
    const [third] = (await transitOf(waybill)).filter(({ status }) => status === "WAIT_FOR_CONFIRM");
    const { data } = await call("overseasWaybillSubmit", {
      ...exampleOf("HWC"),
      id: third?.["id"] as string,
      version: third?.["version"] as number,
    });
    await operator("approve", String(data?.["waybillNo"]), "--salesmanId", "何俊");
    expect((await act("orderCancelTransit", waybill["id"])).data?.failed).toMatchObject([{ code: apiCode.state }]);
    expect((await act("overseasCancelTransit", third?.["id"])).data?.failed).toMatchObject([{ code: apiCode.state }]);
  });
});
