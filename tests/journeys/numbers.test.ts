/** Numbers as people write them: what could be read in two ways is refused where it was written, never changed in silence. */
import { describe, expect, test } from "vitest";
import { formSteps } from "../helpers/journeys/formSteps.ts";
import { gridSteps } from "../helpers/journeys/gridSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";

const ambiguous = ["1,5", "12,34", "0,500", "1.234,56", "1,23,456"];
/** What is written, and what the field shows once it is left. */
const plain = [
  ["1,234.50", "1234.50"],
  ["1,234", "1234"],
  ["\uff11\uff12\u30025", "12.5"],
] as const;

describe("a shipper writes numbers", () => {
  const journey = inJourney();

  test("a weight that is typed with a decimal comma stays as it was typed, with a sentence beside it", async () => {
    const { login, open, page, say, shot } = journey();
    await login();
    await open("/stdFreight/calculation");
    const { box, problem } = formSteps(page, journey(), "inquiry", page.locator("main"));
    for (const text of ambiguous) {
      await box("weight").fill(text);
      await box("weight").press("Tab");
      await expect.poll(() => problem("weight"), { message: text }).toBe(say("problem.numberForm"));
      expect(await box("weight").inputValue()).toBe(text);
    }
    await shot("number-form");
    for (const [text, shown] of plain) {
      await box("weight").fill(text);
      await box("weight").press("Tab");
      await expect.poll(() => box("weight").inputValue()).toBe(shown);
      await expect.poll(() => problem("weight")).toBe("");
    }
    // Left as it began, the form asks nothing when the next page is opened.
    await box("weight").fill("");
    await box("weight").press("Tab");
  });

  test("a repayment amount too", async () => {
    const { open, wide, page, say, shot } = journey();
    // On a phone the amount is a later step, which asks for all of the first one.
    if (!wide) return;
    await open("/stdPayment/quickRepayment");
    const { box, problem } = formSteps(page, journey(), "bank-flow", page.locator("main"));
    for (const text of ambiguous) {
      await box("bankStatementAmount").fill(text);
      await box("bankStatementAmount").press("Tab");
      await expect.poll(() => problem("bankStatementAmount"), { message: text }).toBe(say("problem.numberForm"));
      expect(await box("bankStatementAmount").inputValue()).toBe(text);
    }
    await shot("number-form-money");
    await box("bankStatementAmount").fill("1,234.50");
    await box("bankStatementAmount").press("Tab");
    await expect.poll(() => box("bankStatementAmount").inputValue()).toBe("1,234.50");
  });

  test("cells that are pasted into a packing list as well", async () => {
    const { open, wide, page, say, rows, shot } = journey();
    if (!wide) return;
    const packed = (await rows("waybillList")).find(
      ({ packingInfo, statusName, isSubmitted }) => statusName === "wait_for_confirm" && isSubmitted !== 1 && Array.isArray(packingInfo),
    );
    await open(`/stdWaybillManagement/packingList?id=${String(packed?.["id"])}`);
    const { grid, paste, shown, goTo } = gridSteps(journey(), "waybill", "packingInfo");
    await grid.waitFor();
    for (const text of ambiguous) {
      await paste(1, "packingInfo/grossWeightPerBox", text);
      await expect.poll(() => shown(1, "packingInfo/grossWeightPerBox")).toContain(text);
      await goTo(1, "packingInfo/grossWeightPerBox");
      await expect.poll(() => page.getByText(say("problem.numberForm")).count()).toBeGreaterThan(0);
    }
    await shot("number-form-grid");
    await paste(1, "packingInfo/grossWeightPerBox", "1,234.50");
    await expect.poll(() => shown(1, "packingInfo/grossWeightPerBox")).toContain("1,234.50");
    await expect.poll(() => page.getByText(say("problem.numberForm")).count()).toBe(0);
  });
});
