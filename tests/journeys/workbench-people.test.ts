/** Two analysts at one rule: what the other publishes is told and chosen, and what is stricter needs the other's approval. Built, and under `npm run dev`. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BenchSteps, benchSettings, openBench } from "../helpers/journeys/benchSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { copySchemas, type SchemaCopy } from "../helpers/schemas/schemaCopy.ts";

const limits = "schemas/limits.json";

describe.each([{ development: false }, { development: true }])("two analysts, development: $development", ({ development }) => {
  let copy: SchemaCopy;
  const complaints: string[] = [];
  let [mei, bo]: BenchSteps[] = [];
  const journey = inJourney(async () => {
    copy = await copySchemas();
    return { schemaRoot: copy.root, env: { ...benchSettings, WORKBENCH_APPROVAL: "1" }, development };
  });
  /** A late answer to a text that another publication has outdated is no fault of the page. */
  const complain = (what: string): void => void (what.includes("409") || complaints.push(what));
  beforeAll(async () => {
    [mei, bo] = [await openBench(journey(), complain), await openBench(journey(), complain)];
    for (const [steps, name] of [
      [mei, "Mei"],
      [bo, "Bo"],
    ] as const) {
      if (development) steps.page.setDefaultTimeout(120_000);
      await steps.enter(name, limits);
      await steps.page.getByRole("region", { name: limits, exact: true }).waitFor();
      await steps.view("editor.asForm");
    }
  });
  afterAll(async () => {
    await mei?.end();
    await bo?.end();
    await copy?.remove();
  });
  const both = (): readonly [BenchSteps, BenchSteps] => {
    if (!mei || !bo) throw new Error("nobody is there");
    return [mei, bo];
  };
  const valueOf = async (steps: BenchSteps, key: string) => JSON.parse(await steps.text(limits))[key].value as number;
  async function set(steps: BenchSteps, key: string, value: number): Promise<void> {
    const main = steps.page.getByRole("region", { name: limits, exact: true });
    await main.getByRole("searchbox", { name: steps.say("limits.find") }).fill(key);
    await main.getByRole("textbox", { name: key, exact: true }).fill(String(value));
    await expect.poll(() => valueOf(steps, key)).toBe(value);
  }

  test("a place that both changed is told within seconds, and nothing is published before it is chosen", async () => {
    const [own, other] = both();
    await set(own, "deliveryAddresses", 33);
    await set(other, "deliveryAddresses", 44);
    await other.publish("More addresses");
    const notice = own.page.getByRole("alert");
    await notice.waitFor({ timeout: 60_000 });
    await own.shot("conflict-choice");
    expect(await notice.locator("input:checked").count()).toBe(0);
    expect(await notice.innerText()).toMatch(/30[^]*Bo[^]*44[^]*33/);
    expect(await own.page.getByRole("button", { name: own.say("draft.publish"), exact: true }).getAttribute("aria-disabled")).toBe("true");
    await notice.getByRole("radio", { name: new RegExp(`^${own.say("conflict.mine")}`) }).check();
    await notice.getByRole("button", { name: own.say("conflict.take"), exact: true }).click();
    await notice.waitFor({ state: "detached" });
    await expect.poll(() => valueOf(own, "deliveryAddresses")).toBe(33);
  }, 300_000);

  test("a stricter change waits for the other analyst, and the history names both", async () => {
    const [own, other] = both();
    const { page, say } = own;
    await page.getByRole("button", { name: say("draft.publish"), exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(say("approval.state.none")).waitFor();
    await dialog.getByLabel(say("publish.reason"), { exact: true }).fill("Fewer addresses");
    await dialog.getByRole("button", { name: say("approval.ask"), exact: true }).click();
    await dialog.getByText(say("approval.state.asked")).waitFor();
    await dialog.getByRole("button", { name: say("bench.cancel"), exact: true }).click();

    await other.page.getByRole("button", { name: other.say("approval.open", { count: 1 }), exact: true }).click({ timeout: 60_000 });
    const asked = other.page.getByRole("region", { name: "Fewer addresses", exact: true });
    await asked.waitFor();
    await other.shot("approval");
    expect(await asked.innerText()).toContain("33");
    await asked.getByRole("button", { name: other.say("approval.approve"), exact: true }).click();
    await asked.waitFor({ state: "detached" });

    await own.publish("Fewer addresses", () => dialog.getByText(say("approval.state.given", { name: "Bo" })).waitFor());
    await page.getByRole("tab", { name: say("panel.history") }).click();
    await page.getByText(say("history.approver", { name: "Bo" })).waitFor();
    expect(complaints).toEqual([]);
  }, 300_000);
});
