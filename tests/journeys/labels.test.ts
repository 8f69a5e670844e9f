/** Labels leave the printer as they are wanted: six to a sheet, each code readable, and refused before a tab opens where they cannot. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { decodeCode } from "../helpers/files/decodeCode.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";

const address = "/stdWaybillManagement/waybillList";
/** CSS pixels in a millimetre. */
const mm = 96 / 25.4;

describe("a shipper prints labels", () => {
  const journey = inJourney(async () => ({ onlyLooks: true }));
  const words = () => journey().text({ zh: "打印", en: "Print" });
  const paperOf = (name: string) => journey().screen(name).paper;
  /** A waybill in review no more whose boxes fill more than one sheet, and one without a tracking number. */
  const found = async (fits: (row: Rec) => boolean): Promise<Rec> => {
    const row = (await journey().rows("waybillList")).find(fits);
    if (!row) throw new Error("the demonstration data has no such waybill");
    return row;
  };
  const boxes = (row: Rec) => Math.max(0, ...((row["packingInfo"] as readonly Rec[] | undefined) ?? []).map(({ end }) => Number(end)));
  const isApproved = ({ statusName }: Rec) => statusName !== "wait_for_confirm";

  const numbers = () =>
    journey()
      .page.getByRole("dialog")
      .getByRole("textbox", { name: journey().say("paper.pieces") });
  const openDialog = async (row: Rec) => {
    const { page, open, say } = journey();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await open(`${address}?q=${String(row["waybillNo"])}`);
    await listSteps({ page, say }).act(String(row["waybillNo"]), words());
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("paper.open") })
      .waitFor();
  };
  const choose = async (name: string) => {
    const { page, text } = journey();
    await page
      .getByRole("dialog")
      .getByRole("radio", { name: text(paperOf(name)?.label), exact: true })
      .check({ force: true });
  };
  const print = async (): Promise<Page> => {
    const { page, context, say } = journey();
    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      page
        .getByRole("dialog")
        .getByRole("button", { name: say("paper.open") })
        .click(),
    ]);
    await tab.setViewportSize({ width: Math.round(210 * mm), height: Math.round(297 * mm) });
    await tab.locator(".ld-sheet").first().waitFor();
    return tab;
  };

  test("six to an A4 sheet in two columns of three, the seventh on a second one [K-16]", async () => {
    const { login, text } = journey();
    await login();
    const row = await found((one) => isApproved(one) && boxes(one) >= 7);
    await openDialog(row);
    await numbers().fill("1-7");
    const tab = await print();
    await tab.emulateMedia({ media: "print" });
    const places = await tab.locator(".ld-piece").evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { x, y: y + window.scrollY, width, height };
      }),
    );
    expect(places).toHaveLength(7);
    const near = (value: number) => Math.round(value / mm);
    expect(places.map(({ x, y }) => [near(x), near(y)])).toEqual([
      [0, 0],
      [105, 0],
      [0, 99],
      [105, 99],
      [0, 198],
      [105, 198],
      [0, 297],
    ]);
    expect(new Set(places.map(({ width, height }) => `${near(width)} ${near(height)}`))).toEqual(new Set(["105 99"]));
    const pdf = (await tab.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
    expect(
      [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map(([, w, h]) => [Math.round(Number(w)), Math.round(Number(h))]),
    ).toEqual([
      [595, 842],
      [595, 842],
    ]);
    await journey().shot("labels-a4", tab);
    expect(text(paperOf("boxLabels")?.formats[0]?.label)).not.toBe("");
    await tab.close();
  });

  test("whose codes a reader reads, each the number of its own box", async () => {
    const row = await found((one) => isApproved(one) && boxes(one) >= 7);
    await openDialog(row);
    await numbers().fill("2-3,7");
    const tab = await print();
    await tab.emulateMedia({ media: "print" });
    for (const kind of ["code128", "qr"] as const) {
      const codes = tab.locator(`.ld-barcode-${kind} svg`);
      const read = [];
      for (const code of await codes.all()) read.push(await decodeCode(code, kind));
      expect(read, kind).toEqual([2, 3, 7].map((no) => `${String(row["waybillNo"])}-${no}`));
    }
    await tab.close();
  });

  test("are refused before a tab opens for a box that is not there [M-13] and for numbers that are none [M-15]", async () => {
    const { page, say, context } = journey();
    await openDialog(await found((one) => isApproved(one) && boxes(one) >= 7));
    const dialog = page.getByRole("dialog");
    for (const [typed, message] of [
      ["9999", "paper.pieceNotExist"],
      ["1-", "paper.illegalFormat"],
      ["5-2", "paper.illegalFormat"],
    ] as const) {
      await numbers().fill(typed);
      await dialog.getByRole("button", { name: say("paper.open") }).click();
      await dialog
        .getByRole("alert")
        .filter({ hasText: say(message) })
        .waitFor();
    }
    expect(context.pages()).toHaveLength(1);
  });

  test("of the carrier only once the waybill has a tracking number [M-14]", async () => {
    const { page, say, context } = journey();
    await openDialog(await found((one) => isApproved(one) && one["trackNumber"] === undefined));
    await choose("trackingLabels");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: say("paper.open") }).click();
    await dialog
      .getByRole("alert")
      .filter({ hasText: say("paper.noTrackingLabel") })
      .waitFor();
    expect(context.pages()).toHaveLength(1);
    const row = await found((one) => one["trackNumber"] !== undefined);
    await openDialog(row);
    await choose("trackingLabels");
    const tab = await print();
    expect(await decodeCode(tab.locator(".ld-barcode-code128 svg").first(), "code128")).toBe(row["trackNumber"]);
    await journey().shot("labels-tracking", tab);
    await tab.close();
  });

  test("where the browser keeps the tab from opening, says so and shows the way [M-12]", async () => {
    const { page, say } = journey();
    await openDialog(await found(isApproved));
    await page.evaluate(() => {
      window.open = () => null;
    });
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: say("paper.open") }).click();
    await dialog
      .getByRole("alert")
      .filter({ hasText: say("paper.failed") })
      .waitFor();
    await dialog.getByRole("link", { name: say("paper.openHere") }).click();
    await page.locator(".ld-sheet").first().waitFor();
    await page.goBack();
  });

  test("and papers of tables: a packing list, and one list of all chosen waybills with its sums", async () => {
    const { page, server } = journey();
    const rows = (await journey().rows("waybillList")).filter((one) => isApproved(one) && boxes(one) > 0).slice(0, 3);
    const ids = rows.map(({ id }) => String(id)).join(",");
    await page.goto(`${server.url}/#/stdWaybillManagement/waybillPaper?ids=${ids}`);
    const sheet = page.locator(".ld-sheet");
    await sheet.getByText(String(rows[0]?.["waybillNo"])).waitFor();
    expect(await sheet.locator("tbody tr").count()).toBe(rows.length);
    const pieces = rows.reduce((sum, row) => sum + Number(row["customerTotalPackages"]), 0);
    expect(await sheet.locator("tfoot").innerText()).toContain(String(pieces));
    await journey().shot("paper-waybills");
    await page.goto(`${server.url}/#/stdWaybillManagement/packingPaper?ids=${ids}`);
    await page.locator(".ld-sheet").nth(2).waitFor();
    await journey().shot("paper-packing");
  });
});
