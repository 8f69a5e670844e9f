/** Problems of a waybill: reported, answered, solved; and what hangs on a waybill beside them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { type ApiResponse, apiCode, type BatchResult, type Page } from "../../../src/dialect/wire/wire.ts";
import { smallestPng } from "../../helpers/server/uploadPicture.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
let example: Rec;

const call = <Data = Rec>(name: string, body: unknown, who = "anna") => server.ask<Data>(name, body, who);
const one = async (list: string, filters: Rec): Promise<Rec> => (await call<Page>(list, { filters })).data?.rows[0] ?? {};
const operator = (...words: string[]) => server.operated(...words);
const waybill = async (more: Rec = {}): Promise<Rec> => {
  const { data } = await call("orderSubmit", { ...example, ...more });
  await operator("approve", String(data?.["waybillNo"]));
  await operator("arrange", String(data?.["waybillNo"]));
  return one("waybillList", { id: data?.["id"] ?? "" });
};
const report = (of: Rec) =>
  call("problemPieceSave", {
    waybillId: of["id"] ?? "",
    waybillNo: of["waybillNo"] ?? "",
    problemType: "DAMAGE",
    problemDescribe: "外箱破损",
  });
const uploaded = async (who: string, name: string): Promise<Rec> => {
  const boundary = "lading-test-boundary";
  const picture = smallestPng;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { authorization: await server.token(who), "content-type": `multipart/form-data; boundary=${boundary}` };
  const url = `/api${server.schemas.current().catalog.call("orderFileUpload").path}`;
  return (await server.inject({ method: "POST", url, headers, payload })).json<ApiResponse<Rec>>().data ?? {};
};
const inTab = async (tab: string, of: Rec): Promise<number> =>
  (await call<Page>("waybillList", { tab, filters: { id: of["id"] ?? "" } })).data?.total ?? 0;

/** Whether the waybill asks its shipper to answer a problem. */
const asksFor = async (of: Rec): Promise<boolean> =>
  (await call<Page>("waybillList", { tab: "problems", filters: { id: of["id"] ?? "" } })).data?.total === 1;

beforeAll(async () => {
  server = await buildTestApp();
  example = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
});
afterAll(() => server.close());

describe("a problem that the shipper reports", () => {
  test("is worked on at once, and puts its waybill among the problems [E-PRB-01 E-PRB-02]", async () => {
    const of = await waybill();
    const { data } = await report(of);
    expect(data).toMatchObject({ problemState: "processing", problemType: "DAMAGE", problemDescribe: "外箱破损" });
    expect(await one("waybillList", { id: of["id"] ?? "" })).toMatchObject({ hasProblem: 1, openProblems: 1, problemNote: "外箱破损" });
    expect(await inTab("problem", of)).toBe(1);
  });

  test("leaves them only with the last problem of the waybill", async () => {
    const of = await waybill();
    const [first, second] = [(await report(of)).data, (await report(of)).data];
    await operator("solve", String(first?.["id"]), "--result", "已换箱");
    expect(await inTab("problem", of)).toBe(1);
    await operator("solve", String(second?.["id"]), "--result", "已换箱");
    expect(await inTab("problem", of)).toBe(0);
  });

  test("is answered when the forwarder asks, and opened again within a week", async () => {
    const of = await waybill();
    const id = (await report(of)).data?.["id"];
    expect((await call<BatchResult>("problemPieceAnswer", { ids: [id], process: "继续派送" })).data?.failed).toHaveLength(1);
    await operator("askBack", String(id), "--question", "是否继续派送？");
    expect((await call<BatchResult>("problemPieceAnswer", { ids: [id], process: "" })).data?.failed).toMatchObject([
      { problems: [{ path: "/process" }] },
    ]);
    await call<BatchResult>("problemPieceAnswer", { ids: [id], process: "继续派送" });
    const answered = await one("problemPieceList", { id: id ?? "" });
    expect(answered).toMatchObject({ problemState: "answered", process: "继续派送" });
    // Further questions and answers are above the first, which stay.
    expect(String(answered["problemDescribe"])).toMatch(/^是否继续派送？\n./);
    await operator("askBack", String(id), "--question", "今天还是明天？");
    await call<BatchResult>("problemPieceAnswer", { ids: [id], process: "明天" });
    expect((await one("problemPieceList", { id: id ?? "" }))["process"]).toBe("明天\n继续派送");
    await operator("solve", String(id), "--result", "已派送");
    expect((await call<BatchResult>("problemPieceReopen", { ids: [id] })).data?.done).toEqual([id]);
    expect(await inTab("problem", of)).toBe(1);
  });

  test("asks the shipper for something only while the forwarder waits for an answer [E-PRB-03]", async () => {
    const of = await waybill();
    const [first, second] = [(await report(of)).data?.["id"], (await report(of)).data?.["id"]];
    expect(await asksFor(of)).toBe(false);
    await operator("askBack", String(first), "--question", "是否继续派送？");
    await operator("askBack", String(second), "--question", "是否换箱？");
    await call<BatchResult>("problemPieceAnswer", { ids: [first], process: "继续派送" });
    expect(await asksFor(of)).toBe(true);
    await operator("solve", String(second), "--result", "已换箱");
    expect(await asksFor(of)).toBe(false);
    await operator("askBack", String(first), "--question", "今天还是明天？");
    expect(await asksFor(of)).toBe(true);
    await call<BatchResult>("problemPieceAnswer", { ids: [first], process: "明天" });
    await operator("solve", String(first), "--result", "已派送");
    expect(await one("waybillList", { id: of["id"] ?? "" })).toMatchObject({ hasProblem: 0, problemsToAnswer: 0 });
  });

  test("is answered with photographs: the customer's own files, by the server's word on them [E-PRB-03]", async () => {
    const id = (await report(await waybill())).data?.["id"];
    await operator("askBack", String(id), "--question", "请提供箱唛照片");
    const processPictures = [{ ...(await uploaded("anna", "mark.png")), name: "another.png", size: 1 }];
    const answer = (pictures: readonly Rec[]) =>
      call<BatchResult>("problemPieceAnswer", { ids: [id], process: "见照片", processPictures: pictures });
    expect((await answer([await uploaded("bo", "secret.png")])).data?.failed).toMatchObject([
      { problems: [{ path: "/processPictures/0", code: "file" }] },
    ]);
    expect((await answer(processPictures)).data?.done).toEqual([id]);
    expect(await one("problemPieceList", { id: id ?? "" })).toMatchObject({
      problemState: "answered",
      processPictures: [{ name: "mark.png", type: "image/png" }],
    });
  });

  test("cannot be about a waybill that is still being written, nor another customer's", async () => {
    const { data: draft } = await call("orderSave", example);
    expect((await report(draft ?? {})).problems).toMatchObject([{ path: "/waybillId", code: "reference" }]);
    const { data: other } = await call("orderSubmit", example, "bo");
    expect((await report(other ?? {})).code).toBe(apiCode.invalid);
  });
});

test("a problem that the forwarder opens waits for the shipper", async () => {
  const of = await waybill();
  await operator("openProblem", String(of["waybillNo"]), "--note", "外箱破损，是否继续派送？", "--problemType", "DAMAGE");
  const problem = await one("problemPieceList", { waybillId: of["id"] ?? "" });
  expect(problem).toMatchObject({ problemState: "open", problemType: "DAMAGE" });
  expect(await asksFor(of)).toBe(true);
  await call<BatchResult>("problemPieceAnswer", { ids: [problem["id"]], process: "继续派送" });
  expect([await asksFor(of), await inTab("problem", of)]).toEqual([false, 1]);
  await operator("closeProblem", String(of["waybillNo"]), "--note", "已处理");
  expect(await one("problemPieceList", { waybillId: of["id"] ?? "" })).toMatchObject({ problemState: "solved", result: "已处理" });
});

describe("a delivery to the warehouse", () => {
  const times = { warehouse: "SZ-BA", appointmentTime: "2026-11-25 10:00:00", driver: "陈师傅", licensePlate: "粤b k2210", cnts: 10 };

  test("is booked for a waybill that its shipper brings, and registered on arrival [E-APT-01 E-APT-03]", async () => {
    const of = await waybill({ selfDelivered: 1 });
    const { data, problems } = await call("deliveryAppointmentSave", { ...times, waybillId: of["id"] ?? "" });
    expect(problems).toBeUndefined();
    expect(data).toMatchObject({ appointmentState: "booked", licensePlate: "粤B K2210", cnts: 10 });
    await operator("registerArrival", String(data?.["id"]), "--arrivalRegistrationNumber", "DC1");
    expect(await one("deliveryAppointmentList", { id: data?.["id"] ?? "" })).toMatchObject({
      appointmentState: "arrived",
      arrivalRegistrationNumber: "DC1",
      arrivalRegistrationTime: expect.stringMatching(/^2026-/) as string,
    });
    expect((await call<BatchResult>("deliveryAppointmentCancel", { ids: [data?.["id"]] })).data?.failed).toMatchObject([
      { code: apiCode.state },
    ]);
  });

  test("is refused for goods that are collected, and for a time that has passed", async () => {
    const examples = server.schemas.current().entity("waybill").schema.examples ?? [];
    const collected = await waybill(examples.find((one) => (one as Rec)["selfDelivered"] === 0) as Rec);
    expect((await call("deliveryAppointmentSave", { ...times, waybillId: collected["id"] ?? "" })).problems).toMatchObject([
      { path: "/waybillId", code: "reference" },
    ]);
    const brought = await waybill({ selfDelivered: 1 });
    const late = { ...times, appointmentTime: "2020-01-01 10:00:00", waybillId: brought["id"] ?? "" };
    expect((await call("deliveryAppointmentSave", late)).problems).toMatchObject([{ path: "/appointmentTime" }]);
  });
});
