import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorsOf } from "#dialect/schema/states.ts";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type BatchResult, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const save = "/seaair/std/order/save";
const submit = "/seaair/std/order/submit";
const confirm = "/seaair/std/order/confirm";
const sendBack = "/seaair/std/order/sendBack";
const removeOrder = "/seaair/std/order/delete";

let server: TestApp;
let complete: Rec;
const operator = (...words: string[]) => server.operator(...words);
const order = async (id: unknown): Promise<Rec> =>
  (await server.call<Page>("anna", "/customer/skuInfos/queryWaybillList", { filters: { id } })).data?.rows[0] ?? {};
const events = async (id: unknown): Promise<readonly Rec[]> =>
  (await server.call<Page>("anna", "/seaair/std/order/trackList", { filters: { waybillId: id }, sort: [{ field: "id" }] })).data?.rows ??
  [];

beforeAll(async () => {
  server = await buildTestApp();
  const example = server.schemas.current().entity("waybill").schema.examples?.[0];
  complete = example as Rec;
});
afterAll(() => server.close());

const importerExample = (): Rec => server.schemas.current().entity("importer").schema.examples?.[0] as Rec;

describe("a draft", () => {
  test("is kept incomplete, gets its number and its first state [S-ACT-01]", async () => {
    const { code, data } = await server.call<Rec>("anna", save, { customerRemark: "to be continued" });
    expect(code).toBe(200);
    expect(data).toMatchObject({ statusName: "wait_for_confirm", waybillNo: "LD2611210001" });
  });

  test("numbers are given out once, also to many at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.call<Rec>("anna", save, { customerRemark: "x" })));
    expect(new Set(answers.map(({ data }) => data?.["waybillNo"])).size).toBe(20);
  });

  test("is refused for values that are wrong, though not for those that are missing", async () => {
    const refused = await server.call("anna", save, { referenceNo: "有中文" });
    expect(refused.problems?.filter(({ severity }) => severity === "error")).toMatchObject([{ path: "/referenceNo" }]);
  });

  test("is refused where a code that excludes the others is beside one [V-WB-18]", async () => {
    const refused = await server.call("anna", save, { specialProduct: ["NONE", "TOY"] });
    expect(refused).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/specialProduct", code: "exclusive" }] });
  });

  test("names the page of the importer that a rule asks more of [E-WB-19]", async () => {
    const { data: importer } = await server.call<Rec>("anna", "/customer/importer/save", importerExample());
    const asked = {
      ...complete,
      isPVA: 1,
      importerSource: "OWN",
      importerId: String(importer?.["id"]),
      selectedImporterInfo: { company: "ACME" },
    };
    const { problems = [] } = await server.call<Rec>("anna", save, asked);
    const [told] = problems.filter(({ code }) => code === "rule:pva-needs-importer");
    expect(told?.mend?.go).toBe(`/stdMyProfile/importerInformation?drawer=edit:${String(importer?.["id"])}`);
  });

  test("what a reference fills in is the forwarder's word, not the sender's", async () => {
    const { data } = await server.call<Rec>("anna", save, { ...complete, listPrice: 0.01, channelTerms: { divisor: 1 } });
    const terms = data?.["channelTerms"] as Rec | undefined;
    expect(data?.["listPrice"]).toBeGreaterThan(1);
    expect(terms?.["divisor"]).toBeGreaterThan(1);
    expect(Number(data?.["estimatedFreight"])).toBeGreaterThan(100);
  });

  test("a reference that does not exist, or may not be chosen here, is refused", async () => {
    const refused = await server.call("anna", save, { ...complete, inStockChannel: "NO-SUCH", loadingPort: "USLAX" });
    expect(
      refused.problems
        ?.filter(({ code }) => code === "reference")
        .map(({ path }) => path)
        .sort(),
    ).toEqual(["/inStockChannel", "/loadingPort"]);
  });
});

describe("submitting", () => {
  test("an incomplete order is refused with all that is missing, and stays as it is [S-ACT-02]", async () => {
    const { data } = await server.call<Rec>("anna", save, { customerRemark: "x" });
    const refused = await server.call("anna", submit, { id: data?.["id"], version: 1, customerRemark: "y" });
    expect(refused.code).toBe(apiCode.invalid);
    expect(refused.problems?.map(({ path }) => path)).toEqual(expect.arrayContaining(["/countryId", "/customerVolume", "/deliveryTerms"]));
    expect(await order(data?.["id"])).toMatchObject({ version: 1, customerRemark: "x" });
  });

  test("saves and submits in one step; a repeated submit answers the same order", async () => {
    const first = await server.call<Rec>("anna", submit, complete, { "idempotency-key": "submit-once" });
    expect(first).toMatchObject({ code: 200, data: { isSubmitted: 1, statusName: "wait_for_confirm", submitTime: "2026-11-21 10:00:00" } });
    const again = await server.call<Rec>("anna", submit, complete, { "idempotency-key": "submit-once" });
    expect(again.data?.["id"]).toBe(first.data?.["id"]);
  });

  test("a submitted order cannot be changed, submitted or deleted any more", async () => {
    const { data } = await server.call<Rec>("anna", submit, complete);
    const { id, version } = data ?? {};
    for (const [path, body] of [
      [save, { id, version, customerRemark: "late" }],
      [submit, { id, version }],
    ] as const) {
      expect(await server.call("anna", path, body)).toMatchObject({ status: 200, code: apiCode.state });
    }
    const removed = await server.call<BatchResult>("anna", removeOrder, { ids: [id] });
    expect(removed.data?.failed).toMatchObject([{ code: apiCode.state, message: "只有待确认的运单可以删除" }]);
  });

  test("50 confirmations at once: one is done, the others are refused by the state", async () => {
    const { data } = await server.call<Rec>("anna", save, complete);
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.call<BatchResult>("anna", confirm, { ids: [data?.["id"]] })));
    expect(answers.filter((answer) => answer.data?.done.length === 1)).toHaveLength(1);
    expect(await events(data?.["id"])).toHaveLength(1);
  });
});

describe("actions on several orders", () => {
  test("are checked one by one, in the language of the request", async () => {
    const draft = await server.call<Rec>("anna", save, complete);
    const submitted = await server.call<Rec>("anna", submit, complete);
    const ids = [draft.data?.["id"], submitted.data?.["id"], "no-such-id"];
    const { data } = await server.call<BatchResult>("anna", sendBack, { ids }, { "x-language": "en" });
    const reason = server.schemas
      .current()
      .catalog.statesOf("waybill")
      ?.transitions.find(({ id }) => id === "sendBack")?.reason;
    expect(data?.done).toEqual([submitted.data?.["id"]]);
    expect(data?.failed).toMatchObject([
      { id: draft.data?.["id"], code: apiCode.state, message: reason?.["en"] },
      { id: "no-such-id", code: apiCode.notFound, message: "There is no such record" },
    ]);
  });

  test("a stale version is refused", async () => {
    const { data } = await server.call<Rec>("anna", save, complete);
    const answer = await server.call<BatchResult>("anna", confirm, { ids: [data?.["id"]], version: 7 });
    expect(answer.data?.failed).toMatchObject([{ code: apiCode.stale }]);
  });

  test("a draft is removed with its timeline and messages [S-ACT-04]", async () => {
    const { data } = await server.call<Rec>("anna", submit, complete);
    await server.call("anna", sendBack, { ids: [data?.["id"]] });
    expect(await events(data?.["id"])).toHaveLength(2);
    expect((await server.call<BatchResult>("anna", removeOrder, { ids: [data?.["id"]] })).data?.done).toHaveLength(1);
    expect(await events(data?.["id"])).toEqual([]);
    expect(await order(data?.["id"])).toEqual({});
  });

  test("no call of a customer takes a transition of the forwarder [O-02, O-03, P-011]", async () => {
    const { calls, catalog } = server.schemas.current();
    const staff = new Set(
      catalog
        .statesOf("waybill")
        ?.transitions.filter((one) => actorsOf(one).includes("operator"))
        .map(({ id }) => id),
    );
    const own = [...calls.values()].filter(({ path }) => !path.startsWith("/desk/"));
    expect(own.filter(({ transition }) => transition !== undefined && staff.has(transition))).toEqual([]);
    // Those of the desk are no steps of a customer.
    const { data } = await server.call<Rec>("anna", submit, complete);
    expect(await server.call("anna", "/desk/waybill/arrange", { ids: [data?.["id"]] })).toMatchObject({ code: 4092 });
    expect(await server.call("anna", "/desk/waybill/approve", { ids: [data?.["id"]] })).toMatchObject({ code: 4031, data: { roles: [] } });
  });
});

describe("the forwarder's staff", () => {
  test("takes an order through its states; the customer sees each step", async () => {
    const { data } = await server.call<Rec>("anna", submit, complete);
    const no = String(data?.["waybillNo"]);
    for (const args of [
      ["approve", no],
      ["arrange", no],
      ["receive", no, "--inboundPackages", "10", "--inboundActualWeight=190.5", "--inboundVolume", "1.3", "--place", "深圳"],
    ]) {
      expect((await operator(...args)).ok).toBe(true);
    }
    expect(await order(data?.["id"])).toMatchObject({
      statusName: "wait_for_out_stock",
      inboundActualWeight: 190.5,
      instockTime: "2026-11-21 10:00:00",
    });
    expect(await events(data?.["id"])).toMatchObject([
      { transition: "submit", by: "customer" },
      { transition: "approve", by: "operator", from: "wait_for_confirm", to: "wait_for_deal_send" },
      { transition: "arrange" },
      { transition: "receive", to: "wait_for_out_stock", place: "深圳", time: "2026-11-21 10:00:00" },
    ]);
  });

  test("is refused by the state, and reads which answers are missing", async () => {
    const { data } = await server.call<Rec>("anna", save, complete);
    const no = String(data?.["waybillNo"]);
    expect(await operator("approve", no)).toEqual({ ok: false, lines: [`${no}: refused: Not submitted by the customer yet`] });
    await server.call("anna", confirm, { ids: [data?.["id"]] });
    const refused = await operator("reject", no);
    expect(refused.ok).toBe(false);
    expect(refused.lines[0]).toContain("/note");
    expect((await operator("reject", no, "--nonsense", "x")).ok).toBe(false);
  });

  test("help names every transition of the state file", async () => {
    const { lines } = await operator("help");
    for (const step of server.schemas.current().entity("waybill").machine?.transitions ?? []) {
      expect(lines.some((line) => line.trimStart().startsWith(`${step.id} `))).toBe(actorsOf(step).includes("operator"));
    }
  });

  test("sets what rules and menus ask of an account", async () => {
    expect((await operator("set", "customer", "anna", "isClientView=1", "isPassApproved=0")).ok).toBe(true);
    expect((await server.call("anna", "/customer/std/getInfo")).data).toMatchObject({ loginName: "anna", isClientView: 1 });
    expect((await server.call("anna", "/customer/examineStdcustomerInfo")).data).toEqual({ isPassApproved: 0 });
    expect((await operator("set", "customer", "anna", "password=x")).ok).toBe(false);
    expect((await operator("set", "customer", "nobody", "isClientView=1")).lines).toEqual(['Unknown customer "nobody".']);
  });

  test("lists what waits for them by the tabs that customers see", async () => {
    const { data: draft } = await server.call<Rec>("anna", save, complete);
    const { data: waiting } = await server.call<Rec>("anna", submit, complete);
    const listed = (await operator("list", "--tab", "wait_for_audit", "--customer", "anna")).lines.join("\n");
    expect(listed).toContain(waiting?.["id"]);
    expect(listed).not.toContain(draft?.["id"]);
    expect(await operator("list", "--tab", "wait_for_adit")).toMatchObject({
      ok: false,
      lines: ['Unknown tab "wait_for_adit"; did you mean "wait_for_audit"?'],
    });
  });

  test("an unknown command is refused, with what was probably meant", async () => {
    const { ok, lines } = await operator("aprove", "LD1");
    expect([ok, lines[0]]).toEqual([false, 'Unknown command "aprove"; did you mean "approve"?']);
  });
});
