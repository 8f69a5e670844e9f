/** Rows keyed in as in a spreadsheet: keys, paste, undo, an input method, problems; on a phone the same rows are cards. */
import { describe, expect, test } from "vitest";
import { gridSteps } from "../helpers/gridSteps.ts";
import { inJourney } from "../helpers/journey.ts";
import { orderSteps } from "../helpers/orderSteps.ts";

describe("a grid of rows", () => {
  const journey = inJourney();
  const steps = () => gridSteps(journey(), "waybill", "packingInfo");
  // Head, the line where a row begins, sums.
  const count = async () => Number(await steps().grid.getAttribute("aria-rowcount")) - 3;

  test("takes a block from Excel: Windows line ends, thousands, full-width digits, more rows than there are [E-PKL]", async () => {
    const { login, open, wide, say, shot, page } = journey();
    await login();
    await open("/stdWaybillManagement/order");
    await orderSteps(journey()).section("packingInfo");
    if (!wide) {
      await page
        .getByRole("button", { name: say("form.addRow"), exact: true })
        .first()
        .click();
      await page.getByRole("group", { name: say("form.row", { n: 1 }), exact: true }).waitFor();
      await shot("grid-phone");
      return;
    }
    const { paste, shown, type } = steps();
    await type(1, "packingInfo/start", "1");
    await type(1, "packingInfo/end", "6");
    const lines = Array.from({ length: 40 }, (_, at) => `${at + 7}\t${at + 7}\tGOODS-${at}\t1,20${at % 10}\t１８.5\t60\t40\t50`);
    await paste(2, "packingInfo/start", `${lines.join("\r\n")}\r\n`);
    await expect.poll(count).toBe(41);
    expect([await shown(2, "packingInfo/quantityPerBox"), await shown(3, "packingInfo/grossWeightPerBox")]).toEqual(["1,200", "18.5"]);
    await expect.poll(() => shown(2, "packingInfo/cartons")).toBe("1");
    await shot("grid");
  });

  test("takes the paste back in one step, and does it again", async () => {
    if (!journey().wide) return;
    const { press } = steps();
    await press("Control+z");
    await expect.poll(count).toBe(1);
    await press("Control+y");
    await expect.poll(count).toBe(41);
  });

  test("moves, edits and fills by keys as a spreadsheet does", async () => {
    if (!journey().wide) return;
    const { goTo, press, shown } = steps();
    await goTo(2, "packingInfo/length");
    await press("5", "5", "Tab", "4", "1", "Enter");
    await expect.poll(async () => [await shown(2, "packingInfo/length"), await shown(2, "packingInfo/width")]).toEqual(["55", "41"]);
    await goTo(2, "packingInfo/length");
    await press("Shift+ArrowDown", "Shift+ArrowDown", "Control+d");
    await expect.poll(() => shown(4, "packingInfo/length")).toBe("55");
    await goTo(4, "packingInfo/length");
    await press("F2", "9", "Escape");
    expect(await shown(4, "packingInfo/length")).toBe("55");
    await press("Delete");
    await expect.poll(() => shown(4, "packingInfo/length")).toBe("");
    await press("Control+z");
    await expect.poll(() => shown(4, "packingInfo/length")).toBe("55");
  });

  test("leaves an input method its keys: what is composed begins the cell, Enter of the composition does not leave it", async () => {
    const { context, page, wide } = journey();
    if (!wide) return;
    const { goTo, press, shown } = steps();
    await goTo(2, "packingInfo/shipmentId");
    const devtools = await context.newCDPSession(page);
    await devtools.send("Input.imeSetComposition", { text: "zhong", selectionStart: 5, selectionEnd: 5 });
    await devtools.send("Input.dispatchKeyEvent", { type: "keyDown", key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 });
    expect(await shown(2, "packingInfo/shipmentId")).toBe("");
    await devtools.send("Input.insertText", { text: "中转" });
    await press("Enter");
    await expect.poll(() => shown(2, "packingInfo/shipmentId")).toBe("中转");
  });

  test("says what is wrong at the cell, and leads to the next", async () => {
    const { page, wide, shot } = journey();
    if (!wide) return;
    const { type, grid, goTo } = steps();
    await type(3, "packingInfo/quantityPerBox", "1.5");
    const wrong = grid.locator('[role=gridcell][aria-invalid="true"]');
    await expect.poll(() => wrong.count()).toBe(1);
    await goTo(1, "packingInfo/sku");
    await page.locator(".ld-grid-problems").first().click();
    await expect.poll(() => grid.locator("textarea").getAttribute("aria-invalid")).toBe("true");
    await shot("grid-problem");
  });
});
