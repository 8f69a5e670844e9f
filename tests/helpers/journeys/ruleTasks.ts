/** Tasks of an analyst with rules, sentences, roles and states. */
import { expect } from "vitest";
import { dayFrom } from "../dayFrom.ts";
import type { BenchSteps } from "./benchSteps.ts";
import type { inTasks } from "./benchTasks.ts";

/** When the warning becomes an error. */
const nextYear = dayFrom(365);
const title = "schemas/entities/invoice-title.json";
const goods = "schemas/entities/sku.json";
const english = "schemas/messages/en.json";
const roles = "schemas/roles.json";
const pickups = "schemas/states/pickup.json";

export function ruleTasks(tasks: ReturnType<typeof inTasks>, bench: () => BenchSteps, language: () => string): void {
  const { say, input, button, fillBoth, part, show, chooseCondition, task } = tasks;
  const json = async (path: string) => JSON.parse(await bench().text(path));

  task(
    "a warning becomes an error",
    async () => {
      await bench().openFile(title);
      await show("condition.rules");
      await chooseCondition("/x-rules/0/rule");
      await input(say("rule.becomes")).fill(nextYear);
      await button("rule.becomesDo").click();
    },
    () =>
      expect
        .poll(async () => (await json(title))["x-rules"])
        .toMatchObject([
          { severity: "warning", until: dayFrom(364) },
          { severity: "error", since: nextYear },
        ]),
  );

  task(
    "a rule with cases",
    async () => {
      await bench().openFile(goods);
      await show("condition.rules");
      await button("condition.add.rule").click();
      await fillBoth("condition.message", "售价不能低于采购价", "The sale price cannot be below the purchasing price");
      await button("visual.add").click();
      await part("field").selectOption("self.salePrice");
      await part("test").selectOption("atLeast");
      await input(say("condition.source", { what: say("condition.part", { what: say("condition.value"), number: 1 }) })).selectOption(
        "field",
      );
      await part("value").selectOption("self.purchasingPrice");
      await input(say("rule.severity")).selectOption("warning");
      const { properties } = await json(goods);
      for (const [number, prices] of [
        ["2", "3"],
        ["3", "2"],
      ].entries()) {
        await button("rule.case.add").click();
        for (const [at, name] of ["purchasingPrice", "salePrice"].entries()) {
          const what = properties[name]["x-label"][language()] as string;
          await input(say("rule.case.part", { what, number: number + 1 })).fill(prices[at] ?? "");
        }
      }
      const right = bench().page.getByText(say("rule.case.right"), { exact: true });
      await expect.poll(() => right.count(), { timeout: 120_000 }).toBe(2);
    },
    async () =>
      expect((await json(goods))["x-rules"].at(-1)).toMatchObject({
        rule: "self.salePrice >= self.purchasingPrice",
        cases: { accept: [{ purchasingPrice: 2, salePrice: 3 }], reject: [{ purchasingPrice: 3, salePrice: 2 }] },
      }),
  );

  task(
    "a translation",
    async () => {
      await bench().openFile(english);
      await bench()
        .page.getByRole("searchbox", { name: say("messages.find") })
        .fill("action.copy");
      await input(say("visual.inLanguage", { what: "action.copy", language: say("language.en") })).fill("Duplicate");
    },
    () => expect.poll(async () => (await json(english))["action.copy"]).toBe("Duplicate"),
  );

  task(
    "a role",
    async () => {
      await bench().openFile(roles);
      await button("role.add").click();
      await fillBoth("visual.label", "夜班", "Night desk");
      await input(say("role.like")).selectOption("sales");
      await button("visual.add").click();
    },
    () => expect.poll(async () => (await json(roles)).roles["night-desk"]).toMatchObject({ of: "staff", may: { bill: ["read"] } }),
  );

  task(
    "a diagram",
    async () => {
      await bench().openFile(pickups);
      await button("diagram.addTransition").first().click();
      const form = bench().page.getByRole("form", { name: say("diagram.addTransition") });
      await fillBoth("visual.label", "遗失", "Lose");
      await form.getByLabel(say("diagram.from"), { exact: true }).selectOption("on_the_way");
      await form.getByLabel(say("diagram.to"), { exact: true }).selectOption("cancelled");
      await form.getByRole("button", { name: say("visual.add"), exact: true }).click();
    },
    () =>
      expect
        .poll(async () => (await json(pickups)).transitions.at(-1))
        .toMatchObject({ id: "lose", from: ["on_the_way"], to: "cancelled" }),
  );
}
