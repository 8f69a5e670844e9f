/** What the orders that are no waybills have beside their bills: share links, problems, one archive of documents. */
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { SharedRecord } from "../../../src/dialect/records/timelineEntries.ts";
import { apiCode, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { orderMaker, type OrderMaker } from "../../helpers/server/otherOrders.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

let server: TestApp;
let orders: OrderMaker;
const call = <Data = Rec>(name: string, body: unknown, who = "anna") => server.ask<Data>(name, body, who, { "x-language": "en" });
const one = async (list: string, filters: Rec): Promise<Rec> => (await call<Page>(list, { filters })).data?.rows[0] ?? {};
/** How many orders ask their shipper to answer a problem: this one, or none. */
const toAnswer = async (list: string, { id }: Rec): Promise<unknown> =>
  (await call<Page>(list, { tab: "problems", filters: { id: id as string } })).data?.total;

beforeAll(async () => {
  server = await buildTestApp();
  orders = orderMaker(server);
});
afterAll(() => server.close());

const kinds = [
  {
    entity: "overseas-waybill",
    list: "overseasWaybillList",
    kind: "OVERSEAS",
    of: "overseasId",
    number: "waybillNo",
    make: () => orders.overseas(),
  },
  { entity: "port-to-port-order", list: "portOrderList", kind: "PORT", of: "portOrderId", number: "orderNo", make: () => orders.port() },
  { entity: "small-parcel", list: "smallParcelList", kind: "PARCEL", of: "parcelId", number: "parcelNo", make: () => orders.parcel() },
] as const;

/** Opens a link, or tracks a number, without a session. */
async function shared(body: Rec, address: string) {
  const payload = JSON.stringify(body);
  const headers = { "content-type": "application/json", "x-language": "en" };
  const answer = await server.inject({ method: "POST", url: "/api/seaair/std/order/shared", headers, payload, remoteAddress: address });
  return { text: answer.payload, ...answer.json<{ code: number; data?: SharedRecord }>() };
}

describe.each(kinds)("a link to a $entity", ({ kind, of, number, make }) => {
  test("shows its phases and events without login, and nothing else of it, until it is revoked", async () => {
    const order = await make();
    const { data: link } = await call("shareLinkSave", {
      ...{ orderKind: kind, [of]: order["id"] as string, waybillNo: order[number] as string },
      ...{ receiver: "Mary", validUntil: today(30) },
    });
    expect(link).toMatchObject({ orderKind: kind, waybillNo: order[number] });
    const { code, data, text } = await shared({ token: link?.["token"] as string }, `10.1.0.${kind.length}`);
    expect(code).toBe(apiCode.ok);
    expect(data?.fields[0]?.value).toMatchObject({ "": order[number] });
    expect(data?.phases?.steps.some(({ at }) => at === "now")).toBe(true);
    expect(data?.events.length).toBeGreaterThan(0);
    for (const hidden of ["anna", "Mary", String(order["id"]), String(order["customerRemark"] ?? order["remark"] ?? "Mary")])
      expect(text).not.toContain(hidden);
    await call("shareLinkDelete", { ids: [link?.["id"]] });
    expect((await shared({ token: link?.["token"] as string }, "10.1.1.1")).code).toBe(apiCode.notFound);
  });

  test("is refused for an order that another customer has, and without an order", async () => {
    const order = await make();
    const others = await call("shareLinkSave", { orderKind: kind, [of]: order["id"] as string, validUntil: today(30) }, "bo");
    expect(others.code).not.toBe(apiCode.ok);
    const none = await call("shareLinkSave", { orderKind: kind, validUntil: today(30) });
    expect(none.problems?.map(({ path }) => path)).toContain(`/${of}`);
  });
});

describe.each(kinds)("a problem of a $entity", ({ list, kind, of, number, make }) => {
  test("that the shipper reports is answered when asked back, solved, and closed [E-PRB-01 E-PRB-03]", async () => {
    const order = await make();
    const { data: problem } = await call("problemPieceSave", {
      ...{ orderKind: kind, [of]: order["id"] as string, waybillNo: order[number] as string },
      ...{ problemType: "DAMAGE", problemDescribe: "外箱破损" },
    });
    expect(problem).toMatchObject({ problemState: "processing", waybillNo: order[number] });
    expect(await one(list, { id: order["id"] as string })).toMatchObject({ hasProblem: 1, openProblems: 1, problemNote: "外箱破损" });
    const id = String(problem?.["id"]);
    expect(await toAnswer(list, order)).toBe(0);
    await server.operated("askBack", id, "--question", "请确认是否换箱");
    expect(await toAnswer(list, order)).toBe(1);
    await call("problemPieceAnswer", { ids: [id], process: "同意换箱" });
    expect(await toAnswer(list, order)).toBe(0);
    await server.operated("solve", id, "--result", "已换箱");
    expect(await one("problemPieceList", { [of]: order["id"] as string })).toMatchObject({
      problemState: "solved",
      process: "同意换箱",
      result: "已换箱",
    });
    expect(await one(list, { id: order["id"] as string })).toMatchObject({ hasProblem: 0, openProblems: 0 });
    await server.operated("close", id);
    expect(await one("problemPieceList", { id })).toMatchObject({ problemState: "closed" });
  });
});

describe.each(kinds.filter(({ kind }) => kind !== "PARCEL"))(
  "a problem that the desk opens for a $entity",
  ({ list, kind, of, number, make }) => {
    test("waits for the shipper's answer, as the next step of the order says, until it is closed", async () => {
      const order = await make();
      await server.operated("openProblem", String(order[number]), "--problemType", "DELAY", "--note", "船期延误");
      const problem = await one("problemPieceList", { [of]: order["id"] as string });
      expect(problem).toMatchObject({ orderKind: kind, problemState: "open", problemType: "DELAY", problemDescribe: "船期延误" });
      expect(await toAnswer(list, order)).toBe(1);
      await call("problemPieceAnswer", { ids: [problem["id"] as string], process: "改船" });
      expect(await toAnswer(list, order)).toBe(0);
      expect(await one(list, { id: order["id"] as string })).toMatchObject({ hasProblem: 1, problemNote: "船期延误" });
      await server.operated("closeProblem", String(order[number]), "--note", "已改船");
      expect(await one("problemPieceList", { [of]: order["id"] as string })).toMatchObject({ problemState: "solved", result: "已改船" });
      expect((await one(list, { id: order["id"] as string }))["hasProblem"]).toBe(0);
    });
  },
);

describe.each([
  { entity: "overseas-waybill", save: "overseasWaybillSave", zip: "/seaair/std/overseas/documents", of: "overseasId", kind: "OVERSEAS" },
  { entity: "small-parcel", save: "smallParcelSave", zip: "/seaair/std/smallParcel/documents", of: "parcelId", kind: "PARCEL" },
] as const)("the documents of a $entity", ({ entity, save, zip, of, kind }) => {
  test("come as one archive, those of its problems too", async () => {
    const { data: paper } = await uploadPicture(server, "anna", "/seaair/std/order/uploadFile");
    const examples = (server.schemas.current().entity(entity).schema.examples ?? []) as readonly Rec[];
    const draft = await call(save, { ...examples[0], ...(kind === "PARCEL" && { orderNo: "Z-1" }), papers: [paper as unknown as Rec] });
    const order = kind === "PARCEL" ? await orders.parcel() : await orders.overseas();
    const { data: picture } = await uploadPicture(server, "anna", "/seaair/std/order/uploadFile");
    await call("problemPieceSave", {
      ...{ orderKind: kind, [of]: order["id"] as string, problemType: "DAMAGE", problemDescribe: "外箱破损" },
      pictures: [picture as unknown as Rec],
    });
    const namesOf = async (id: unknown) => {
      const headers = { authorization: await server.token("anna"), "x-language": "en" };
      const answer = await server.inject({ method: "POST", url: `/api${zip}`, headers, payload: { ids: [id] } });
      return Object.keys(unzipSync(new Uint8Array(answer.rawPayload))).sort();
    };
    expect(await namesOf(draft.data?.["id"])).toEqual(["Documents/licence.png"]);
    expect(await namesOf(order["id"])).toEqual(["Pictures/licence.png"]);
    await call("waybillFileSave", { orderKind: kind, [of]: order["id"] as string, fileType: "INVOICE", file: paper as unknown as Rec });
    expect(await namesOf(order["id"])).toEqual(["Invoice/licence.png", "Pictures/licence.png"]);
  });
});

describe.each(kinds)("a file of a $entity", ({ kind, of, number, make }) => {
  test("is added once the order is submitted, names it, and is kept from other customers", async () => {
    const order = await make();
    const { data: paper } = await uploadPicture(server, "anna", "/seaair/std/order/uploadFile");
    const file = { orderKind: kind, [of]: order["id"] as string, waybillNo: order[number] as string, fileType: "OTHER" };
    const { data: stored } = await call("waybillFileSave", { ...file, file: paper as unknown as Rec });
    expect(stored).toMatchObject({ orderKind: kind, [of]: order["id"], waybillNo: order[number] });
    expect((await one("waybillFileList", { [of]: order["id"] as string }))["id"]).toBe(stored?.["id"]);
    const { data: foreign } = await uploadPicture(server, "bo", "/seaair/std/order/uploadFile");
    expect((await call("waybillFileSave", { ...file, file: foreign as unknown as Rec }, "bo")).problems).toMatchObject([
      { path: `/${of}` },
    ]);
  });
});

test("a file may be added to a parcel that is submitted and not yet received, to a draft never", async () => {
  const [example] = (server.schemas.current().entity("small-parcel").schema.examples ?? []) as readonly Rec[];
  const draft = (await call("smallParcelSave", { ...example, orderNo: "Z-DRAFT" })).data ?? {};
  const sent = (await call("smallParcelSubmit", { ...example, orderNo: "Z-SENT" })).data ?? {};
  const { data: paper } = await uploadPicture(server, "anna", "/seaair/std/order/uploadFile");
  const keep = ({ id = "" }: Rec) =>
    call("waybillFileSave", { orderKind: "PARCEL", parcelId: id, fileType: "OTHER", file: paper as unknown as Rec });
  expect((await keep(draft)).problems).toMatchObject([{ path: "/parcelId", code: "reference" }]);
  expect((await keep(sent)).code).toBe(apiCode.ok);
});

test("a visitor who knows the number of a parcel and its telephone tracks it without login", async () => {
  const order = await orders.parcel();
  const { phone } = order["recipient"] as Rec;
  const last = String(phone).replaceAll(/\D/g, "").slice(-4);
  const { code, data } = await shared({ number: order["parcelNo"] as string, phone: last }, "10.2.0.1");
  expect([code, data?.fields[0]?.value[""]]).toEqual([apiCode.ok, order["parcelNo"]]);
});

function today(plus = 0): string {
  return new Date(server.time.now + 8 * 3_600_000 + plus * 86_400_000).toISOString().slice(0, 10);
}
