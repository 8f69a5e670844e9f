/**
 * The preview of a page in a state and for a role, as an analyst chooses them above it.
 */
import type { FrameLocator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { readJsonValue } from "#dialect/json/editJson.ts";
import { describeInBuilds, inWorkbench } from "../helpers/journeys/inWorkbench.ts";

const screen = "schemas/screens/pickupDetails.json";

describeInBuilds("the preview", ({ development }) => {
  const { journey, bench, complaints } = inWorkbench({ development, file: screen });
  let frame: FrameLocator;
  beforeAll(() => {
    frame = bench().page.frameLocator(`iframe[title="${bench().say("preview.frame")}"]`);
  });
  const select = (name: "preview.state" | "preview.role") => bench().page.getByLabel(bench().say(name), { exact: true });

  async function states(): Promise<readonly { readonly code: string; readonly label: string }[]> {
    const { items } = JSON.parse(await bench().text("schemas/codes/pickup-status.json")) as {
      readonly items: readonly { readonly const: string; readonly "x-label": Readonly<Record<string, string>> }[];
    };
    return items.map((one) => ({ code: String(one.const), label: one["x-label"][journey().language] ?? "" }));
  }
  const shown = (label: string) => frame.getByText(label, { exact: true }).first();

  test("shows a record in each state of its machine", async () => {
    for (const { code, label } of await states()) {
      await select("preview.state").selectOption(code);
      await shown(label).waitFor();
    }
    await bench().shot("workbench-preview-state");
  });

  test("follows the role: finance has nothing to do with pickups, a clerk has", async () => {
    const { code, label } = (await states())[1] ?? { code: "", label: "" };
    await select("preview.state").selectOption(code);
    await shown(label).waitFor();
    await select("preview.role").selectOption("finance");
    await shown(label).waitFor({ state: "detached" });
    await bench().shot("workbench-preview-role");
    await select("preview.role").selectOption("clerk");
    await shown(label).waitFor();
    expect(complaints).toEqual([]);
  });

  test("an option that is edited is shown on the page that was looked at last, by a record that has it, and follows what is typed", async () => {
    const [, , { label, code } = { label: "", code: "" }] = await states();
    await select("preview.state").selectOption("*");
    await bench().openFile("schemas/codes/pickup-status.json");
    const language = journey().language === "zh" ? "中文" : "English";
    const input = bench().page.getByRole("textbox", {
      name: `${code}: ${bench().say("visual.inLanguage", { what: bench().say("visual.label"), language })}`,
      exact: true,
    });
    await input.focus();
    await shown(label).waitFor();
    await input.fill("A name of its own");
    await shown("A name of its own").waitFor();
    await bench().shot("workbench-preview-option");
    await input.fill(label);
    await shown(label).waitFor();
    expect(complaints).toEqual([]);
  });

  const sees = () => bench().page.locator(".bench-role");
  const openScreen = async (path: string) => {
    await bench().openFile(path);
    await bench()
      .page.getByRole("radiogroup", { name: bench().say("preview.width") })
      .getByText(bench().say("preview.wide"), { exact: true })
      .click();
  };
  const labelAt = async (path: string, list: string, index: number): Promise<string> => {
    const entry = readJsonValue(await bench().text(path), `${list}/${index}/label`) as Readonly<Record<string, string>>;
    return entry[journey().language] ?? "";
  };

  test("shows sales the records of its own customers, and another's none of them", async () => {
    const list = "schemas/screens/deskWaybills.json";
    await select("preview.state").selectOption("*");
    await openScreen(list);
    await select("preview.role").selectOption("sales");
    const account = bench().page.getByLabel(bench().say("preview.sees.as", { fact: "loginName" }), { exact: true });
    await account.waitFor();
    expect(await account.inputValue()).toBe("desk-sales");
    const rows = frame.locator(".ld-list tbody tr[data-row]");
    await rows.first().waitFor();
    const count = async () => Number(/\d+/.exec(await sees().innerText())?.[0]);
    expect(await count()).toBeGreaterThan(0);
    await select("preview.role").selectOption("operations");
    await account.waitFor({ state: "detached" });
    await bench().shot("workbench-preview-reach");
    expect(complaints).toEqual([]);
  });

  test("leaves out what the role does not read, and says what that is", async () => {
    await openScreen("schemas/screens/deskWaybill.json");
    await select("preview.role").selectOption("warehouse");
    const money = await labelAt("schemas/screens/deskWaybill.json", "/detail/tabs", 3);
    await frame.getByRole("tab", { name: money, exact: true }).click();
    await sees().getByText(/8/).first().waitFor();
    expect(await frame.locator(".ld-related").count()).toBe(0);
    await select("preview.role").selectOption("finance");
    await frame.getByRole("tab", { name: money, exact: true }).click();
    await frame.locator(".ld-related").first().waitFor();
  });

  test("a related list is clicked and edited by form, moved by keys, and undone", async () => {
    const path = "schemas/screens/deskWaybill.json";
    const before = await bench().text(path);
    await bench()
      .page.getByRole("button", { name: bench().say("preview.picks"), exact: true })
      .click();
    await frame
      .locator(".ld-related")
      .first()
      .click({ position: { x: 20, y: 20 } });
    const tab = bench().page.getByRole("region", { name: path, exact: true }).getByLabel(bench().say("preview.part.tab"), { exact: true });
    await tab.waitFor();
    expect(await tab.inputValue()).toBe("money");
    await bench().shot("workbench-preview-related");
    await bench().page.keyboard.press("Alt+ArrowDown");
    await expect.poll(async () => readJsonValue(await bench().text(path), "/detail/related/0/id")).toBe("bills");
    await bench()
      .page.getByRole("button", { name: bench().say("preview.undo"), exact: true })
      .click();
    await expect.poll(() => bench().text(path)).toBe(before);
  });

  test("a value of a phone's card is clicked and leads to its column", async () => {
    await bench().openFile("schemas/screens/deskWaybills.json");
    await bench()
      .page.getByRole("radiogroup", { name: bench().say("preview.width") })
      .getByText(bench().say("preview.phone"), { exact: true })
      .click();
    const value = frame.locator(".ld-row-card .ld-card-lead [data-field]").first();
    await value.click();
    const entry = bench().page.locator(".visual-entries > li[aria-current=true]");
    await entry.waitFor();
    const name = (await entry.locator(".ld-trunc").first().innerText()).trim();
    await bench().page.locator(".bench-edit-head strong").filter({ hasText: name }).waitFor();
    await bench().shot("workbench-preview-card");
    expect(complaints).toEqual([]);
  });
});
