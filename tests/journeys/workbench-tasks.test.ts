/**
 * Tasks of an analyst that had to be done in JSON before: a choice with a list of its own, an option that is offered no more, a warning
 * that becomes an error, a translation, a role, and a step back over several files. Built; with `--everywhere` under `npm run dev` too. No JSON is typed.
 */
import { describe, expect, test } from "vitest";
import { readJsonValue } from "#dialect/json/editJson.ts";
import { inWorkbench, workbenchBuilds } from "../helpers/journeys/inWorkbench.ts";

const address = "schemas/entities/delivery-address.json";
const list = "schemas/codes/dock-kind.json";
const title = "schemas/entities/invoice-title.json";
const english = "schemas/messages/en.json";
const roles = "schemas/roles.json";

describe.each(workbenchBuilds)("tasks without JSON, development: $development", ({ development }) => {
  const { journey, bench, complaints } = inWorkbench({ development, file: address });
  const json = async (path: string) => JSON.parse(await bench().text(path));
  const input = (name: string) => bench().page.getByLabel(name, { exact: true });
  const labelIn = (language: "zh" | "en") =>
    input(bench().say("visual.inLanguage", { what: bench().say("visual.label"), language: bench().say(`language.${language}`) }));
  async function isAccepted(): Promise<void> {
    await bench().checked();
    expect(await bench().errors()).toBe(0);
  }

  test("a choice comes with a list of its own, behind the field that the analyst names", async () => {
    const { page, say } = bench();
    await bench().view("editor.asForm");
    await page.getByRole("button", { name: say("visual.addField"), exact: true }).click();
    await input(say("visual.fieldName")).fill("dockKind");
    await input(say("visual.fieldType")).selectOption("choice");
    await input(say("visual.optionList")).selectOption("+");
    await input(say("visual.listName")).fill("dock-kind");
    await input(say("visual.listOptions")).fill("ramp, 有坡道, With a ramp\nlift, 有升降台, With a lift");
    await labelIn("zh").fill("卸货口");
    await labelIn("en").fill("Dock");
    await input(say("visual.placed")).selectOption("zipCode");
    await page.getByRole("button", { name: say("visual.add"), exact: true }).click();
    await expect.poll(async () => (await json(address)).properties.dockKind).toMatchObject({ type: "string", "x-codes": "dock-kind" });
    const names = Object.keys((await json(address)).properties);
    expect(names.indexOf("dockKind")).toBe(names.indexOf("zipCode") + 1);
    expect((await json(list)).items).toHaveLength(2);
    const form = async () => JSON.stringify((await json("schemas/screens/shippingAddress.json")).form);
    await expect.poll(form).toContain('"zipCode","dockKind"');
    await isAccepted();
    await bench().shot(`workbench-new-choice-${development}`);
  });

  test("an option is offered no more", async () => {
    const { page, say } = bench();
    await bench().openFile(list);
    await bench().view("editor.asForm");
    await page.getByRole("button", { name: "lift", exact: true }).click();
    await page.getByLabel(say("visual.retire")).check();
    await expect.poll(async () => (await json(list)).items[1]).toMatchObject({ const: "lift", retired: true });
    await isAccepted();
  });

  test("the step is undone, and then the field goes with its list", async () => {
    const { page, say } = bench();
    const undo = page.getByRole("button", { name: say("preview.undo"), exact: true });
    await undo.click();
    await expect.poll(async () => (await json(list)).items[1]).not.toHaveProperty("retired");
    await undo.click();
    await expect.poll(async () => (await json(address)).properties).not.toHaveProperty("dockKind");
    await page.getByText(say("draft.none"), { exact: true }).waitFor();
  });

  test("a warning becomes an error, until a day", async () => {
    const { page, say } = bench();
    await bench().openFile(title);
    await bench().view("editor.asForm");
    await page
      .getByRole("radiogroup", { name: say("visual.view") })
      .getByText(say("condition.rules"), { exact: true })
      .click();
    await page.getByRole("searchbox", { name: say("condition.find") }).fill("/x-rules/0/rule");
    await page
      .getByRole("list", { name: say("condition.all") })
      .getByRole("button")
      .first()
      .click();
    await input(say("rule.severity")).selectOption("error");
    await input(say("rule.until")).fill("2027-12-31");
    await expect
      .poll(async () => readJsonValue(await bench().text(title), "/x-rules/0"))
      .toMatchObject({ severity: "error", until: "2027-12-31" });
    await isAccepted();
  });

  test("a sentence is translated beside the other language", async () => {
    const { page, say } = bench();
    await bench().openFile(english);
    await bench().view("editor.asForm");
    await page.getByRole("searchbox", { name: say("messages.find") }).fill("action.copy");
    await input(say("visual.inLanguage", { what: "action.copy", language: say("language.en") })).fill("Duplicate");
    await expect.poll(async () => (await json(english))["action.copy"]).toBe("Duplicate");
    await bench().shot(`workbench-sentences-${development}`);
  });

  test("a role begins with the rights of another, and may export bills", async () => {
    const { page, say } = bench();
    await bench().openFile(roles);
    await page.getByRole("button", { name: say("role.add"), exact: true }).click();
    await input(say("condition.name")).fill("night-desk");
    await labelIn("zh").fill("夜班");
    await labelIn("en").fill("Night desk");
    await input(say("role.like")).selectOption("sales");
    await page.getByRole("button", { name: say("visual.add"), exact: true }).click();
    await expect.poll(async () => (await json(roles)).roles["night-desk"]).toMatchObject({ of: "staff", may: { bill: ["read"] } });
    const bill = (await json("schemas/entities/bill.json"))["x-label"][journey().language];
    await input(`${bill}: ${say("role.grant.export")}`).check();
    await expect.poll(async () => (await json(roles)).roles["night-desk"].may.bill).toEqual(["read", "export"]);
    await isAccepted();
    await bench().shot(`workbench-roles-${development}`);
    expect(complaints).toEqual([]);
  });
});
