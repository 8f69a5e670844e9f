/**
 * Twenty tasks of an analyst, none of them typed as JSON; presses and seconds of each are counted and printed. Built; with `--everywhere`
 * under `npm run dev` too.
 */
import { expect, test } from "vitest";
import { readJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import type { Site } from "#dialect/schema/screens.ts";
import { describeInBuilds, inWorkbench } from "../helpers/journeys/inWorkbench.ts";
import { openBench } from "../helpers/journeys/benchSteps.ts";
import { inTasks } from "../helpers/journeys/benchTasks.ts";
import { publishTasks } from "../helpers/journeys/publishTasks.ts";
import { ruleTasks } from "../helpers/journeys/ruleTasks.ts";

const address = "schemas/entities/delivery-address.json";
const waybill = "schemas/entities/waybill.json";
const limits = "schemas/limits.json";
const bills = "schemas/states/bill.json";
const orders = "schemas/states/waybill.json";
const ways = "schemas/codes/port-shipping-way.json";
/** The pages of a site map's groups, each with its place in its group. */
const pagesOf = ({ routes }: Site) =>
  routes.flatMap(({ children = [] }) => children.map(({ screen, title }, at) => ({ screen, title: title?.["en"], at })));

/** The most presses that a task may take. */
const mostPresses = 40;

describeInBuilds("tasks without JSON", ({ development }) => {
  /** Between the files of one act the preview may say that they do not fit yet. */
  const { journey, bench, complaints } = inWorkbench({ development, file: limits, expected: /has no field|refers to|no file|409/ });
  const tasks = inTasks(bench, { mostPresses });
  const { say, input, button, inLanguage, fillBoth, part, show, chooseCondition, limitOf, task } = tasks;
  const json = async (path: string) => JSON.parse(await bench().text(path));

  task(
    "a limit",
    async () => (await limitOf("deliveryAddresses")).fill("40"),
    () => expect.poll(async () => (await json(limits)).deliveryAddresses.value).toBe(40),
  );

  publishTasks(tasks, { bench, another: () => openBench(journey(), (what) => void (what.includes("409") || complaints.push(what))) });

  task(
    "a label",
    async () => {
      await bench().openFile(address);
      await bench().chooseField("city");
      await inLanguage("visual.label", "en").fill("Town");
    },
    () => expect.poll(async () => (await json(address)).properties.city["x-label"].en).toBe("Town"),
  );

  task(
    "a new field",
    async () => {
      await button("visual.addField").click();
      await fillBoth("visual.label", "大门密码", "Gate code");
      await input(say("visual.placed")).selectOption("zipCode");
      await button("visual.add").click();
    },
    () =>
      expect.poll(async () => JSON.stringify((await json("schemas/screens/shippingAddress.json")).form)).toContain('"zipCode","gateCode"'),
  );

  task(
    "a field renamed, with data",
    async () => {
      await bench().chooseField("zipCode");
      await input(say("visual.newName")).fill("postalCode");
      await button("visual.renameLook").click();
      await bench()
        .page.getByRole("button", { name: new RegExp(`^${say("visual.renameDo", { count: 1 }).replace("1", "\\d+")}$`) })
        .click();
      await bench()
        .page.getByRole("heading", { name: /(^|\s)postalCode$/ })
        .waitFor();
    },
    () => expect.poll(() => bench().text("schemas/screens/shippingAddress.json")).toContain('"postalCode"'),
  );

  task(
    "a condition",
    async () => {
      await bench().openFile(waybill);
      await bench().chooseField("referenceNo");
      await button("condition.keyword.x-required-when").click();
      await part("field").selectOption("self.createTpye");
      await part("value").selectOption("'SEA'");
    },
    () => expect.poll(async () => (await json(waybill)).properties.referenceNo["x-required-when"]).toBe("self.createTpye == 'SEA'"),
  );

  test("a condition that is taken away leaves the rest of the file as it was", async () => {
    const [before, pointer] = [await bench().text(waybill), "/properties/referenceNo/x-required-when"];
    await button("condition.removeAll").click();
    await expect.poll(async () => readJsonValue(await bench().text(waybill), pointer)).toBe(undefined);
    expect(setJsonValue(await bench().text(waybill), pointer, "self.createTpye == 'SEA'").text).toBe(before);
  });

  task(
    "a formula",
    async () => {
      await bench().chooseField("packedChargedWeight");
      const box = bench().page.getByRole("textbox", { name: say("condition.keyword.x-compute"), exact: true });
      await box.click();
      await bench().page.keyboard.press("ControlOrMeta+a");
      await bench().page.keyboard.insertText("ceilTo(max(self.packedWeight, self.packedVolumeWeight), 0.5");
      // A mistake is reported beside it and is not stored.
      await bench()
        .page.getByText(say("condition.expected", { place: 60, sign: ")" }))
        .waitFor();
      await bench().page.keyboard.press("End");
      await bench().page.keyboard.insertText(")");
    },
    () =>
      expect
        .poll(async () => (await json(waybill)).properties.packedChargedWeight["x-compute"])
        .toBe("ceilTo(max(self.packedWeight, self.packedVolumeWeight), 0.5)"),
  );

  task(
    "an option in and out",
    async () => {
      await bench().openFile(ways);
      await fillBoth("visual.label", "驳船", "Barge");
      await button("visual.addOption").click();
      await bench()
        .page.getByRole("button", { name: /^(驳船|Barge) ?BARGE$/ })
        .click();
      await bench().page.getByLabel(say("visual.retire")).check();
    },
    () => expect.poll(async () => (await json(ways)).items.at(-1)).toMatchObject({ const: "BARGE", retired: true }),
  );

  task(
    "a tab",
    async () => {
      await bench().openFile(bills);
      await show("condition.all");
      await button("condition.add.tab").click();
      await fillBoth("visual.label", "未付超 1,000", "Unpaid over 1,000");
      await button("visual.add").click();
      await part("field").selectOption("self.remain");
      await part("value").fill("1000");
    },
    () => expect.poll(async () => (await json(bills)).tabs.at(-1)).toMatchObject({ id: "unpaid_over_1000", where: "self.remain > 1000" }),
  );

  task(
    "a guard",
    async () => {
      await bench().openFile(orders);
      await show("condition.all");
      await chooseCondition("/transitions/0/guard");
      await part("value").selectOption("'wait_for_deal_send'");
    },
    () => expect.poll(async () => (await json(orders)).transitions[0].guard).toMatch(/^self\.statusName == 'wait_for_deal_send' && !\(has/),
  );

  test("the step is undone to the character", async () => {
    await button("preview.undo").click();
    const published = await (await bench().page.request.get(`${journey().server.url}/workbench/files/${orders}`)).json();
    await expect.poll(() => bench().text(orders)).toBe((published as { published?: string; text: string }).published ?? published.text);
    await expect.poll(async () => (await json(orders)).transitions[0].guard).toMatch(/^self\.statusName == 'wait_for_confirm' && /);
  });

  ruleTasks(tasks, bench, () => journey().language);

  for (const [name, template, id, label] of [
    ["an entity", "smallEntity", "dock-gate", "Dock gate"],
    ["a template", "approvalFlow", "expense-request", "Expense request"],
  ] as const)
    task(
      name,
      async () => {
        await button("files.new").click();
        await input(say("files.newKind")).selectOption(template);
        // The form of the open file is behind the dialog.
        const dialog = bench().page.getByRole("dialog");
        for (const [code, text] of [
          ["zh", "新表"],
          ["en", label],
        ] as const)
          await dialog
            .getByLabel(say("visual.inLanguage", { what: say("visual.label"), language: say(`language.${code}`) }), { exact: true })
            .fill(text);
        await button("files.newMake").click();
        await bench()
          .page.getByRole("region", { name: `schemas/entities/${id}.json`, exact: true })
          .waitFor();
      },
      () => expect.poll(async () => Object.keys((await json(`schemas/entities/${id}.json`)).properties).length).toBeGreaterThan(1),
    );

  test("a page of the menu is found, renamed and moved without JSON", async () => {
    const { page } = bench();
    const label = "Where goods go";
    await bench().openFile("screens.json");
    await page.getByRole("searchbox", { name: say("site.find") }).fill("shippingAddress");
    await page
      .getByRole("list", { name: say("site.parts") })
      .getByRole("button")
      .first()
      .click();
    const before = (await json("screens.json")) as Site;
    for (const language of ["zh", "en"] as const) await inLanguage("site.title", language).fill(label);
    await page.getByRole("button", { name: say("visual.up", { what: label }), exact: true }).click();
    await expect
      .poll(async () => pagesOf(await json("screens.json")).find(({ title }) => title === label)?.at)
      .toBe((pagesOf(before).find(({ screen }) => screen === "shippingAddress")?.at ?? 0) - 1);
  });

  test("twenty tasks were done, and no page complained", () => {
    expect(tasks.done()).toHaveLength(20);
    expect(complaints).toEqual([]);
  });
});
