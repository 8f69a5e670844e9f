/** E-mails of transitions: who gets them, in which language, and how their delivery is tracked. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import type { Page } from "../../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";
import { clearNotices, submitWaybill, trackWaybills } from "../../../helpers/server/waybillNotices.ts";

let server: TestApp;
const operator = (...words: string[]) => server.operator(...words);
const track = (notice: Rec) => trackWaybills(server, notice);
const waybill = (more: Rec = {}) => submitWaybill(server, more);
const mailbox = async (box: Rec): Promise<Rec> =>
  (await server.call<Rec>("anna", "/customer/filenotice/save", { isActive: 1, isNotice: 1, ...box })).data ?? {};
const notices = async (query: Rec = {}): Promise<readonly Rec[]> =>
  (await server.call<Page>("anna", "/customer/std/filenotice/sent", query)).data?.rows ?? [];

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
beforeEach(() => clearNotices(server));

describe("a track notice", () => {
  test("reaches its recipients when a waybill comes to one of its events, in its language, with a link [P-031] (E-TRN, Q-12)", async () => {
    await track({ events: ["approved"], recipients: "ops@bluekite.example; boss@bluekite.example", language: "en" });
    const number = await waybill();
    expect(await server.posted()).toEqual([]);
    await operator("approve", number);
    expect(await server.posted()).toEqual(["boss@bluekite.example", "ops@bluekite.example"]);
    const { subject, text } = server.sent.at(-1) ?? {};
    expect(subject).toBe(`Waybill ${number}: Approved`);
    expect(text).toContain(`There is news about waybill ${number}: Approved.`);
    expect(text).toMatch(
      /See the details: https:\/\/portal\.example\/#\/stdWaybillManagement\/waybillDetails\/[\w-]+\n\nStop emails of this kind \(Tracking alerts\): /,
    );
  });

  test("names codes by their labels and leaves out lines about nothing", async () => {
    await track({ events: ["approved"], recipients: "ops@bluekite.example" });
    await operator("approve", await waybill({ countryId: "US" }));
    await server.posted();
    const { text = "" } = server.sent.at(-1) ?? {};
    const status = server.schemas
      .current()
      .catalog.codes("waybill-status")
      .find(({ const: code }) => code === "wait_for_deal_send");
    expect(text).toContain(`当前状态：${status?.["x-label"]["zh"]}`);
    expect(text).toContain("目的国家/地区：美国");
    expect(text).not.toContain("货代原话");
    expect(text).not.toMatch(/[{}]/);
  });

  test("says what the forwarder wrote at this step, and not at an earlier one", async () => {
    await track({ events: ["problem", "warehouseIn"], recipients: "ops@bluekite.example", language: "en" });
    const number = await waybill();
    await operator("approve", number);
    expect(await operator("openProblem", number, "--problemType", "DELAY", "--note", "The truck is late")).toMatchObject({ ok: true });
    await operator("arrange", number);
    const goods = ["--inboundPackages", "10", "--inboundActualWeight", "190.5", "--inboundVolume", "1.3"];
    expect(await operator("receive", number, ...goods)).toMatchObject({ ok: true });
    await server.posted();
    const texts = server.sent.slice(-2).map(({ text }) => text.includes("The forwarder writes: “The truck is late”"));
    expect(texts).toEqual([true, false]);
  });

  test("is silent about other events and countries, and while it is not in use", async () => {
    await track({ events: ["signed"], recipients: "signed@bluekite.example" });
    await track({ events: ["approved"], recipients: "germany@bluekite.example", countries: ["DE"] });
    await track({ events: ["approved"], recipients: "usa@bluekite.example", countries: ["US", "CA"] });
    await track({ events: ["approved"], recipients: "off@bluekite.example", isActive: 0 });
    await operator("approve", await waybill({ countryId: "US" }));
    expect(await server.posted()).toEqual(["usa@bluekite.example"]);
  });

  test("that names somebody twice, or beside another one, sends one e-mail", async () => {
    await track({ events: ["approved"], recipients: "ops@bluekite.example;OPS@bluekite.example" });
    await track({ events: ["approved", "signed"], recipients: "ops@bluekite.example" });
    await operator("approve", await waybill());
    expect(await server.posted()).toEqual(["ops@bluekite.example"]);
  });

  test("sends nothing about a refused step, nor about another customer's waybill", async () => {
    await track({ events: ["approved"], recipients: "ops@bluekite.example" });
    const number = await waybill();
    await operator("approve", number);
    expect((await operator("approve", number)).ok).toBe(false);
    await operator("approve", await submitWaybill(server, {}, "bo"));
    expect(await server.posted()).toEqual(["ops@bluekite.example"]);
  });
});

describe("a notification mailbox", () => {
  test("hears of the files it is for, and the customer sees what became of each notice [P-032, Q-78] (E-NMB-02, E-NMB-06, E-FLN)", async () => {
    await mailbox({ email: "bills@bluekite.example", fileType: ["bill"] });
    await mailbox({ email: "proofs@bluekite.example", fileType: ["deliveryProof"] });
    await mailbox({ email: "all@bluekite.example", country: ["US"] });
    await mailbox({ email: "germany@bluekite.example", country: ["DE"] });
    await mailbox({ email: "off@bluekite.example", isActive: 0 });
    await mailbox({ email: "quiet@bluekite.example", isNotice: 0 });
    const number = await waybill({ countryId: "US" });
    for (const step of ["approve", "arrange"]) await operator(step, number);
    const weight = ["--inboundPackages", "10", "--inboundActualWeight", "190.5", "--inboundVolume", "1.3"];
    expect(await operator("receive", number, ...weight)).toMatchObject({ ok: true });
    expect(await operator("charge", number, "--costNames", "运费", "--totalCost", "100")).toMatchObject({ ok: true });
    expect(await operator("issueBill", number)).toMatchObject({ ok: true });
    expect((await notices()).map(({ email, status }) => `${email}: ${status}`).sort()).toEqual([
      "all@bluekite.example: to_mail",
      "bills@bluekite.example: to_mail",
    ]);
    expect(await server.posted()).toEqual(["all@bluekite.example", "bills@bluekite.example"]);
    expect((await notices({ tab: "mailed" })).map(({ waybillNo, fileType }) => [waybillNo, fileType])).toEqual([
      [number, "bill"],
      [number, "bill"],
    ]);
  });

  test("is written to in the language of the last login", async () => {
    await mailbox({ email: "bills@bluekite.example" });
    const number = await waybill();
    for (const step of ["approve", "arrange"]) await operator(step, number);
    await operator("receive", number, "--inboundPackages", "10", "--inboundActualWeight", "190.5", "--inboundVolume", "1.3");
    await operator("charge", number, "--costNames", "运费", "--totalCost", "100");
    await server.call(undefined, "/author/getToken", { loginName: "anna", password: "Lading-demo-1" }, { "x-language": "en" });
    await operator("issueBill", number);
    await server.posted();
    expect(server.sent.at(-1)?.subject).toBe(`Waybill ${number}: Bills ready`);
    await server.call(undefined, "/author/getToken", { loginName: "anna", password: "Lading-demo-1" }, { "x-language": "zh" });
  });
});

test("a company hears by e-mail whether it was verified", async () => {
  const company = server.schemas.current().entity("customer").schema.examples?.[0] as Rec;
  const { id: anna } = await server.db.selectFrom("customers").select("id").where("login_name", "=", "anna").executeTakeFirstOrThrow();
  const { customer, ...facts } = { customer: anna, email: "anna@bluekite.example", language: "zh" };
  await server.db
    .updateTable("customers")
    .set({ facts: JSON.stringify({ name: "anna", ...facts }) })
    .where("id", "=", customer)
    .execute();
  const { table } = server.schemas.current().entity("customer");
  const now = new Date(server.time.now);
  const body = JSON.stringify({ ...company, authStatus: "under_review" });
  await server.db
    .insertInto(table)
    .values({ customer, id: "company-1", version: 1, state: "under_review", key: null, request: null, body, created: now, updated: now })
    .execute();
  expect(await operator("rejectCompany", "company-1", "--note", "营业执照看不清")).toMatchObject({ ok: true });
  expect(await server.posted()).toEqual(["anna@bluekite.example"]);
  expect(server.sent.at(-1)).toMatchObject({
    subject: expect.stringContaining("未通过"),
    text: expect.stringContaining("货代原话：“营业执照看不清”"),
  });
});
