/** A waybill is followed and shared: the link shows its progress to somebody without an account, until it is revoked. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { axeFaults } from "../../scripts/gallery/axeFaults.mjs";
import { inJourney } from "../helpers/journeys/journey.ts";
import { shiftsSinceLoad, watchShifts } from "../helpers/journeys/layoutShift.ts";

describe("a shipper shares the tracking of a waybill", () => {
  const journey = inJourney();
  const label = (screen: string, id: string) => {
    const { text, screen: screenOf } = journey();
    const { detail, list } = screenOf(screen);
    const action = [...(detail?.actions ?? []), ...(list?.rowActions ?? [])].find((one) => typeof one === "object" && one.id === id);
    return text(typeof action === "object" ? action.label : undefined);
  };
  let waybill: Rec = {};
  let link = "";

  test("makes a link on the page of the waybill, and copies its address", async () => {
    const { login, open, page, rows, say, text, screen, context, shot } = journey();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await login();
    waybill = (await rows("waybillList")).find(({ statusName }) => statusName === "wait_for_arrivalport") ?? {};
    await open(`/stdWaybillManagement/waybillDetails/${String(waybill["id"])}`);
    const share = label("waybillDetails", "share");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await expect.poll(() => page.locator("[data-busy], [aria-busy=true], .ld-skeleton").count()).toBe(0);
    const shifted = await watchShifts(page);
    await page.locator(".ld-detail-more").click();
    await page.getByRole("menuitem", { name: share, exact: true }).click();
    await page.getByRole("button", { name: text(screen("shareWaybill").form?.saveLabel) }).waitFor();
    await shot("share-form");
    await page.getByRole("button", { name: text(screen("shareWaybill").form?.saveLabel) }).click();
    await page.waitForURL(/shareLinks/);
    const copy = page.getByRole("button", { name: label("shareLinks", "copyLink") }).first();
    await copy.waitFor();
    await shot("share-links");
    expect(await shifted()).toBeLessThan(0.02);
    expect(await axeFaults(page)).toEqual([]);
    await copy.click();
    await page.getByText(say("action.addressCopied")).waitFor();
    link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/#\/shared\/[\w-]{43}$/);
  });

  test("somebody without an account sees phases and events, and nothing that is not shared", async () => {
    const { page, wide, shot, entity, text } = journey();
    const stranger = await page.context().browser()!.newContext({ viewport: page.viewportSize(), locale: "en-GB" });
    const other = await stranger.newPage();
    await other.goto(link);
    await other.getByRole("heading", { level: 1, name: String(waybill["waybillNo"]) }).waitFor();
    expect(await other.locator(wide ? ".ld-phases li" : ".ld-phase-bars li").count()).toBe(8);
    expect(await other.locator(".ld-timeline li").count()).toBeGreaterThan(3);
    await other.locator("footer").first().waitFor();
    expect(await shiftsSinceLoad(other)).toBeLessThan(0.02);
    const shown = (await other.locator("main").textContent()) ?? "";
    for (const field of ["feightMoney", "dispatch", "customerRemark", "referenceNo"])
      expect(shown).not.toContain(text(entity("waybill").properties[field]?.["x-label"]));
    expect(shown).not.toContain(String(waybill["referenceNo"]));
    await shot("share-stranger", other);
    expect(await axeFaults(other)).toEqual([]);
    await stranger.close();
  });

  test("somebody with the number and the telephone of the recipient finds it from the front page, without a link", async () => {
    const { another, say, shot } = journey();
    const other = await another();
    await other.goto(new URL(link).origin);
    await other.getByRole("link", { name: say("home.track") }).click();
    const number = other.getByLabel(say("shared.number"), { exact: true });
    await number.waitFor();
    await other.getByRole("button", { name: say("shared.find") }).click();
    await other.getByText(say("shared.phoneWrong")).waitFor();
    await number.fill(String(waybill["waybillNo"]));
    const phone = String((waybill["dispatch"] as Rec | undefined)?.["dispatchPhone"] ?? "").replaceAll(/\D/g, "");
    await other.getByLabel(say("shared.phone")).fill(String((Number(phone.slice(-4)) + 1) % 10_000).padStart(4, "0"));
    await other.getByRole("button", { name: say("shared.find") }).click();
    await other.getByText(say("shared.notFound")).first().waitFor();
    await shot("track-not-found", other);
    await other.getByLabel(say("shared.phone")).fill(phone.slice(-4));
    await other.getByRole("button", { name: say("shared.find") }).click();
    await other.getByRole("heading", { name: String(waybill["waybillNo"]) }).waitFor();
    expect(await other.locator(".ld-timeline li").count()).toBeGreaterThan(3);
    await shot("track-found", other);
    await other.context().close();
  });

  test("revokes it, and the link opens nothing any more", async () => {
    const { page, rows, say, shot, call, forgive } = journey();
    forgive(/404/);
    const [made] = await rows("shareLinkList");
    await call("shareLinkDelete", { ids: [made?.["id"]] });
    const other = await page.context().newPage();
    await other.goto(link);
    await other.getByText(say("shared.ended")).first().waitFor();
    await shot("share-ended", other);
    await other.close();
  });
});
