/** Tasks at the workbench, each counted and printed, and the parts of its forms that several of them use. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import type { Params } from "../../../src/workbench/client/translation.ts";
import type { WordKey } from "../../../src/workbench/client/words.ts";
import type { BenchSteps } from "./benchSteps.ts";
import { openPressCounter, type PressCounter, type Presses } from "./pressCounter.ts";

interface Figure extends Presses {
  readonly name: string;
  /** From the first press until it holds in the stored draft. */
  readonly seconds: number;
}

/** @param mostPresses that a task may take */
export function inTasks(bench: () => BenchSteps, { mostPresses }: { readonly mostPresses: number }) {
  const figures: Figure[] = [];
  let counter: PressCounter;
  beforeAll(async () => {
    counter = await openPressCounter(bench().page);
  });
  afterAll(() => {
    const rows = figures.map(
      ({ name, presses, seconds }) => `${name.padEnd(28)}${String(presses).padStart(7)}${seconds.toFixed(1).padStart(9)}`,
    );
    console.log(["task                        presses  seconds", ...rows].join("\n"));
  });
  /** A task is what is done, and what holds then. */
  const task = (name: string, act: () => Promise<unknown>, holds: () => Promise<unknown>): void =>
    test(name, { timeout: 240_000 }, async () => {
      await counter.start();
      const begun = performance.now();
      await act();
      await holds();
      const figure = { name, ...(await counter.read()), seconds: (performance.now() - begun) / 1000 };
      figures.push(figure);
      expect(figure.json).toBe(0);
      expect(figure.presses).toBeGreaterThan(0);
      expect(figure.presses).toBeLessThanOrEqual(mostPresses);
    });
  return { ...formSteps(bench), task, done: (): readonly string[] => figures.map(({ name }) => name) };
}

/** Parts of the forms by their words. */
function formSteps(bench: () => BenchSteps) {
  const say: BenchSteps["say"] = (key, params) => bench().say(key, params);
  const input = (name: string): Locator => bench().page.getByLabel(name, { exact: true });
  const inLanguage = (what: WordKey, language: "zh" | "en"): Locator =>
    input(say("visual.inLanguage", { what: say(what), language: say(`language.${language}`) }));
  return {
    say,
    input,
    inLanguage,
    button: (key: WordKey, params?: Params): Locator => bench().page.getByRole("button", { name: say(key, params), exact: true }),
    async fillBoth(what: WordKey, zh: string, en: string): Promise<void> {
      await inLanguage(what, "zh").fill(zh);
      await inLanguage(what, "en").fill(en);
    },
    /** Of the first row of a condition. */
    part: (what: "field" | "test" | "value"): Locator => input(say("condition.part", { what: say(`condition.${what}`), number: 1 })),
    /** Shows another form of the file. */
    show: (view: WordKey): Promise<void> =>
      bench()
        .page.getByRole("radiogroup", { name: say("visual.view") })
        .getByText(say(view), { exact: true })
        .click(),
    async chooseCondition(search: string): Promise<void> {
      const { page } = bench();
      await page.getByRole("searchbox", { name: say("condition.find") }).fill(search);
      const list = page.getByRole("list", { name: say("condition.all") });
      await list.getByRole("button").first().click();
    },
    /** The box of a limit in the open file of the limits. */
    async limitOf(key: string): Promise<Locator> {
      const { page } = bench();
      await page.getByRole("searchbox", { name: say("limits.find") }).fill(key);
      return page.getByRole("textbox", { name: key, exact: true });
    },
  };
}
