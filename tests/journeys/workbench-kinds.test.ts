/**
 * New fields of the kinds that need more than a name, and an option that is renamed in all files with its stored records. No JSON is
 * typed.
 */
import { beforeAll, expect, test } from "vitest";
import { describeInBuilds, inWorkbench } from "../helpers/journeys/inWorkbench.ts";
import type { WordKey } from "../../src/workbench/client/words.ts";

const address = "schemas/entities/delivery-address.json";
const ways = "schemas/codes/port-shipping-way.json";
const order = "schemas/entities/port-to-port-order.json";

describeInBuilds("kinds of fields", ({ development }) => {
  const { journey, bench, complaints } = inWorkbench({ development, file: address, expected: /has no field/ });
  beforeAll(() => bench().view("editor.asForm"));
  const json = async (path: string) => JSON.parse(await bench().text(path));
  const input = (name: string) => bench().page.getByLabel(name, { exact: true });
  async function addField(name: string, type: WordKey, more: () => Promise<unknown> = async () => undefined): Promise<void> {
    const { page, say } = bench();
    await page.getByRole("button", { name: say("visual.addField"), exact: true }).click();
    await page.getByRole("heading", { name: say("visual.addField"), exact: true }).waitFor();
    await input(say("visual.fieldName")).fill(name);
    await input(say("visual.fieldType")).selectOption({ label: say(type) });
    await more();
    for (const language of ["zh", "en"] as const)
      await input(say("visual.inLanguage", { what: say("visual.label"), language: say(`language.${language}`) })).fill(
        `${name} ${language}`,
      );
    await page.getByRole("button", { name: say("visual.add"), exact: true }).click();
    await page.getByRole("heading", { name: new RegExp(`(^|\\s)${name}$`) }).waitFor();
    await expect.poll(async () => (await json(address)).properties).toHaveProperty(name);
  }

  test("a reference, files, rows, a formula and a time are added by the form, and the check accepts them", async () => {
    const { say } = bench();
    await addField("usedBy", "visual.type.reference", async () => {
      await input(say("visual.referenceTo")).selectOption("waybill");
      await input(say("visual.knownBy")).selectOption({ index: 1 });
    });
    await addField("papers", "visual.type.file");
    await addField("gates", "visual.type.rows");
    await addField("gateCount", "visual.type.computed", () => input(say("visual.formula")).fill("size(self.gates)"));
    await addField("openFrom", "visual.type.time");
    await bench().checked();
    expect(await bench().errors()).toBe(0);
    const frame = bench().page.frameLocator(`iframe[title="${say("preview.frame")}"]`);
    for (const name of ["usedBy", "papers", "gates", "openFrom"]) await frame.getByText(`${name} ${journey().language}`).first().waitFor();
    await bench().shot(`workbench-kinds-${development}`);
  });

  test("a field is renamed wherever it is named, once every place was shown, and that is one step of undo", async () => {
    const { page, say } = bench();
    await bench().chooseField("zipCode");
    await input(say("visual.newName")).fill("postalCode");
    await page.getByRole("button", { name: say("visual.renameLook"), exact: true }).click();
    const rename = page.getByRole("button", { name: new RegExp(`^${say("visual.renameDo", { count: 1 }).replace("1", "\\d+")}$`) });
    await rename.waitFor();
    await bench().shot(`workbench-rename-field-${development}`);
    await rename.click();
    await page.getByRole("heading", { name: /(^|\s)postalCode$/ }).waitFor();
    const screen = "schemas/screens/shippingAddress.json";
    await expect.poll(() => bench().text(screen)).toContain('"postalCode"');
    await page.getByRole("button", { name: say("preview.undo"), exact: true }).click();
    await expect.poll(() => bench().text(screen)).not.toContain('"postalCode"');
    await page.getByRole("button", { name: say("preview.redo"), exact: true }).click();
    await expect.poll(() => bench().text(screen)).not.toContain('"zipCode"');
    await bench().checked();
    expect(await bench().errors()).toBe(0);
  });

  test("an option is renamed in its list, the conditions and the examples, once every place was shown, with a migration of the stored records", async () => {
    const { page, say } = bench();
    await bench().openFile(ways);
    await bench().view("editor.asForm");
    await page
      .getByRole("button", { expanded: false })
      .filter({ has: page.getByText("FCL", { exact: true }) })
      .click();
    await input(say("diagram.code")).fill("FULL");
    await page.getByRole("button", { name: say("visual.renameLook"), exact: true }).click();
    const places = page.locator(".visual-places");
    await places
      .getByTitle(/port-to-port-order\.json/)
      .first()
      .waitFor();
    expect(await places.innerText()).toContain("['FULL', 'FCL_DOOR']");
    await bench().shot(`workbench-rename-option-${development}`);
    await page.getByRole("button", { name: new RegExp(`^${say("visual.renameDo", { count: 1 }).replace("1", "\\d+")}$`) }).click();
    await page
      .getByText(say("visual.renamedIn", { count: 1 }))
      .first()
      .waitFor();
    await expect.poll(async () => (await json(ways)).items[1].const).toBe("FULL");
    for (const path of [order, "schemas/screens/portOrder.json"]) {
      await expect.poll(() => bench().text(path)).toContain("['FULL', 'FCL_DOOR']");
      expect(await bench().text(path)).not.toContain("'FCL'");
    }
    await bench().checked();
    expect(await bench().errors()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("all is published: stored orders have the new value, stored addresses the new name", async () => {
    const { page } = bench();
    const before = await journey().rows("deliveryAddressList");
    await bench().publish("New fields, and a name for full containers", async () => {
      await page.setViewportSize({ width: 1440, height: 800 });
      const foot = await page
        .getByRole("alertdialog")
        .getByRole("button", { name: bench().say("publish.submit"), exact: true })
        .boundingBox();
      expect((foot?.y ?? 800) + (foot?.height ?? 0)).toBeLessThanOrEqual(800);
      await bench().shot(`workbench-publish-800-${development}`);
    });
    const ways = new Set((await journey().rows("portOrderList")).map((row) => row["shippingWay"]));
    expect(ways).not.toContain("FCL");
    const after = await journey().rows("deliveryAddressList");
    expect(after.map((row) => row["postalCode"])).toEqual(before.map((row) => row["zipCode"]));
  });
});
