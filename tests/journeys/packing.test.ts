/** A packing list on its own page: as many lines as there may be pasted, edited, taken back, saved and read back. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json.ts";
import { gridSteps } from "../helpers/gridSteps.ts";
import { inJourney } from "../helpers/journey.ts";

const lines = 2000;
const columns = 12;

describe("a packing list", () => {
  const journey = inJourney();

  test("takes 2,000 lines of 12 cells at once, an edit and its undo, and is read back as it was pasted [E-PKL]", async () => {
    const { login, open, wide, page, say, rows } = journey();
    if (!wide) return;
    await login();
    const drafts = (await rows("waybillList")).filter(
      ({ statusName, isSubmitted }) => statusName === "wait_for_confirm" && isSubmitted !== 1,
    );
    const id = String(drafts[0]?.["id"]);
    await open(`/stdWaybillManagement/packingList?id=${id}`);
    const { grid, paste, press, shown, goTo } = gridSteps(journey(), "waybill", "packingInfo");
    await grid.waitFor();
    const before = Number(await grid.getAttribute("aria-rowcount"));
    const block = Array.from({ length: lines }, (_, at) =>
      [at + 1, at + 1, `GOODS-${at}`, 2, "10.5", 60, 40, 50, "", "", "", ""].slice(0, columns).join("\t"),
    );
    await paste(1, "packingInfo/start", block.join("\r\n"));
    await expect.poll(async () => Number(await grid.getAttribute("aria-rowcount")), { timeout: 30_000 }).toBeGreaterThanOrEqual(lines + 1);
    expect(before).toBeLessThan(lines);
    await goTo(2, "packingInfo/grossWeightPerBox");
    await press("9", "Enter");
    await expect.poll(() => shown(2, "packingInfo/grossWeightPerBox")).toBe("9");
    await press("Control+z");
    await expect.poll(() => shown(2, "packingInfo/grossWeightPerBox")).toBe("10.5");
    await page.getByRole("button", { name: say("form.save"), exact: true }).click();
    await expect.poll(() => page.url(), { timeout: 30_000 }).toContain("waybillDetails");
    const stored = (await rows("waybillList")).find((one) => one["id"] === id);
    const kept = stored?.["packingInfo"] as readonly Rec[];
    expect([kept.length, kept[1]?.["grossWeightPerBox"], kept.at(-1)?.["sku"], stored?.["packedPackages"]]).toEqual([
      lines,
      10.5,
      `GOODS-${lines - 1}`,
      lines,
    ]);
  }, 120_000);
});
