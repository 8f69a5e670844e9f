/** Views of lists at the desk: kept under a name, shared with one's role, and there again in the next session. */
import { describe, expect, test } from "vitest";
import { deskSteps } from "../helpers/journeys/deskSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";

describe("a clerk of operations with a list asked for often", () => {
  const journey = inJourney();
  const route = "/waybills?tab=wait_for_sign&sort=createTime";

  test("keeps it under a name for everybody of the role, and finds it in another browser", async () => {
    const { say, code, shot } = journey();
    const desk = await deskSteps(journey(), "desk-operations");
    await desk.open(route);
    await desk.page.getByRole("button", { name: say("list.views"), exact: true }).click();
    await desk.page.getByRole("textbox", { name: say("list.viewName"), exact: true }).fill("Oldest to sign");
    const audience = desk.page.getByRole("combobox", { name: say("list.viewFor"), exact: true });
    expect(await audience.getByRole("option").count()).toBe(2);
    await audience.selectOption({ label: say("list.viewForRole", { role: code("desk-role", "operations") }) });
    await shot("desk-views-new", desk.page);
    await desk.page.getByRole("button", { name: say("list.viewSave"), exact: true }).click();
    await desk.page.getByRole("link", { name: /Oldest to sign/ }).waitFor();
    await shot("desk-views", desk.page);
    const again = await deskSteps(journey(), "desk-operations");
    await again.open("/waybills");
    await again.page.getByRole("button", { name: say("list.views"), exact: true }).click();
    const link = again.page.getByRole("link", { name: /Oldest to sign/ });
    await link.waitFor();
    expect(await link.textContent()).toContain(code("desk-role", "operations"));
    await link.click();
    await again.page.waitForURL(({ hash }) => hash.startsWith("#/waybills?") && hash.includes("tab=wait_for_sign"));
  });

  test("is nobody else's: another role finds none", async () => {
    const { say } = journey();
    const finance = await deskSteps(journey(), "desk-finance");
    await finance.open("/waybills");
    // The heading may still be that of the page before; its list is not.
    await finance.page.getByRole("link", { name: /^LD26/ }).first().waitFor();
    await finance.page.getByRole("button", { name: say("list.views"), exact: true }).click();
    await finance.page.getByText(say("list.viewNone")).waitFor();
    expect(await finance.page.getByRole("link", { name: /Oldest to sign/ }).count()).toBe(0);
  });
});
