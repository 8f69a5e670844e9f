/** An approval flow from its template in "New": previewed, created, changed in a form, published. No JSON is typed. */
import { expect, test } from "vitest";
import { describeInBuilds, inWorkbench } from "../helpers/journeys/inWorkbench.ts";

const entity = "schemas/entities/expense-request.json";
const screen = "schemas/screens/expenseRequest.json";

describeInBuilds("templates", ({ development }) => {
  const { bench, complaints } = inWorkbench({
    development,
    file: "schemas/entities/delivery-address.json",
    expected: /has no field|refers to|no file/,
  });

  test("each template is shown with its list before it is made", async () => {
    const { page, say } = bench();
    await page.getByRole("button", { name: say("files.new"), exact: true }).click();
    const preview = page.getByRole("region", { name: say("files.templatePreview"), exact: true });
    await page.getByLabel(say("files.newKind"), { exact: true }).selectOption("documentWithLines");
    await preview.getByRole("cell", { name: /Harbour Trading|港湾贸易/ }).waitFor();
    await bench().shot(`workbench-template-bill-${development}`);
    await page.getByLabel(say("files.newKind"), { exact: true }).selectOption("approvalFlow");
    await preview.getByRole("cell", { name: /Train to the fair|去展会的火车票/ }).waitFor();
    await bench().shot(`workbench-template-flow-${development}`);
  });

  test("the files are made with names in both languages, and the check has no error", async () => {
    const { page, say } = bench();
    await page.getByLabel(say("files.newName"), { exact: true }).fill("expense-request");
    for (const [code, name] of [
      ["language.zh", "费用申请"],
      ["language.en", "Expense request"],
    ] as const)
      await page
        .getByRole("dialog")
        .getByLabel(say("visual.inLanguage", { what: say("visual.label"), language: say(code) }), { exact: true })
        .fill(name);
    const several = say("visual.inLanguage", { what: say("files.newPlural"), language: say("language.en") });
    expect(await page.getByRole("dialog").getByLabel(several, { exact: true }).getAttribute("placeholder")).toBe("Expense requests");
    await page.getByRole("button", { name: say("files.newMake"), exact: true }).click();
    await page.getByRole("region", { name: entity, exact: true }).waitFor();
    await bench().checked();
    expect(await bench().errors()).toBe(0);
    expect(JSON.parse(await bench().text(screen))).toMatchObject({ entity: "expense-request", list: { tabs: "states" } });
    const title = { zh: "费用申请", en: "Expense requests" };
    expect(JSON.parse(await bench().text("screens.json")).routes.flatMap(({ children = [] }) => children)).toContainEqual(
      expect.objectContaining({ screen: "expenseRequest", title }),
    );
    await bench().shot(`workbench-template-made-${development}`);
  });

  test("the entity gets its label, title, number of records and a second screen by a form", async () => {
    const { page, say } = bench();
    await bench().openFile(entity);
    await bench().view("editor.asForm");
    await page
      .getByRole("radiogroup", { name: say("visual.view") })
      .getByText(say("visual.settings"), { exact: true })
      .click();
    const label = say("visual.inLanguage", { what: say("visual.label"), language: say("language.zh") });
    await page.getByLabel(label, { exact: true }).fill("报销申请");
    await page.getByLabel(say("visual.titleField"), { exact: true }).selectOption("{subject}");
    await page.getByLabel(say("visual.recordsLimit"), { exact: true }).selectOption("deliveryAddresses");
    const json = async () => JSON.parse(await bench().text(entity));
    await expect.poll(json).toMatchObject({
      "x-label": { zh: "报销申请" },
      "x-entity": { title: "{subject}" },
      "x-bind": { "x-limit/max": "deliveryAddresses" },
    });
    await page.getByLabel(say("visual.recordsLimit"), { exact: true }).selectOption("#own");
    await page.getByLabel(say("visual.limit.max"), { exact: true }).fill("500");
    await expect.poll(json).toMatchObject({ "x-limit": { max: 500 } });
    await page.getByRole("button", { name: say("visual.addScreen"), exact: true }).click();
    await page
      .getByRole("group", { name: say("files.kind.screen") })
      .getByText("expenseRequest2", { exact: true })
      .waitFor();
    await bench().checked();
    expect(await bench().errors()).toBe(0);
    await bench().shot(`workbench-entity-settings-${development}`);
  });

  test("what was made is published as it is", async () => {
    await bench().publish("Requests for expenses");
    expect(complaints).toEqual([]);
  });
});
