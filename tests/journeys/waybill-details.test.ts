/** What becomes of an order: followed on its page, taken back, confirmed, deleted, and moved by the forwarder. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { BatchResult, Page } from "#dialect/wire/wire.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";
import { placeOrder, sum } from "../helpers/journeys/orderData.ts";

describe("a shipper follows a waybill", () => {
  const journey = inJourney();
  let waybill: Rec;
  const number = () => String(waybill["waybillNo"]);
  const stored = async (id = waybill["id"]): Promise<Rec | undefined> =>
    (await journey().call<Page>("waybillList", { page: 1, size: 1, filters: { id } })).data?.rows[0];
  const steps = () => listSteps(journey());
  const transition = (id: string) => {
    const found = journey()
      .states("waybill")
      .transitions.find((one) => one.id === id);
    if (!found) throw new Error(`The waybill has no transition ${id}`);
    return found;
  };
  const labelOf = (id: string) => journey().text(transition(id).label);
  const show = () => journey().open(`/stdWaybillManagement/waybillDetails/${String(waybill["id"])}`);
  /** Opens a part of the page, which is behind a tab; the history has one of its own on a phone, else it is beside the first. */
  const part = async (id: string) => {
    const { page, wide, text, screen, say } = journey();
    const { tabs = [], sections = [] } = screen("waybillDetails").detail ?? {};
    const section = sections.find((one) => one.id === id);
    const ofSection = text(tabs.find((tab) => tab.id === (section?.tab ?? tabs[0]?.id))?.label);
    const history = say("detail.timeline");
    await page.getByRole("tab", { name: id === "timeline" && !wide ? history : ofSection, exact: true }).click();
    return page.getByRole("region", { name: section ? text(section.label) : history, exact: true });
  };
  const events = async () => (await part("timeline")).getByRole("listitem");

  test("opens it from the list: number, state, figures, every section, and what happened so far [R-014, N-11]", async () => {
    const { page, login, open, text, states, screen, say, label, shot } = journey();
    await login();
    waybill = await placeOrder(journey(), "JRN-2026-0100", "orderSubmit");
    await open("/stdWaybillManagement/waybillList");
    await steps().row(number()).first().getByRole("link", { name: number() }).click();
    await page.waitForURL(new RegExp(`waybillDetails/${String(waybill["id"])}`));
    await page.getByRole("heading", { level: 1, name: number() }).waitFor();
    const inReview = text(states("waybill").shownAs?.find(({ states: of }) => of.includes("wait_for_confirm"))?.label);
    await page.getByRole("article").getByText(inReview, { exact: true }).first().waitFor();
    // A message covers neither the bar nor the state, which it often speaks of.
    await page.getByRole("button", { name: say("detail.copyNumber", { label: label("waybill", "waybillNo") }), exact: true }).click();
    await page.locator(".ld-toast").waitFor();
    const message = (await page.locator(".ld-toast").boundingBox())?.y ?? 0;
    for (const covered of [page.locator(".top-bar"), page.getByRole("article").getByText(inReview, { exact: true }).first()]) {
      const { y = 0, height = 0 } = (await covered.boundingBox()) ?? {};
      expect(message).toBeGreaterThanOrEqual(y + height);
    }
    for (const id of ["route", "cargo", "terms", "dispatch", "packingInfo"]) await (await part(id)).waitFor();
    const dispatch = await part("dispatch");
    await dispatch.getByText(String((waybill["dispatch"] as Rec)["dispatcher"]), { exact: true }).waitFor();
    expect(text(screen("waybillDetails").detail?.sections[0]?.label)).not.toBe("");
    await (await events()).filter({ hasText: text(transition("submit").event) }).waitFor();
    await shot("waybill-details");
  });

  test("finds every document of it in one drawer, and takes them along as one archive", async () => {
    const { page, say, call, code, shot } = journey();
    const [other = {}] = (await call<Page>("waybillFileList", { page: 1, size: 1 })).data?.rows ?? [];
    const file = other["file"] as Rec;
    await call("waybillFileSave", { waybillId: String(waybill["id"]), fileType: "INVOICE", file });
    await steps().act(number(), say("action.documents"));
    const drawer = page.getByRole("dialog");
    const kind = drawer.getByRole("region", { name: code("waybill-file-type", "INVOICE"), exact: true });
    await kind.getByRole("link", { name: String(file["name"]) }).waitFor();
    await shot("waybill-documents");
    const waiting = page.waitForEvent("download");
    await drawer.getByRole("button", { name: say("documents.all"), exact: true }).click();
    expect((await waiting).suggestedFilename()).toBe(`${number()}.zip`);
    await drawer
      .getByRole("button", { name: say("form.close"), exact: true })
      .first()
      .click();
    await drawer.waitFor({ state: "hidden" });
  });

  test("sends it back to pending confirmation after being asked [S-ACT-05]", async () => {
    await steps().act(number(), labelOf("sendBack"));
    const question = journey().page.getByRole("alertdialog");
    await question.getByText(number()).first().waitFor();
    await steps().confirm(labelOf("sendBack"));
    await expect.poll(async () => (await stored())?.["isSubmitted"]).toBe(0);
    await expect.poll(async () => (await events()).filter({ hasText: journey().text(transition("sendBack").event) }).count()).toBe(1);
  });

  test("confirms it, and cannot edit it any more [S-ACT-03]", async () => {
    const { page, text, states, open } = journey();
    await steps().act(number(), labelOf("confirm"));
    await steps().confirm(labelOf("confirm"));
    await expect.poll(async () => (await stored())?.["isSubmitted"]).toBe(1);
    await open(`/stdWaybillManagement/order?id=${String(waybill["id"])}`);
    await page.getByText(text(states("waybill").readonlyReason)).waitFor();
    expect(await page.getByRole("button", { name: text(journey().screen("order").form?.submitLabel), exact: true }).count()).toBe(0);
  });

  test("confirms its packing list [S-ACT-10]", async () => {
    await show();
    await steps().act(number(), labelOf("confirmPacking"));
    await steps().confirm(labelOf("confirmPacking"));
    await expect.poll(async () => (await stored())?.["packingConfirmed"]).toBe(1);
  });

  test("is refused by the server what the state forbids, on a direct call, and others their hands on it", async () => {
    const { call } = journey();
    const ids = [waybill["id"]];
    const refused = async (name: string, loginName?: string) => (await call<BatchResult>(name, { ids }, loginName)).data?.failed[0]?.code;
    expect(await refused("orderConfirm")).toBe(apiCode.state);
    expect(await refused("orderRemove")).toBe(apiCode.state);
    expect(await refused("orderSendBack", "demo2")).toBe(apiCode.notFound);
    const { version } = (await stored()) ?? {};
    expect(await call("orderSave", { id: ids[0], version, customerRemark: "late" })).toMatchObject({ code: apiCode.state });
    expect(await call("orderSave", { id: ids[0], version, statusName: "already_finish" })).not.toMatchObject({ code: 200 });
    expect(await stored()).toMatchObject({ statusName: "wait_for_confirm", isSubmitted: 1 });
    await expect(journey().operator("sign", number())).rejects.toThrow();
  });

  test("sees a problem that the forwarder opens, until it is closed [S-TAB-12]", async () => {
    const { operator, open, page } = journey();
    const tab = page.getByRole("tab", { selected: true });
    await operator("approve", number());
    await operator("openProblem", number(), "--note", "One carton is missing");
    await open("/stdWaybillManagement/waybillList?tab=problem");
    await steps().row(number()).first().waitFor();
    const { data } = await journey().call<Page>("waybillList", { page: 1, size: 1 });
    await expect.poll(async () => sum(await tab.innerText())).toBe(data?.tabs?.["problem"]);
    await operator("closeProblem", number());
    await page.reload();
    await tab.waitFor();
    await expect.poll(async () => sum(await tab.innerText())).toBe(Number(data?.tabs?.["problem"]) - 1);
    expect(await steps().row(number()).count()).toBe(0);
  });

  test("deletes one that is still to be confirmed, and lands on the list [S-ACT-04]", async () => {
    const { page } = journey();
    waybill = await placeOrder(journey(), "JRN-2026-0101", "orderSave");
    await show();
    await steps().act(number(), labelOf("remove"));
    await steps().confirm(labelOf("remove"));
    await page.waitForURL(/#\/stdWaybillManagement\/waybillList/);
    expect(await stored()).toBeUndefined();
  });
});
