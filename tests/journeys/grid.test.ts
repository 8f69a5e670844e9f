/**
 * Rows keyed in as in a spreadsheet: keys, paste, undo, an input method, problems; on a phone the same rows are cards. A packing list on
 * its own page: as many lines as there may be pasted, edited, taken back, saved and read back.
 */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { accessibilityTree } from "../helpers/journeys/accessibilityTree.ts";
import { gridSteps } from "../helpers/journeys/gridSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { orderSteps } from "../helpers/journeys/orderSteps.ts";

const lines = 2000;
const columns = 12;

/** What of a node of the browser's accessibility tree is read here. */
interface Node {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** Of each line: its weight in tenths of a kilogram, and one side in centimetres. */
const tenths = (at: number) => 101 + (at % 7);
const sideOf = (at: number) => 60 + (at % 3);
/** What all lines come to, in whole numbers. */
const weightInTenths = Array.from({ length: lines }, (_, at) => BigInt(tenths(at))).reduce((sum, one) => sum + one);
const cubicCentimetres = Array.from({ length: lines }, (_, at) => BigInt(sideOf(at) * 40 * 50)).reduce((sum, one) => sum + one);

describe("a shipper fills in rows:", () => {
  const journey = inJourney();

  describe("a packing list", () => {
    test("is heard as a grid: rows of cells under their heads, and where one is in it", async () => {
      const { login, open, wide, page, context, label, rows } = journey();
      await login();
      if (!wide) return;
      const packed = (await rows("waybillList")).find(
        ({ packingInfo, statusName, isSubmitted }) => statusName === "wait_for_confirm" && isSubmitted !== 1 && Array.isArray(packingInfo),
      );
      await open(`/stdWaybillManagement/packingList?id=${String(packed?.["id"])}`);
      const { grid, goTo, press, shown } = gridSteps(journey(), "waybill", "packingInfo");
      await grid.waitFor();
      await goTo(1, "packingInfo/start");
      await press("ArrowRight");
      const devtools = await context.newCDPSession(page);
      await devtools.send("Accessibility.enable");
      const tree = async () => (await devtools.send("Accessibility.getFullAXTree")).nodes as readonly Node[];
      const isFocused = ({ properties }: Node) =>
        properties?.some(({ name, value }) => name === "focused" && value.value === true) ?? false;
      const end = label("waybill", "packingInfo/end");
      await expect
        .poll(async () => (await tree()).find((node) => isFocused(node) && node.role?.value === "textbox")?.name?.value ?? "")
        .toContain(end);
      const nodes = await tree();
      const byId = new Map(nodes.map((node) => [node.nodeId, node]));
      const role = (node: Node | undefined) => node?.role?.value;
      const isIn = (node: Node | undefined, above: string): boolean =>
        node !== undefined && (node.nodeId === above || isIn(byId.get(node.parentId ?? ""), above));
      const heard = nodes.find((node) => role(node) === "grid");
      expect(heard?.name?.value).toBe(label("waybill", "packingInfo"));
      const inside = nodes.filter((node) => isIn(node, heard?.nodeId ?? ""));
      const lines = inside.filter((node) => role(node) === "row");
      expect(lines.length).toBeGreaterThan(2);
      const cells = inside.filter((node) => ["gridcell", "rowheader", "columnheader"].includes(role(node) ?? ""));
      expect(new Set(cells.map(({ parentId }) => role(byId.get(parentId ?? ""))))).toEqual(new Set(["row"]));
      expect(cells.filter((node) => role(node) === "columnheader").map(({ name }) => name?.value)).toContain(end);
      expect(cells.some((node) => role(node) === "gridcell")).toBe(true);
      const box = nodes.find((node) => isFocused(node) && role(node) === "textbox");
      expect(box?.name?.value).toContain(await shown(1, "packingInfo/end"));
      expect(box?.properties?.map(({ name }) => name)).toContain("activedescendant");
      await devtools.detach();
    });

    test("takes 2,000 lines of 12 cells at once, an edit and its undo, and is read back as it was pasted, its totals exact [E-PKL]", async () => {
      const { open, wide, page, say, rows } = journey();
      if (!wide) return;
      const drafts = (await rows("waybillList")).filter(
        ({ statusName, isSubmitted }) => statusName === "wait_for_confirm" && isSubmitted !== 1,
      );
      const id = String(drafts[0]?.["id"]);
      await open(`/stdWaybillManagement/packingList?id=${id}`);
      const { grid, paste, press, shown, goTo } = gridSteps(journey(), "waybill", "packingInfo");
      await grid.waitFor();
      const before = Number(await grid.getAttribute("aria-rowcount"));
      const block = Array.from({ length: lines }, (_, at) =>
        [at + 1, at + 1, `GOODS-${at}`, 2, String(tenths(at) / 10), sideOf(at), 40, 50, "", "", "", ""].slice(0, columns).join("\t"),
      );
      await paste(1, "packingInfo/start", block.join("\r\n"));
      await expect
        .poll(async () => Number(await grid.getAttribute("aria-rowcount")), { timeout: 30_000 })
        .toBeGreaterThanOrEqual(lines + 1);
      expect(before).toBeLessThan(lines);
      await goTo(2, "packingInfo/grossWeightPerBox");
      await press("9", "Enter");
      await expect.poll(() => shown(2, "packingInfo/grossWeightPerBox")).toBe("9.000");
      await press("Control+z");
      await expect.poll(() => shown(2, "packingInfo/grossWeightPerBox")).toBe((tenths(1) / 10).toFixed(3));
      await page.getByRole("button", { name: say("form.save"), exact: true }).click();
      await expect.poll(() => page.url(), { timeout: 30_000 }).toContain("waybillDetails");
      const stored = (await rows("waybillList")).find((one) => one["id"] === id);
      const kept = stored?.["packingInfo"] as readonly Rec[];
      expect([kept.length, kept[1]?.["grossWeightPerBox"], kept.at(-1)?.["sku"]]).toEqual([lines, tenths(1) / 10, `GOODS-${lines - 1}`]);
      expect([stored?.["packedPackages"], stored?.["packedWeight"], stored?.["packedVolume"]]).toEqual([
        lines,
        Number(weightInTenths) / 10,
        Number(cubicCentimetres) / 1_000_000,
      ]);
    }, 120_000);
  });

  describe("a grid of rows", () => {
    const steps = () => gridSteps(journey(), "waybill", "packingInfo");
    // Head, the line where a row begins, sums.
    const count = async () => Number(await steps().grid.getAttribute("aria-rowcount")) - 3;

    test("takes a block from Excel: Windows line ends, thousands, full-width digits, more rows than there are [E-PKL]", async () => {
      const { open, wide, say, shot, page } = journey();
      await open("/stdWaybillManagement/order");
      await orderSteps(journey()).section("packingInfo");
      if (!wide) {
        await page
          .getByRole("button", { name: journey().addRow("waybill", "packingInfo"), exact: true })
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
      expect([await shown(2, "packingInfo/quantityPerBox"), await shown(3, "packingInfo/grossWeightPerBox")]).toEqual(["1,200", "18.500"]);
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
      const { page, wide, shot, label } = journey();
      if (!wide) return;
      const { type, grid, goTo } = steps();
      await type(3, "packingInfo/quantityPerBox", "1.5");
      const wrong = grid.locator('[role=gridcell][aria-invalid="true"]');
      await expect.poll(() => wrong.count()).toBe(1);
      await goTo(1, "packingInfo/sku");
      await page.locator(".ld-grid-problems").first().click();
      await expect.poll(() => grid.locator("textarea").getAttribute("aria-invalid")).toBe("true");
      const heard = (await accessibilityTree(page)).find((node) => node.role === "textbox" && node.states["focused"] === true);
      expect([heard?.states["invalid"], heard?.name.includes(label("waybill", "packingInfo/quantityPerBox"))]).toEqual(["true", true]);
      expect(heard?.description).not.toBe("");
      expect(await page.locator(".ld-grid-says").first().innerText()).toContain(heard?.description);
      await shot("grid-problem");
    });
  });
});
