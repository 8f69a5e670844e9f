/** A program works for a customer: its token is made on the page, it orders by the calls of the catalogue, and stops when it is revoked [P-035, C-CUS-23]. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { type ApiResponse, apiCode, type BatchResult, type Page } from "#dialect/wire/wire.ts";
import endpoints from "../../schemas/endpoints.json" with { type: "json" };
import { inJourney } from "../helpers/journeys/journey.ts";

type CallName = keyof typeof endpoints.calls;

describe("a shipper lets a program work", () => {
  const journey = inJourney();
  let token = "";
  const name = "Harbor ERP";

  /** What the program does: HTTP and nothing else. */
  const call = async <Data = Rec>(key: CallName, body: Rec = {}, headers: Record<string, string> = {}) => {
    const response = await fetch(`${journey().server.url}/api${endpoints.calls[key].path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "accept-language": "en", ...headers },
      body: JSON.stringify(body),
    });
    return { ...((await response.json()) as ApiResponse<Data>), status: response.status, headers: response.headers };
  };
  const stored = async (): Promise<Rec> =>
    (await journey().rows("apiAuthorizationList")).find(({ programName }) => programName === name) ?? {};
  const row = () => journey().page.locator("tr, .ld-row-card").filter({ hasText: name }).first();
  /** Takes a step of the program's row on the page, and says yes. */
  const step = async (id: string): Promise<void> => {
    const { page, states, text, wide } = journey();
    const label = text(states("api-authorization").transitions.find((one) => one.id === id)?.label);
    // A card on a phone has its next step as a button, and the others in its menu.
    const next = row().locator("button:not([aria-haspopup])").filter({ hasText: label });
    if (!wide && (await next.count()) > 0) await next.click();
    else {
      await row().locator('[aria-haspopup="menu"]').click();
      await page.getByRole("menuitem", { name: label, exact: true }).click();
    }
    await page.getByRole("alertdialog").getByRole("button", { name: label, exact: true }).click();
  };

  test("enters the program with its permissions, and makes its token, which is shown once [P-035]", async () => {
    const { login, open, page, say, text, entity, context, shot } = journey();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await login();
    await open("/stdAuthorization/api");
    await page
      .getByRole("button", { name: say("action.create") })
      .first()
      .click();
    const { properties } = entity("api-authorization");
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: text(properties["programName"]?.["x-label"]), exact: true }).fill(name);
    for (const use of ["READ_WAYBILLS", "PLACE_ORDERS", "PICKUP_CALENDAR"])
      await form.getByText(journey().code("api-use", use), { exact: true }).click();
    await form.getByLabel(text(properties["callsPerMinute"]?.["x-label"])).fill("20");
    await shot("program-form");
    await form.getByRole("button", { name: say("form.save"), exact: true }).click();
    await row().waitFor();
    await step("request");
    const shown = page.getByLabel(say("action.secretLabel"), { exact: true });
    await shown.waitFor();
    token = await shown.inputValue();
    await shot("program-token");
    const feed = await page.getByLabel(new RegExp(`^${say("calendar.address")}`)).inputValue();
    const calendar = await fetch(feed);
    expect([calendar.status, (await calendar.text()).slice(0, 15)]).toEqual([200, "BEGIN:VCALENDAR"]);
    await page
      .getByRole("button", { name: say("action.secretCopy"), exact: true })
      .first()
      .click();
    await page.getByText(say("action.secretCopied")).waitFor();
    expect([token.length, await page.evaluate(() => navigator.clipboard.readText())]).toEqual([47, token]);
    await page
      .getByRole("button", { name: say("action.close"), exact: true })
      .last()
      .click();
    await shown.waitFor({ state: "detached" });
    expect(await page.content()).not.toContain(token);
  });

  test("the program places an order, confirms it and reads it in the list", async () => {
    const example = journey().entity("waybill").examples?.[0] as Rec;
    const key = { "idempotency-key": "order-4711-of-the-erp" };
    const saved = await call("orderSave", example, key);
    expect([saved.code, saved.message]).toEqual([apiCode.ok, undefined]);
    expect((await call("orderSave", example, key)).data?.["id"]).toBe(saved.data?.["id"]);
    const confirmed = await call<BatchResult>("orderConfirm", { ids: [saved.data?.["id"] ?? ""] });
    expect([confirmed.message, confirmed.data?.done]).toEqual([undefined, [saved.data?.["id"]]]);
    const { data } = await call<Page>("waybillList", { search: String(saved.data?.["waybillNo"]) });
    expect(data?.rows.map((one) => [one["id"], one["isSubmitted"]])).toEqual([[saved.data?.["id"], 1]]);
  });

  test("it is refused with codes: what its permissions do not contain, what the rules do not allow, and too many calls", async () => {
    const bills = await call("billList");
    expect([bills.status, bills.code, bills.data]).toEqual([200, apiCode.forbidden, { scopes: ["BILLS"] }]);
    const empty = await call("orderSubmit", { referenceNo: "中文" });
    expect([empty.code, empty.problems?.length]).toEqual([apiCode.invalid, expect.any(Number)]);
    let last = await call("waybillList");
    for (let tries = 0; tries < 20 && last.code !== apiCode.throttled; tries += 1) last = await call("waybillList");
    expect([last.status, last.code, Number(last.headers.get("retry-after"))]).toEqual([200, apiCode.throttled, expect.any(Number)]);
  });

  test("its developer finds a call on the page for developers, and copies the example", async () => {
    const { page, say, open, shot, context } = journey();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open("/stdAuthorization/api");
    await page
      .getByRole("link", { name: /API reference|接口说明/ })
      .or(page.getByRole("button", { name: /API reference|接口说明/ }))
      .first()
      .click();
    await page.getByRole("heading", { name: say("developers.quickStart") }).waitFor();
    await shot("developers");
    await page.getByRole("searchbox", { name: say("developers.search") }).fill("deliveryAddressSave");
    const calls = page.getByRole("navigation", { name: say("developers.calls") });
    await expect.poll(() => calls.getByRole("listitem").count()).toBe(1);
    await calls.getByRole("listitem").getByRole("link").click();
    await page.getByText(endpoints.calls.deliveryAddressSave.path, { exact: false }).first().waitFor();
    await page.getByText("TypeScript", { exact: true }).click();
    await page.getByRole("button", { name: say("action.copy"), exact: true }).click();
    await page.getByRole("button", { name: say("action.secretCopied"), exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("await deliveryAddressSave({");
    await page.getByRole("rowheader", { name: "4290" }).waitFor();
    await shot("developers-call");
  });

  test("the list shows its calls, and after the token is revoked the program is refused at once", async () => {
    const { page, shot, open } = journey();
    await expect.poll(async () => Number((await stored())["calls"]), { timeout: 30_000 }).toBeGreaterThan(4);
    await open("/stdAuthorization/api");
    await row().waitFor();
    await shot("programs");
    await step("withdraw");
    await expect.poll(async () => (await stored())["authorizationStatus"]).toBe("not_connected");
    expect((await call("waybillList")).status).toBe(401);
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
  });
});
