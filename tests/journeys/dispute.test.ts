/** A line of a bill is disputed by the shipper and settled at the desk, and a receipt is dropped or photographed. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { axeFaults } from "../../scripts/gallery/axeFaults.mjs";
import { type DeskSteps, deskSteps } from "../helpers/journeys/deskSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";

const receipt = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("a shipper whose bill is wrong", () => {
  const journey = inJourney();
  let bill: Rec = {};
  let line: Rec = {};
  let desk: DeskSteps;
  const transition = (entity: string, id: string) => {
    const found = journey()
      .states(entity)
      .transitions.find((one) => one.id === id);
    return { label: journey().text(found?.label), ask: found?.ask ?? {} };
  };
  const stored = async (): Promise<Rec> => (await journey().rows("billList")).find(({ id }) => id === bill["id"]) ?? {};
  const linesOf = async ({ waybillId, billRound }: Rec): Promise<readonly Rec[]> =>
    (await journey().rows("feeList")).filter((one) => one["waybillId"] === waybillId && one["billRound"] === billRound);

  const titleOf = (fee: Rec): string => `${String(fee["waybillNo"])} ${String(fee["totalCost"])}`;

  test("disputes one line of it on its page, in words", async () => {
    const { login, open, page, rows, code, text, shot } = journey();
    const fees = await rows("feeList");
    const chargedOn = (one: Rec) =>
      fees.filter((fee) => fee["waybillId"] === one["waybillId"] && fee["billRound"] === one["billRound"] && Number(fee["totalCost"]) > 0);
    bill =
      (await rows("billList")).find((one) => one["confirmState"] === "to_confirm" && !one["disputeNote"] && chargedOn(one).length > 0) ??
      {};
    line = chargedOn(bill)[0] ?? {};
    expect(line).toHaveProperty("id");
    await login();
    await open(`/stdBill/details/${String(bill["id"])}`);
    const name = code("cost", line["costNames"]);
    const { label, ask } = transition("fee", "disputeLine");
    await listSteps(journey()).act(titleOf(line), label);
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("textbox", { name: text(ask["note"]?.["x-label"]), exact: true }).fill("charged twice");
    await shot("dispute-ask");
    expect(await axeFaults(page)).toEqual([]);
    await listSteps(journey()).confirm(label);
    // The name of a cost may begin that of a page in the menu: the number of the order does not.
    const row = listSteps(journey()).row(String(line["waybillNo"])).filter({ hasText: name }).first();
    await expect.poll(() => row.textContent()).toContain(code("fee-state", "disputed"));
    expect(await page.locator("#main").textContent()).toContain("charged twice");
    await shot("dispute-sent");
    expect(await stored()).toMatchObject({ disputeNote: "charged twice", confirmState: "to_confirm" });
  });

  test("is read at the desk, which corrects that line", async () => {
    const { text, shot } = journey();
    desk = await deskSteps(journey(), "desk-finance");
    await desk.open(`/bills?q=${String(bill["billNo"])}`);
    await listSteps({ page: desk.page, say: journey().say }).row(String(bill["billNo"])).first().waitFor();
    await shot("dispute-desk-list", desk.page);
    await desk.open(`/bills/${String(bill["id"])}`);
    await desk.page.getByText("charged twice").first().waitFor();
    const { label, ask } = transition("fee", "settleLine");
    const list = listSteps({ page: desk.page, say: journey().say });
    await list.act(titleOf(line), label);
    const dialog = desk.page.getByRole("alertdialog");
    const amount = (Number(line["totalCost"]) - 10).toFixed(2);
    await dialog.getByRole("textbox", { name: text(ask["totalCost"]?.["x-label"]), exact: true }).fill(amount);
    await dialog.getByRole("textbox", { name: text(ask["note"]?.["x-label"]), exact: true }).fill("charged once only");
    await shot("dispute-desk-settle", desk.page);
    await list.confirm(label);
    await expect.poll(async () => (await stored())["totalCost"]).toBeCloseTo(Number(bill["totalCost"]) - 10, 2);
    await expect
      .poll(async () => (await linesOf(bill)).find(({ id }) => id === line["id"]))
      .toMatchObject({ totalCost: Number(amount), feeState: "charged" });
  });

  test("sees the corrected sum on the open page, and confirms the bill", async () => {
    const { page, text, language, shot } = journey();
    const total = Number(bill["totalCost"]) - 10;
    const shown = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(total);
    await expect.poll(() => page.locator("#main").textContent()).toContain(shown);
    await shot("dispute-settled");
    const confirm = text(
      journey()
        .states("bill")
        .transitions.find(({ id }) => id === "confirmBill")?.label,
    );
    await page.getByRole("button", { name: confirm, exact: true }).first().click();
    await listSteps(journey()).confirm(confirm);
    await expect.poll(async () => (await stored())["confirmState"]).toBe("confirmed");
  });

  test("pays it: the receipt is dropped, or photographed on a phone, and shown", async () => {
    const { page, open, screen, text, wide, say, shot, rows } = journey();
    await open(`/stdPayment/quickRepayment?bills=${String(bill["id"])}`);
    if (!wide) await page.getByRole("button", { name: say("form.next"), exact: true }).click();
    const form = screen("quickRepayment").form;
    const part = page.getByRole("region", { name: text(form?.sections.find(({ id }) => id === "payment")?.label), exact: true });
    await part.waitFor();
    if (wide) {
      const files = await page.evaluateHandle((base64) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], "dropped.png", { type: "image/png" }));
        return data;
      }, receipt);
      await part.locator(".ld-drop").dispatchEvent("drop", { dataTransfer: files });
    } else {
      const camera = part.locator(".ld-camera");
      await camera.scrollIntoViewIfNeeded();
      expect(await camera.textContent()).toContain(say("file.photograph"));
      expect(await camera.locator("input").getAttribute("capture")).toBe("environment");
      const asked = page.waitForEvent("filechooser");
      await camera.click();
      await (await asked).setFiles({ name: "dropped.png", mimeType: "image/png", buffer: Buffer.from(receipt, "base64") });
    }
    await part.getByText("dropped.png").or(part.getByAltText("dropped.png")).first().waitFor();
    await shot("dispute-receipt");
    await page.getByRole("button", { name: text(form?.saveLabel), exact: true }).click();
    await page.waitForURL(/flowRecord/);
    const paid = (flow: Rec) => ((flow["bills"] as readonly Rec[] | undefined) ?? []).map(({ billId }) => billId);
    expect((await rows("bankFlowList")).map(paid)).toContainEqual([bill["id"]]);
  });
});
