/**
 * Analysts with accounts of their own: publications of the other are shown and chosen, stricter changes need an account that approves, and an analyst who may
 * not change rules reads who may. Built; with `--everywhere` under `npm run dev` too.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BenchSteps, openBench } from "../helpers/journeys/benchSteps.ts";
import { describeInBuilds } from "../helpers/journeys/inWorkbench.ts";
import { demoPassword, inJourney } from "../helpers/journeys/journey.ts";
import { copySchemas, type SchemaCopy } from "../helpers/schemas/schemaCopy.ts";

const limits = "schemas/limits.json";

describeInBuilds("analysts with accounts", ({ development }) => {
  let copy: SchemaCopy;
  const complaints: string[] = [];
  let [analyst, other, approver]: BenchSteps[] = [];
  const journey = inJourney(async () => {
    copy = await copySchemas();
    return { schemaRoot: copy.root, env: { WORKBENCH: "1", WORKBENCH_APPROVAL: "1" }, development };
  });
  /** A late answer to a text that another publication has outdated is no fault of the page. */
  const complain = (what: string): void => void (what.includes("409") || complaints.push(what));
  beforeAll(async () => {
    const added = await journey().operator("staff", "add", "bo", "--roles", "analyst", "--name", "Bo");
    const password = /password (\S+)/.exec(added)?.[1] ?? "";
    for (const [name, secret] of [
      ["desk-analyst", demoPassword],
      ["bo", password],
      ["desk-approver", demoPassword],
    ] as const) {
      const steps = await openBench(journey(), complain);
      if (development) steps.page.setDefaultTimeout(120_000);
      await steps.enter(name, limits, secret);
      await steps.page.getByRole("region", { name: limits, exact: true }).waitFor();
      await steps.view("editor.asForm");
      if (name === "desk-analyst") analyst = steps;
      else if (name === "bo") other = steps;
      else approver = steps;
    }
  });
  afterAll(async () => {
    for (const steps of [analyst, other, approver]) await steps?.end();
    await copy?.remove();
  });
  const there = (steps: BenchSteps | undefined): BenchSteps => {
    if (!steps) throw new Error("nobody is there");
    return steps;
  };
  const valueOf = async (steps: BenchSteps, key: string) => JSON.parse(await steps.text(limits))[key].value as number;
  const inputOf = async ({ page, say }: BenchSteps, key: string) => {
    const main = page.getByRole("region", { name: limits, exact: true });
    await main.getByRole("searchbox", { name: say("limits.find") }).fill(key);
    return main.getByRole("textbox", { name: key, exact: true });
  };
  async function set(steps: BenchSteps, key: string, value: number): Promise<void> {
    await (await inputOf(steps, key)).fill(String(value));
    await expect.poll(() => valueOf(steps, key)).toBe(value);
  }

  const closeDialog = async ({ page, say }: BenchSteps): Promise<void> => {
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("bench.close"), exact: true })
      .click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };

  test("a place that both changed is reported within seconds, and nothing is published before one is chosen", async () => {
    const [own, theirs] = [there(analyst), there(other)];
    await set(own, "deliveryAddresses", 33);
    await set(theirs, "deliveryAddresses", 44);
    await theirs.publish("More addresses");
    const notice = own.page.getByRole("alert");
    await notice.waitFor({ timeout: 60_000 });
    await own.shot("conflict-choice");
    expect(await notice.locator("input:checked").count()).toBe(0);
    expect(await notice.innerText()).toMatch(/30[^]*bo[^]*44[^]*33/);
    expect(await own.page.getByRole("button", { name: own.say("draft.publish"), exact: true }).getAttribute("aria-disabled")).toBe("true");
    await notice.getByRole("radio", { name: new RegExp(`^${own.say("conflict.mine")}`) }).check();
    await notice.getByRole("button", { name: own.say("conflict.take"), exact: true }).click();
    await notice.waitFor({ state: "detached" });
    await expect.poll(() => valueOf(own, "deliveryAddresses")).toBe(33);
  }, 300_000);

  test("an analyst who may not change rules reads them, and which role may", async () => {
    const { page, say } = there(approver);
    const input = await inputOf(there(approver), "deliveryAddresses");
    await input.fill("99");
    await page
      .getByText(/Analyst|规则人员/)
      .first()
      .waitFor();
    await there(approver).shot("may-not-edit");
    expect(await valueOf(there(approver), "deliveryAddresses")).toBe(44);
    await page.getByText(say("draft.none"), { exact: true }).waitFor();
  }, 120_000);

  test("a stricter change waits for an account that approves, is published by it for its author, and the history names both", async () => {
    const [own, second] = [there(analyst), there(approver)];
    const { page, say } = own;
    await page.getByRole("button", { name: say("draft.publish"), exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(say("approval.state.none")).waitFor();
    await dialog.getByLabel(say("publish.reason"), { exact: true }).fill("Fewer addresses");
    await dialog.getByRole("button", { name: say("approval.ask"), exact: true }).click();
    await dialog.getByText(say("approval.state.asked")).waitFor();
    await dialog.getByRole("button", { name: say("bench.cancel"), exact: true }).click();

    await second.page.getByRole("button", { name: second.say("approval.open", { count: 1 }), exact: true }).click({ timeout: 60_000 });
    const asked = second.page.getByRole("region", { name: "Fewer addresses", exact: true });
    await asked.waitFor();
    await second.shot("approval");
    expect(await asked.innerText()).toContain("33");
    await asked
      .getByRole("button", { name: second.say("comment.add"), exact: true })
      .last()
      .click();
    await asked.getByRole("textbox", { name: second.say("comment.text"), exact: true }).fill("Why fewer?");
    await asked.getByRole("button", { name: second.say("comment.send"), exact: true }).click();
    await asked.getByText("Why fewer?", { exact: true }).waitFor();
    await second.shot("comment-on-change");
    // The author reads it beside the limit, answers, and says that it is resolved.
    await page.getByRole("tab", { name: say("panel.comments") }).click();
    const list = page.getByRole("tabpanel", { name: say("panel.comments") });
    await list.getByRole("button", { name: new RegExp(`^${say("files.kind.limits")} › `) }).click({ timeout: 60_000 });
    const foot = page.getByRole("region", { name: say("comment.title"), exact: true });
    await foot.getByText("Why fewer?", { exact: true }).waitFor();
    await foot.getByRole("button", { name: say("comment.answer"), exact: true }).click();
    await foot.getByRole("textbox", { name: say("comment.answerText"), exact: true }).fill("The book was never full.");
    await foot.getByRole("button", { name: say("comment.answer"), exact: true }).click();
    await foot.getByText("The book was never full.", { exact: true }).waitFor();
    await own.shot("comment-at-part");
    await foot.getByRole("button", { name: say("comment.resolve"), exact: true }).click();
    await foot.getByText(say("comment.resolvedBy", { name: "desk-analyst" })).waitFor();
    await asked.getByText(second.say("comment.resolvedBy", { name: "desk-analyst" })).waitFor({ timeout: 60_000 });
    await asked.getByRole("button", { name: second.say("approval.approve"), exact: true }).click();
    await asked.waitFor({ state: "detached" });
    await closeDialog(second);

    await own.publish("Fewer addresses", () => dialog.getByText(say("approval.state.given", { name: "desk-approver" })).waitFor());
    await page.getByRole("tab", { name: say("panel.history") }).click();
    await page.getByText(say("history.approver", { name: "desk-approver" })).waitFor();
    await page.getByText(say("comment.count", { count: 2 }), { exact: true }).click();
    await page.getByText("The book was never full.", { exact: true }).waitFor();
    await own.shot("comment-in-history");
  }, 300_000);

  test("what a role may not publish is asked for and published by another, and its author is notified", async () => {
    const [first, own, second] = [there(analyst), there(other), there(approver)];
    const roles = "schemas/roles.json";
    await first.page.reload();
    await first.openFile(roles);
    await first.page
      .getByRole("button", { name: /Analyst|规则人员/ })
      .first()
      .click();
    await first.page.getByRole("checkbox", { name: first.say("role.workbench.publish"), exact: true }).uncheck();
    await expect.poll(async () => JSON.parse(await first.text(roles)).roles.analyst.workbench as string[]).toEqual(["edit"]);
    await first.shot("role-workbench");
    await first.page.getByRole("button", { name: first.say("draft.publish"), exact: true }).click();
    const asking = first.page.getByRole("alertdialog");
    await asking.getByLabel(first.say("publish.reason"), { exact: true }).fill("Analysts ask");
    await asking.getByRole("button", { name: first.say("approval.ask"), exact: true }).click();
    await asking.getByText(first.say("approval.state.asked")).waitFor();
    await asking.getByRole("button", { name: first.say("bench.cancel"), exact: true }).click();
    await second.page.getByRole("button", { name: second.say("approval.open", { count: 1 }), exact: true }).click({ timeout: 60_000 });
    await second.page.getByRole("button", { name: second.say("approval.approve"), exact: true }).click();
    await second.page.getByText(second.say("approval.nothing")).waitFor();
    await closeDialog(second);
    await first.publish("Analysts ask");

    await own.page.reload();
    await own.page.getByRole("region", { name: limits, exact: true }).waitFor();
    await own.view("editor.asForm");
    await set(own, "deliveryAddresses", 50);
    await own.page.getByRole("button", { name: own.say("approval.askPublication"), exact: true }).click();
    const dialog = own.page.getByRole("alertdialog");
    await dialog.getByLabel(own.say("publish.reason"), { exact: true }).fill("More again");
    await dialog.getByRole("button", { name: own.say("approval.askPublication"), exact: true }).click();
    await dialog.getByText(own.say("approval.state.publication")).waitFor();
    await own.shot("ask-publication");
    await dialog.getByRole("button", { name: own.say("bench.cancel"), exact: true }).click();
    await second.page.getByRole("button", { name: second.say("approval.open", { count: 1 }), exact: true }).click({ timeout: 60_000 });
    await second.page.getByRole("button", { name: second.say("approval.publish", { name: "bo" }), exact: true }).click();
    await own.page
      .getByText(own.say("notice.publication", { name: "desk-approver", reason: "More again", number: 4 }))
      .waitFor({ timeout: 60_000 });
    await own.page.getByText(own.say("draft.none"), { exact: true }).waitFor();
    expect(await valueOf(first, "deliveryAddresses")).toBe(50);
  }, 300_000);

  test("the pages complain of nothing", () => {
    expect(complaints).toEqual([]);
  });
});
