/**
 * A page as what is edited: pointing names its parts, a click opens the form of the very part, fields move on a record's page as in a form,
 * and the preview shows what the form beside it edits. Nothing is typed as JSON.
 */
import type { FrameLocator, Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { moveJsonItem, readJsonValue } from "#dialect/json/editJson.ts";
import type { DetailScreen } from "#dialect/schema/screens.ts";
import { describeInBuilds, inWorkbench } from "../helpers/journeys/inWorkbench.ts";
import { settledBox } from "../helpers/journeys/settledBox.ts";

const page = "schemas/screens/waybillDetails.json";
const addresses = "schemas/screens/shippingAddress.json";
type Labelled = { readonly "x-label": Readonly<Record<string, string>> };

describeInBuilds("a page as what is edited", ({ development }) => {
  const { journey, bench, complaints } = inWorkbench({ development, file: page });
  let frame: FrameLocator;
  let detail: DetailScreen;
  beforeAll(async () => {
    const { page: browser, say } = bench();
    frame = browser.frameLocator(`iframe[title="${say("preview.frame")}"]`);
    detail = (JSON.parse(await bench().text(page)) as { readonly detail: DetailScreen }).detail;
    await browser
      .getByRole("radiogroup", { name: say("preview.width") })
      .getByText(say("preview.wide"), { exact: true })
      .click();
    await browser.getByRole("button", { name: say("preview.picks"), exact: true }).click();
  });
  const textOf = (label: Readonly<Record<string, string>>) => label[journey().language] ?? "";
  const labelOf = async (entity: string, field: string) => {
    const { properties } = JSON.parse(await bench().text(`schemas/entities/${entity}.json`)) as { properties: Record<string, Labelled> };
    return textOf(properties[field]?.["x-label"] ?? {});
  };
  const tab = (at: number) => frame.getByRole("tab", { name: textOf(detail.tabs?.[at]?.label ?? {}), exact: true });
  const value = (label: string) =>
    frame
      .locator(".ld-pairs > div")
      .filter({ has: frame.getByText(label, { exact: true }) })
      .first();
  const parts = () => bench().page.getByRole("list", { name: bench().say("screen.parts") });
  const part = (name: string) => parts().getByRole("button").filter({ hasText: name }).first();
  const undo = () => bench().page.getByRole("button", { name: bench().say("preview.undo"), exact: true });
  const terms = detailIndex("terms");

  function detailIndex(id: string) {
    return () => detail.sections.findIndex((section) => section.id === id);
  }
  const fieldsOf = async (list: string) =>
    (readJsonValue(await bench().text(page), list) as readonly (string | { field: string })[]).map((one) =>
      typeof one === "string" ? one : one.field,
    );

  async function drag(from: Locator, to: Locator): Promise<void> {
    const { mouse } = bench().page;
    const [start, end] = [await settledBox(from), await settledBox(to)];
    await mouse.move(start.x + Math.min(12, start.width / 2), start.y + start.height / 2);
    await mouse.down();
    await mouse.move(end.x + end.width * 0.1, end.y + end.height / 2, { steps: 8 });
    await mouse.up();
  }

  test("a wide page is edited at more than half of its size, and the pane gives the room back", async () => {
    const { page: browser, say } = bench();
    const size = () => browser.locator(".bench-frame iframe").evaluate((page) => page.getBoundingClientRect().width);
    await expect.poll(size).toBeGreaterThan(700);
    const edit = browser.getByRole("button", { name: say("preview.picks"), exact: true });
    await edit.click();
    await expect.poll(size).toBeLessThan(500);
    await edit.click();
    await expect.poll(size).toBeGreaterThan(700);
  });

  test("a click on a tab shows it and opens its form; pointing names what is there", async () => {
    const { say } = bench();
    await tab(1).click();
    await expect.poll(() => tab(1).getAttribute("aria-selected")).toBe("true");
    expect(await part(say("screen.tabs")).getAttribute("aria-current")).toBe("true");
    await value(await labelOf("waybill", "deliveryTerms")).hover();
    await frame.getByText(`${say("preview.part.field")}: ${await labelOf("waybill", "deliveryTerms")}`, { exact: true }).waitFor();
    await bench().shot("workbench-canvas-tab");
  });

  test("a value of a record's page is moved by keys and by dragging; its tab stays open, the file changes in its order alone", async () => {
    const list = `/detail/sections/${terms()}/fields`;
    const before = await bench().text(page);
    const names = await fieldsOf(list);
    const at = names.indexOf("deliveryTerms");
    await value(await labelOf("waybill", "deliveryTerms"))
      .locator("dt")
      .click();
    await bench()
      .page.getByRole("heading", { name: /(^|\s)deliveryTerms$/ })
      .waitFor();
    await value(await labelOf("waybill", "deliveryTerms"))
      .locator("dt")
      .click();
    await bench().page.keyboard.press("Alt+ArrowDown");
    await expect.poll(() => bench().text(page)).toBe(moveJsonItem(before, list, at, at + 1));
    await expect.poll(() => tab(1).getAttribute("aria-selected")).toBe("true");
    await undo().click();
    await expect.poll(() => bench().text(page)).toBe(before);
    const first = value(await labelOf("waybill", names[0] ?? ""));
    await drag(value(await labelOf("waybill", "deliveryTerms")), first);
    await expect.poll(() => bench().text(page)).toBe(moveJsonItem(before, list, at, 0));
    await undo().click();
    await expect.poll(() => bench().text(page)).toBe(before);
  });

  test("the preview shows what the form edits: it opens the tab of a section, and outlines it", async () => {
    await bench().openFile(page);
    await bench().view("editor.asForm");
    const section = detail.sections.find((one) => one.tab === "packing");
    await part(textOf(section?.label ?? {})).click();
    await expect.poll(() => tab(2).getAttribute("aria-selected")).toBe("true");
    await frame
      .locator(".ld-detail-head.preview-selected")
      .getByText(textOf(section?.label ?? {}), { exact: true })
      .waitFor();
    await bench().shot("workbench-canvas-followed");
  });

  test("a section of a form has its fields and its width in a form of its own, opened by a click", async () => {
    const { page: browser, say } = bench();
    await bench().openFile(addresses);
    await browser
      .getByRole("radiogroup", { name: say("preview.part") })
      .getByText(say("preview.form"), { exact: true })
      .click();
    await frame.locator(".ld-section-head").nth(1).click();
    await expect.poll(() => part(say("preview.part.section") + " · 6").getAttribute("aria-current")).toBe("true");
    const columns = browser.getByLabel(say("screen.gridColumns"), { exact: true });
    await columns.selectOption("3");
    await expect.poll(async () => readJsonValue(await bench().text(addresses), "/form/sections/1/columns")).toBe(3);
    await browser
      .getByRole("button", { name: say("visual.up", { what: await labelOf("delivery-address", "state") }), exact: true })
      .click();
    await expect.poll(async () => readJsonValue(await bench().text(addresses), "/form/sections/1/fields/0")).toBe("state");
    await bench().shot("workbench-canvas-section");
    await undo().click();
    await undo().click();
    await browser.getByText(say("draft.none"), { exact: true }).waitFor();
  });

  test("filters, order and sums of a list are changed by forms, and the check accepts them", async () => {
    const { page: browser, say } = bench();
    const bills = "schemas/screens/billList.json";
    await bench().openFile(bills);
    await bench().view("editor.asForm");
    const read = async (pointer: string) => readJsonValue(await bench().text(bills), pointer);
    const add = async (field: string) => {
      await browser.getByLabel(say("screen.field"), { exact: true }).selectOption(field);
      await browser.getByRole("button", { name: say("visual.add"), exact: true }).click();
    };
    await part(say("screen.sort")).click();
    await browser.getByLabel(say("screen.direction", { what: await labelOf("bill", "createTime") }), { exact: true }).selectOption("asc");
    await expect.poll(() => read("/list/sort/0")).toEqual({ field: "createTime" });
    await part(say("screen.filters")).click();
    const filters = ((await read("/list/filters")) as readonly unknown[]).length;
    await add("totalCost");
    await expect.poll(() => read(`/list/filters/${filters}`)).toEqual({ field: "totalCost" });
    await part(say("screen.sums")).click();
    const sums = ((await read("/list/sums")) as readonly unknown[]).length;
    await browser.getByLabel(`${say("screen.sum.new")}: ${say("screen.sum.of")}`, { exact: true }).selectOption("paid");
    await browser.getByLabel(`${say("screen.sum.new")}: ${say("screen.sum.by")}`, { exact: true }).selectOption("currency");
    await browser.getByRole("button", { name: say("screen.sum.add"), exact: true }).click();
    await expect.poll(() => read(`/list/sums/${sums}`)).toMatchObject({ of: ["paid"], by: ["currency"], shown: true });
    await bench().shot("workbench-canvas-sums");
    await bench().checked();
    expect(await bench().errors()).toBe(0);
  });

  test("a page of the staff is shown as the staff see it, in a state and for a role", async () => {
    const { page: browser, say } = bench();
    const desk = "schemas/screens/deskWaybill.json";
    await bench().openFile(desk);
    const staff = (JSON.parse(await bench().text(desk)) as { readonly detail: DetailScreen }).detail;
    await frame.getByRole("tab", { name: textOf(staff.tabs?.[0]?.label ?? {}), exact: true }).waitFor();
    await browser.getByLabel(say("preview.state"), { exact: true }).selectOption({ index: 2 });
    await browser.getByLabel(say("preview.role"), { exact: true }).selectOption("finance");
    await frame.getByRole("tab", { name: textOf(staff.tabs?.[0]?.label ?? {}), exact: true }).waitFor();
    await bench().shot("workbench-canvas-staff");
  });

  test("at its real size the page scrolls in its pane", async () => {
    const { page: browser, say } = bench();
    await browser.getByRole("button", { name: say("preview.realSize"), exact: true }).click();
    const pane = browser.locator(".bench-frame");
    await expect.poll(() => pane.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(200);
    await pane.evaluate((box) => box.scrollTo(200, 0));
    expect(await pane.evaluate((box) => box.scrollLeft)).toBe(200);
  });

  test("on a small phone nothing is wider than the window", async () => {
    const { page: browser } = bench();
    await browser.setViewportSize({ width: 360, height: 780 });
    await expect.poll(() => browser.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(complaints).toEqual([]);
  });
});
