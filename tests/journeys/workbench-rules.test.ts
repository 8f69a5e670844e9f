/**
 * The life of a rule, as an analyst makes it: a rule over two fields with cases to accept and to refuse, a warning that becomes an
 * error on a day. Built; with `--everywhere` under `npm run dev` too. No JSON is typed.
 */
import { describe, expect, test } from "vitest";
import { inWorkbench, workbenchBuilds } from "../helpers/journeys/inWorkbench.ts";

const goods = "schemas/entities/sku.json";
const title = "schemas/entities/invoice-title.json";

describe.each(workbenchBuilds)("rules by hand, development: $development", ({ development }) => {
  const { journey, bench, complaints } = inWorkbench({ development, file: goods });
  const input = (name: string) => bench().page.getByLabel(name, { exact: true });
  const rules = async (path: string) => JSON.parse(await bench().text(path))["x-rules"];
  async function openRules(path: string): Promise<void> {
    const { page, say } = bench();
    await bench().openFile(path);
    await bench().view("editor.asForm");
    await page
      .getByRole("radiogroup", { name: say("visual.view") })
      .getByText(say("condition.rules"), { exact: true })
      .click();
  }
  const ofCase = (what: string, number: number) => input(bench().say("rule.case.part", { what, number }));
  const isSaid = (what: "rule.case.right" | "rule.case.wrong.accept", count: number) =>
    expect.poll(() => bench().page.getByText(bench().say(what), { exact: true }).count(), { timeout: 120_000 }).toBe(count);

  test("a rule over two fields has a case to accept and one to refuse; a wrong one is told beside it", async () => {
    const { page, say } = bench();
    const { properties } = JSON.parse(await bench().text(goods));
    const [bought, sold] = ["purchasingPrice", "salePrice"].map((name) => properties[name]["x-label"][journey().language] as string);
    await openRules(goods);
    await page.getByRole("button", { name: say("condition.add.rule"), exact: true }).click();
    await input(say("condition.name")).fill("sold-for-more");
    for (const [language, text] of [
      ["zh", "售价不能低于采购价"],
      ["en", "The sale price cannot be below the purchasing price"],
    ] as const)
      await input(say("visual.inLanguage", { what: say("condition.message"), language: say(`language.${language}`) })).fill(text);
    await page.getByRole("button", { name: say("visual.add"), exact: true }).click();
    const part = (what: "field" | "test" | "value") => say("condition.part", { what: say(`condition.${what}`), number: 1 });
    await input(part("field")).selectOption("self.salePrice");
    await input(part("test")).selectOption("atLeast");
    await input(say("condition.source", { what: part("value") })).selectOption("field");
    await input(part("value")).selectOption("self.purchasingPrice");
    await expect.poll(async () => (await rules(goods)).at(-1)).toMatchObject({ rule: "self.salePrice >= self.purchasingPrice" });
    // Prices of the examples are in two currencies, so that an error would refuse them.
    await input(say("rule.severity")).selectOption("warning");

    const add = page.getByRole("button", { name: say("rule.case.add"), exact: true });
    await add.click();
    await ofCase(bought!, 1).fill("2");
    await ofCase(sold!, 1).fill("3");
    await isSaid("rule.case.right", 1);
    await add.click();
    await ofCase(bought!, 2).fill("3");
    await ofCase(sold!, 2).fill("2");
    await isSaid("rule.case.right", 2);
    await ofCase(sold!, 1).fill("1");
    await isSaid("rule.case.wrong.accept", 1);
    await bench().shot(`workbench-cases-${development}`);
    await ofCase(sold!, 1).fill("3");
    await isSaid("rule.case.right", 2);
    const cases = { accept: [{ purchasingPrice: 2, salePrice: 3 }], reject: [{ purchasingPrice: 3, salePrice: 2 }] };
    expect((await rules(goods)).at(-1)).toMatchObject({ id: "sold-for-more", cases });
  });

  test("a warning becomes an error on a day: both hold in their time, and one step takes it back", async () => {
    const { page, say } = bench();
    await openRules(title);
    const before = await bench().text(title);
    await page.getByRole("searchbox", { name: say("condition.find") }).fill("/x-rules/0/rule");
    await page
      .getByRole("list", { name: say("condition.all") })
      .getByRole("button")
      .first()
      .click();
    await input(say("rule.becomes")).fill("2027-06-01");
    await page.getByRole("button", { name: say("rule.becomesDo"), exact: true }).click();
    await expect
      .poll(() => rules(title))
      .toMatchObject([
        { severity: "warning", until: "2027-05-31" },
        { severity: "error", since: "2027-06-01" },
      ]);
    await bench().checked();
    expect(await bench().errors()).toBe(0);
    await bench().shot(`workbench-schedule-${development}`);

    await page.getByRole("button", { name: say("plan.open"), exact: true }).click();
    const days = page.getByRole("region", { name: say("plan.days") });
    await days.getByText(say("plan.sort.hardens"), { exact: true }).waitFor();
    await days.getByRole("button", { name: say("plan.impact"), exact: true }).click();
    await days.locator(".bench-impact, .plan-impact > .ld-muted").waitFor({ timeout: 120_000 });
    await bench().shot(`workbench-calendar-${development}`);
    await days.locator(".plan-open").first().click();
    await expect.poll(() => input(say("rule.since")).inputValue(), { timeout: 30_000 }).toBe("2027-06-01");
    await page.getByRole("button", { name: say("preview.undo"), exact: true }).click();
    await expect.poll(() => bench().text(title)).toBe(before);
    expect(complaints).toEqual([]);
  });
});
