/**
 * Screens edited in their preview, as an analyst does: columns, fields and sections are moved by dragging and by keys, renamed and sized in
 * place, added from the palette and removed; every step can be undone. Built, and under `npm run dev`. Nothing is typed as JSON.
 */
import { beforeAll, expect, test } from "vitest";
import type { FrameLocator, Locator } from "playwright-core";
import { moveJsonItem, readJsonValue, removeJsonValue } from "#dialect/json/editJson.ts";
import { bothBuilds, describeInBuilds, inWorkbench } from "../helpers/journeys/inWorkbench.ts";
import { settledBox } from "../helpers/journeys/settledBox.ts";

const screen = "schemas/screens/shippingAddress.json";
const entity = "schemas/entities/delivery-address.json";
const columns = "/list/columns";
const first = "/form/sections/0/fields";
const second = "/form/sections/1/fields";

describeInBuilds(
  "a screen edited in its preview",
  ({ development }) => {
    const { journey, bench, complaints } = inWorkbench({ development, file: screen });
    let frame: FrameLocator;
    beforeAll(async () => {
      frame = bench().page.frameLocator(`iframe[title="${bench().say("preview.frame")}"]`);
      await bench()
        .page.getByRole("radiogroup", { name: bench().say("preview.width") })
        .getByText(bench().say("preview.wide"), { exact: true })
        .click();
      await bench()
        .page.getByRole("button", { name: bench().say("preview.wider"), exact: true })
        .click();
      await bench()
        .page.getByRole("button", { name: bench().say("preview.picks"), exact: true })
        .click();
    });

    const schemas = async () =>
      JSON.parse(await bench().text(entity)) as { properties: Record<string, { "x-label": Record<string, string> }> };
    const labelOf = async (field: string) => (await schemas()).properties[field]?.["x-label"][journey().language] ?? field;
    const header = (label: string) => frame.locator("th").filter({ hasText: label }).first();
    const drawnWidth = (label: string) => header(label).evaluate((cell) => (cell as HTMLElement).offsetWidth);
    const field = (label: string) =>
      frame
        .locator(".ld-field")
        .filter({ has: frame.getByText(label, { exact: true }) })
        .first();
    const fieldsIn = async (list: string) =>
      (readJsonValue(await bench().text(screen), list) as (string | { field: string })[]).map((one) =>
        typeof one === "string" ? one : one.field,
      );
    const undo = () => bench().page.getByRole("button", { name: bench().say("preview.undo"), exact: true });
    const tools = () => bench().page.getByRole("group", { name: bench().say("preview.edit") });
    /** The fields that can be added are listed when they are asked for. */
    async function openPalette(): Promise<void> {
      const toggle = tools().locator("button[aria-expanded]");
      if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
    }

    async function drag(from: Locator, to: Locator, at: { x: number; y: number }): Promise<void> {
      const [start, end] = [await settledBox(from), await settledBox(to)];
      await bench().page.mouse.move(start.x + Math.min(12, start.width / 2), start.y + start.height / 2);
      await bench().page.mouse.down();
      await bench().page.mouse.move(end.x + end.width * at.x, end.y + end.height * at.y, { steps: 8 });
      await bench().page.mouse.up();
    }

    test("a column is dragged before another, and by keys back: the file changes in its order alone", async () => {
      const before = await bench().text(screen);
      await header(await labelOf("zipCode")).waitFor();
      await drag(header(await labelOf("zipCode")), header(await labelOf("countryId")), { x: 0.1, y: 0.5 });
      await expect.poll(() => bench().text(screen)).toBe(moveJsonItem(before, columns, 4, 1));
      await bench().shot(`workbench-screen-columns-${development}`);
      for (const to of [2, 3, 4]) {
        await bench().page.keyboard.press("Alt+ArrowRight");
        await expect.poll(() => fieldsIn(columns).then((fields) => fields.indexOf("zipCode"))).toBe(to);
      }
      expect(await bench().text(screen)).toBe(before);
    });

    test("a column gets its width by its edge, and its heading in place", async () => {
      const [zip, phone] = [await labelOf("zipCode"), await labelOf("customerDeliveryAddressPhone")];
      // The page has drawn the last move of the test before.
      await frame.locator("th").filter({ hasText: zip }).locator("xpath=following-sibling::th[1]").filter({ hasText: phone }).waitFor();
      const box = await settledBox(header(zip).locator(".ld-head-edge"));
      const drawn = await drawnWidth(zip);
      await bench().page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await bench().page.mouse.down();
      await bench().page.mouse.move(box.x + 30, box.y + box.height / 2, { steps: 5 });
      await bench().page.mouse.up();
      await expect.poll(async () => Number(readJsonValue(await bench().text(screen), `${columns}/4/width`))).toBeGreaterThan(100);
      // A heading that is replaced between two presses would get no double click.
      await expect.poll(() => drawnWidth(zip)).not.toBe(drawn);
      await header(await labelOf("zipCode")).dblclick();
      await bench().page.keyboard.press("ControlOrMeta+a");
      await bench().page.keyboard.type("Post code");
      await bench().page.keyboard.press("Enter");
      await expect
        .poll(async () => readJsonValue(await bench().text(screen), `${columns}/4/label/${journey().language}`))
        .toBe("Post code");
      await header("Post code").waitFor();
    });

    test("a column is added by dragging it from the palette, and removed by a key", async () => {
      const email = await labelOf("customerDeliveryAddressEmail");
      await openPalette();
      const chip = tools()
        .getByRole("list", { name: bench().say("preview.paletteList") })
        .getByRole("button", { name: email, exact: true });
      await drag(chip, header(await labelOf("countryId")), { x: 0.1, y: 0.5 });
      await expect.poll(() => fieldsIn(columns)).toEqual(expect.arrayContaining(["customerDeliveryAddressEmail"]));
      expect((await fieldsIn(columns)).indexOf("customerDeliveryAddressEmail")).toBe(1);
      await header(email).click();
      await bench().page.keyboard.press("Delete");
      await expect.poll(() => fieldsIn(columns)).not.toContain("customerDeliveryAddressEmail");
    });

    test("each step is undone, to the published text", async () => {
      const published = async () =>
        JSON.parse(await (await bench().page.request.get(`${journey().server.url}/workbench/files/${screen}`)).text()) as {
          published?: string;
          text: string;
        };
      while ((await undo().getAttribute("aria-disabled")) !== "true") await undo().click();
      await expect.poll(async () => (await published()).text).toBe((await published()).published ?? (await published()).text);
      await bench().page.getByText(bench().say("draft.none"), { exact: true }).waitFor();
    });

    test("a field of the form is dragged into another section, keeps its span, and a section begins at a field", async () => {
      const before = await bench().text(screen);
      await bench()
        .page.getByRole("radiogroup", { name: bench().say("preview.part") })
        .getByText(bench().say("preview.form"), { exact: true })
        .click();
      const email = await labelOf("customerDeliveryAddressEmail");
      await field(email).waitFor();
      await drag(field(email), field(await labelOf("city")), { x: 0.1, y: 0.5 });
      await expect.poll(() => fieldsIn(second)).toContain("customerDeliveryAddressEmail");
      expect(await fieldsIn(first)).not.toContain("customerDeliveryAddressEmail");
      expect(await bench().text(screen)).toContain('{ "field": "customerDeliveryAddressEmail", "span": 2 }');
      await field(await labelOf("zipCode"))
        .locator("label")
        .first()
        .click();
      await tools()
        .getByRole("button", { name: bench().say("preview.beginSection") })
        .click();
      await expect.poll(async () => readJsonValue(await bench().text(screen), "/form/sections/2/fields/0")).toBe("zipCode");
      await bench().shot(`workbench-screen-form-${development}`);
      await bench().checked();
      expect(await bench().errors()).toBe(0);
      await undo().click();
      await undo().click();
      await expect.poll(() => bench().text(screen)).toBe(before);
    });

    test("a section is dragged above another, and a field is taken off and put back from the palette", async () => {
      const before = await bench().text(screen);
      const [top, below] = [frame.locator(".ld-section-head").nth(0), frame.locator(".ld-section-head").nth(1)];
      await drag(below, top, { x: 0.3, y: 0.1 });
      await expect.poll(() => bench().text(screen)).toBe(moveJsonItem(before, "/form/sections", 1, 0));
      await undo().click();
      await expect.poll(() => bench().text(screen)).toBe(before);
      const street = await labelOf("address2");
      await field(street).locator("label").first().click();
      await tools()
        .getByRole("button", { name: bench().say("preview.takeOff") })
        .click();
      await expect.poll(() => bench().text(screen)).toBe(removeJsonValue(before, `${second}/5`));
      await field(await labelOf("address"))
        .locator("label")
        .first()
        .click();
      await openPalette();
      await tools()
        .getByRole("list", { name: bench().say("preview.paletteList") })
        .getByRole("button", { name: street, exact: true })
        .click();
      await expect.poll(() => fieldsIn(second).then((fields) => fields.at(-1))).toBe("address2");
      expect(complaints).toEqual([]);
    });
  },
  bothBuilds,
);
