/** Tasks of an analyst with what is published: now, on a day to come, taken back, and beside somebody else who changes the same. */
import { expect } from "vitest";
import type { HistoryEntry } from "#dialect/wire/workbench.ts";
import { dayFrom } from "../dayFrom.ts";
import type { BenchSteps } from "./benchSteps.ts";
import type { inTasks } from "./benchTasks.ts";

const limits = "schemas/limits.json";
/** Days until a publication is in force. */
const ahead = 14;

export interface PublishTaskOptions {
  readonly bench: () => BenchSteps;
  /** Opens the workbench as another analyst. */
  readonly another: () => Promise<BenchSteps>;
}

export function publishTasks({ input, button, say, limitOf, task }: ReturnType<typeof inTasks>, options: PublishTaskOptions): void {
  const { bench, another } = options;
  const valueOf = async (key: string, steps = bench()) => JSON.parse(await steps.text(limits))[key].value as number;
  const history = async () => {
    const { page } = bench();
    const answer = await page.request.get(new URL("/workbench/history", page.url()).href);
    return (await answer.json()) as readonly HistoryEntry[];
  };
  const latest = async () => (await history())[0];
  const nothingIsOpen = () => bench().page.getByText(say("draft.none"), { exact: true }).waitFor();
  /** Publishes what is open, as an analyst does who reads what the dialog says. */
  async function publish(reason: string, day = ""): Promise<void> {
    await button("draft.publish").click();
    const dialog = bench().page.getByRole("alertdialog");
    await dialog.getByText(say("publish.casesPass")).waitFor({ timeout: 120_000 });
    await dialog.getByText(say("publish.impactRunning")).waitFor({ state: "detached", timeout: 120_000 });
    await dialog.getByLabel(say("publish.reason"), { exact: true }).fill(reason);
    if (day !== "") await dialog.getByLabel(say("publish.from"), { exact: true }).fill(day);
    await dialog.getByRole("button", { name: say("publish.submit"), exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  }

  task(
    "publish",
    () => publish("More addresses"),
    async () => {
      await nothingIsOpen();
      expect(await latest()).toMatchObject({ reason: "More addresses", by: "Mei" });
      expect(await valueOf("deliveryAddresses")).toBe(40);
    },
  );

  task(
    "undo",
    async () => {
      await bench()
        .page.getByRole("tab", { name: say("panel.history") })
        .click();
      await button("history.undo").last().click();
      const dialog = bench().page.getByRole("dialog", { name: say("history.undoTitle", { number: 0 }) });
      await dialog.getByLabel(say("publish.reason"), { exact: true }).fill("Not agreed yet");
      await dialog.locator("[data-impact=known]").waitFor({ timeout: 120_000 });
      await dialog.getByRole("button", { name: say("history.undo"), exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    },
    async () => {
      await expect.poll(() => valueOf("deliveryAddresses")).toBe(30);
      expect(await latest()).toMatchObject({ reason: "Not agreed yet", undoes: 0 });
    },
  );

  const day = dayFrom(ahead);
  task(
    "schedule",
    async () => {
      await (await limitOf("senders")).fill("12");
      await expect.poll(() => valueOf("senders")).toBe(12);
      await publish("More senders in two weeks", day);
    },
    async () => {
      await nothingIsOpen();
      expect(await latest()).toMatchObject({ reason: "More senders in two weeks", state: "scheduled" });
      expect(await valueOf("senders")).not.toBe(12);
    },
  );

  task(
    "conflict",
    async () => {
      await (await limitOf("deliveryAddresses")).fill("33");
      await expect.poll(() => valueOf("deliveryAddresses")).toBe(33);
      const other = await another();
      await other.enter("Lin", limits);
      await other.page.getByRole("region", { name: limits, exact: true }).waitFor();
      await other.page.getByRole("searchbox", { name: other.say("limits.find") }).fill("deliveryAddresses");
      await other.page.getByRole("textbox", { name: "deliveryAddresses", exact: true }).fill("44");
      await expect.poll(() => valueOf("deliveryAddresses", other)).toBe(44);
      await other.publish("Still more addresses");
      await other.end();
      const notice = bench().page.getByRole("alert");
      await notice.getByRole("radio", { name: new RegExp(`^${say("conflict.mine")}`) }).check({ timeout: 120_000 });
      await notice.getByRole("button", { name: say("conflict.take"), exact: true }).click();
      await notice.waitFor({ state: "detached" });
    },
    async () => {
      await expect.poll(() => valueOf("deliveryAddresses")).toBe(33);
      await input(say("limits.find")).waitFor();
      expect(await latest()).toMatchObject({ reason: "Still more addresses", by: "Lin" });
    },
  );
}
