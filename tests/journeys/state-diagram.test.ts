/**
 * An analyst works on the states of pickups as a picture: sees the records of each state, adds a transition, moves one of its ends by
 * dragging, renames a state with its records, and publishes. Nothing of it is typed as JSON.
 */
import { expect, test } from "vitest";
import type { StateMachine } from "#dialect/schema/states.ts";
import type { StateCounts } from "#dialect/wire/stored.ts";
import { describeInBuilds, inWorkbench } from "../helpers/journeys/inWorkbench.ts";
import { settledBox } from "../helpers/journeys/settledBox.ts";

const states = "schemas/states/pickup.json";
const labels = { lose: { zh: "遗失", en: "Lose" } } as const;

describeInBuilds("the diagram of states", ({ development }) => {
  const { journey, bench, complaints } = inWorkbench({ development, file: states });
  const machine = async () => JSON.parse(await bench().text(states)) as StateMachine;
  const state = (code: string) => bench().page.locator(`.diagram-space [data-state="${code}"]`);
  const list = () => bench().page.getByRole("navigation", { name: bench().say("diagram.list") });
  const counts = async () =>
    (await bench().page.request.get(`${journey().server.url}/workbench/states?entity=pickup-order`)).json() as Promise<StateCounts>;

  test("shows every state with the number of its records, in the picture and in the list", async () => {
    const { page, say } = bench();
    await bench().view("editor.asForm");
    const counted = await counts();
    expect(counted.states["waiting"]).toBeGreaterThan(0);
    await expect.poll(() => state("waiting").locator("b").innerText()).toBe(String(counted.states["waiting"]));
    await list()
      .getByText(say("diagram.records", { count: counted.states["waiting"] ?? 0 }))
      .first()
      .waitFor();
    await page.getByText(say("diagram.notesLoops")).first().waitFor();
    await page.getByRole("button", { name: say("diagram.whole") }).click();
    await bench().shot("workbench-states");
  });

  test("a transition is added by keyboard", async () => {
    const { page, say } = bench();
    await page
      .getByRole("button", { name: say("diagram.addTransition") })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    const form = page.getByRole("form", { name: say("diagram.addTransition") });
    for (const [code, name] of [
      ["zh", say("language.zh")],
      ["en", say("language.en")],
    ] as const)
      await form
        .getByLabel(say("visual.inLanguage", { what: say("visual.label"), language: name }), { exact: true })
        .fill(labels.lose[code]);
    await form.getByLabel(say("diagram.id"), { exact: true }).fill("lose");
    await form.getByLabel(say("diagram.from"), { exact: true }).selectOption("on_the_way");
    await form.getByLabel(say("diagram.to"), { exact: true }).selectOption("cancelled");
    await form.getByRole("button", { name: say("visual.add"), exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => (await machine()).transitions.at(-1))
      .toMatchObject({ id: "lose", from: ["on_the_way"], to: "cancelled" });
    await list().locator('[aria-current="true"]').first().waitFor();
  });

  test("the end of its arrow is dragged to another state", async () => {
    const { page } = bench();
    const handle = await settledBox(page.locator('.diagram-handle[data-end="to"]'));
    const target = await settledBox(state("not_collected"));
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect.poll(async () => (await machine()).transitions.at(-1)?.to).toBe("not_collected");
    await bench().shot("workbench-states-transition");
  });

  test("a state is renamed everywhere, with the records that are in it", async () => {
    const { page, say } = bench();
    const before = (await counts()).states["not_collected"] ?? 0;
    await state("not_collected").locator(".diagram-state-head").click();
    await page.getByLabel(say("diagram.code"), { exact: true }).fill("failed");
    await page.getByText(say("diagram.migrates", { count: before })).waitFor();
    await page.getByRole("button", { name: say("diagram.rename") }).click();
    await state("failed").waitFor();
    await page.getByRole("button", { name: say("diagram.beside") }).click();
    await bench().checked();
    expect(await bench().errors()).toBe(0);
    await bench().publish("Failed pickups have a name of their own");
    await expect.poll(async () => (await counts()).states).toMatchObject({ failed: before });
    expect((await counts()).states).not.toHaveProperty("not_collected");
    expect(complaints).toEqual([]);
  });
});
