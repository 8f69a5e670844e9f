/**
 * The life of a rule, as an analyst makes it: a rule over two fields with cases to accept and to refuse, a warning that becomes an
 * error on a day. Built; with `--everywhere` under `npm run dev` too. No JSON is typed.
 */
import { expect, test } from "vitest";
import { createWorkbenchTranslation } from "../../src/workbench/client/translation.ts";
import { wordsOfExpressions } from "../../src/workbench/editor/functionWords.ts";
import chineseKeywords from "../../src/workbench/words/keywords.zh.json" with { type: "json" };
import { dayFrom } from "../helpers/dayFrom.ts";
import { describeInBuilds, inWorkbench } from "../helpers/journeys/inWorkbench.ts";
import { benchWords } from "../helpers/workbench/benchWords.ts";

/** When a warning becomes an error. */
const nextYear = dayFrom(365);
const goods = "schemas/entities/sku.json";
const fee = "schemas/entities/fee.json";
const title = "schemas/entities/invoice-title.json";

describeInBuilds("rules by hand", ({ development }) => {
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

  test("a rule over two fields has a case to accept and one to refuse; the mistake in a wrong one is shown beside it", async () => {
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
    await input(say("rule.becomes")).fill(nextYear);
    await page.getByRole("button", { name: say("rule.becomesDo"), exact: true }).click();
    await expect
      .poll(() => rules(title))
      .toMatchObject([
        { severity: "warning", until: dayFrom(364) },
        { severity: "error", since: nextYear },
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
    await expect.poll(() => input(say("rule.since")).inputValue(), { timeout: 30_000 }).toBe(nextYear);
    await page.getByRole("button", { name: say("preview.undo"), exact: true }).click();
    await expect.poll(() => bench().text(title)).toBe(before);
    expect(complaints).toEqual([]);
  });

  test("in a Chinese workbench a keyword, a function and an operator of a file say in Chinese what they do", async () => {
    const { page } = bench();
    const { url } = journey().server;
    const { t: say } = createWorkbenchTranslation("zh", benchWords);
    await page.context().addCookies([{ name: "language", value: "zh", url }]);
    await page.goto(`${url}/#/workbench/${fee}`);
    await page.reload();
    await page
      .getByRole("radiogroup", { name: say("editor.view") })
      .getByText(say("editor.asText"), { exact: true })
      .click();
    const editor = page.getByRole("textbox", { name: say("editor.label", { path: fee }) });
    const line = editor.locator(".cm-line").filter({ hasText: "roundMoney(" }).first();
    const hover = page.locator(".bench-hover");
    // Only the lines to be seen are in the page.
    await expect
      .poll(async () => {
        await page.locator(".bench-editor .cm-scroller").evaluate((element) => element.scrollBy(0, 300));
        return line.isVisible();
      })
      .toBe(true);
    const told = async (word: string): Promise<string> => {
      await page.mouse.move(5, 5);
      await hover.waitFor({ state: "detached" });
      const { x, y } = await line.evaluate(middleOf, word);
      await page.mouse.move(x, y, { steps: 3 });
      return hover.innerText();
    };
    expect(await told("x-compute")).toContain(
      chineseKeywords["The value is computed; nobody types it, and the server has the last word. In CEL; names as in conditions."],
    );
    expect(await told("roundMoney(")).toBe(wordsOfExpressions("zh").functions["roundMoney"]);
    expect(await told("&&")).toBe("&& || !: 并且、或者、非；一边已能决定时，另一边未知也无妨");
    await bench().shot(`workbench-hover-${development}`);
    expect(complaints).toEqual([]);
  });
});

/** Position of a part of a line's text on the screen, once it is in the middle of the editor. */
function middleOf(element: Element, part: string): { readonly x: number; readonly y: number } {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let before = 0, at = (element.textContent ?? "").indexOf(part) + 1, node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (at < before + length) {
      const range = document.createRange();
      range.setStart(node, at - before);
      range.setEnd(node, at - before + 1);
      const around = element.closest(".cm-scroller");
      const [view, first] = [around?.getBoundingClientRect(), range.getBoundingClientRect()];
      if (view) around?.scrollBy(first.left - view.left - view.width / 2, first.top - view.top - view.height / 2);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    before += length;
  }
  throw new Error(`There is no ${part}.`);
}
