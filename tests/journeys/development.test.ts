/**
 * The main job and a walk through the workbench under `npm run dev`: unbundled sources, packages bundled whole, React in StrictMode. What
 * works built works there too.
 */
import { expect, test, describe } from "vitest";
import { inWorkbench } from "../helpers/journeys/inWorkbench.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";
import { fillBooks } from "../helpers/journeys/orderData.ts";
import { orderSteps } from "../helpers/journeys/orderSteps.ts";

const address = "schemas/entities/delivery-address.json";
const states = "schemas/states/pickup.json";
const gateCode = { zh: "大门密码", en: "Gate code" } as const;

describe("under npm run dev", () => {
  const { journey, bench, complaints } = inWorkbench({ development: true, file: address });
  const dialog = () => journey().page.getByRole("dialog");
  const close = async () => {
    await journey().page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
  };

  test("New and a row of a list open their drawer, and it stays open", async () => {
    const { page, login, open } = journey();
    // The first page waits until the packages are bundled.
    page.setDefaultTimeout(120_000);
    await login();
    await open("/stdMyProfile/shippingAddress");
    await listSteps(journey()).create();
    await dialog().waitFor();
    await page.waitForTimeout(500);
    expect(await dialog().count()).toBe(1);
    await close();
    await listSteps(journey())
      .row("Maple Outfitters")
      .first()
      .click({ position: { x: 120, y: 12 } });
    await dialog().waitFor();
    await page.waitForTimeout(500);
    expect(await dialog().count()).toBe(1);
    await close();
  });

  test("an order goes from the list to the forwarder", async () => {
    const { page, open } = journey();
    await fillBooks(journey());
    await open("/stdWaybillManagement/waybillList");
    await listSteps(journey()).create();
    await page.waitForURL(/order\?randomCode=/);
    const steps = orderSteps(journey());
    await steps.fillRoute("DEV-2026-0001");
    await steps.fillTerms();
    await steps.fillDispatch();
    await steps.submit();
    await page.waitForURL(/waybillDetails\//);
  });

  /** What was typed last, in the file. */
  const json = async (path: string) => JSON.parse(await bench().text(path));
  const gateLabel = () => gateCode[journey().language === "zh" ? "zh" : "en"];
  const preview = () => bench().page.frameLocator("iframe");

  test("an analyst adds a field by the form, and the preview beside it draws the field", async () => {
    const { page, say } = bench();
    await bench().view("editor.asForm");
    await page.getByRole("button", { name: say("visual.addField"), exact: true }).click();
    await page.getByLabel(say("visual.fieldName"), { exact: true }).fill("gateCode");
    for (const code of ["zh", "en"] as const)
      await page
        .getByLabel(say("visual.inLanguage", { what: say("visual.label"), language: say(`language.${code}`) }), { exact: true })
        .fill(gateCode[code]);
    await page.getByLabel(say("visual.shownIn"), { exact: true }).selectOption("shippingAddress");
    await page.getByRole("button", { name: say("visual.add"), exact: true }).click();
    await expect.poll(async () => (await json(address)).properties.gateCode).toMatchObject({ type: "string", "x-label": gateCode });
    await preview().getByText(gateLabel(), { exact: true }).first().waitFor({ state: "attached" });
    await bench().checked();
    expect(await bench().errors()).toBe(0);
  });

  test("a fault in the text is found while it is there, and undo removes it", async () => {
    const { page, say } = bench();
    const before = await bench().text(address);
    await bench().write(address, before.replace('"gateCode": {', '"gateCode": { "maxLenght": 6,'));
    expect(await bench().errors()).toBeGreaterThan(0);
    await page.getByRole("textbox", { name: say("editor.label", { path: address }) }).focus();
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => bench().text(address)).toBe(before);
    await bench().checked();
    expect(await bench().errors()).toBe(0);
  });

  test("other places of the workbench open: states as their diagram, a template with its preview, all texts", async () => {
    const { page, say } = bench();
    const close = async () => {
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    };
    await bench().openFile(states);
    await bench().view("editor.asForm");
    await page.locator('.diagram-space [data-state="waiting"]').waitFor();
    await page.getByRole("button", { name: say("files.new"), exact: true }).click();
    await page.getByLabel(say("files.newKind"), { exact: true }).selectOption("approvalFlow");
    const template = page.getByRole("region", { name: say("files.templatePreview"), exact: true });
    await template.getByRole("cell", { name: /Train to the fair|去展会的火车票/ }).waitFor();
    await close();
    await page.getByRole("button", { name: say("texts.open"), exact: true }).click();
    await page.getByRole("searchbox", { name: say("texts.find") }).fill(`${address}/properties/gateCode`);
    await expect.poll(() => page.locator('.texts textarea[lang="en"]').first().inputValue()).toBe(gateCode.en);
  });

  test("what the analyst publishes is in the form that a shipper opens", async () => {
    await bench().openFile(address);
    await bench().publish("A code for the gate");
    const { open, page } = journey();
    await open("/stdMyProfile/shippingAddress");
    await listSteps(journey()).create();
    await page.getByRole("dialog").getByLabel(gateLabel(), { exact: true }).fill("4711");
    expect(complaints).toEqual([]);
  });
});
