/** The guided start, as an analyst goes through it on the first day: six steps on a draft that is thrown away. Built; with `--everywhere` under `npm run dev` too. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeInBuilds, inWorkbench } from "../helpers/journeys/inWorkbench.ts";

const limits = "schemas/limits.json";

describeInBuilds("the guided start", ({ development }) => {
  const { bench, copy, complaints } = inWorkbench({ development });

  test("each step ends by what it asks for, nothing can be published, and the end leaves nothing behind", async () => {
    const { page, say } = bench();
    const before = await readFile(join(copy().root, limits), "utf8");
    await page.getByRole("button", { name: say("guide.start"), exact: true }).click();
    // While a dialog is open, everything beside it is hidden from roles; people still see the card.
    const card = page.locator(".guide-card");
    const step = (id: "find" | "change" | "preview" | "impact" | "publish" | "discard" | "done") =>
      card.getByText(say(`guide.${id}`), { exact: true }).waitFor();
    await step("find");
    await bench().openFile(limits);
    await step("change");
    await bench().view("editor.asForm");
    const form = page.getByRole("region", { name: limits, exact: true });
    await form.getByRole("searchbox", { name: say("limits.find") }).fill("deliveryAddresses");
    await form.getByRole("textbox", { name: "deliveryAddresses", exact: true }).fill("31");
    await step("preview");
    await bench().shot("guide-preview");
    await card.getByRole("button", { name: say("guide.next"), exact: true }).click();
    await step("impact");
    await page.getByRole("button", { name: say("draft.publish"), exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(say("guide.publishNote")).waitFor();
    await dialog.getByText(say("publish.impactRunning")).waitFor({ state: "detached", timeout: 120_000 });
    await step("publish");
    expect(await dialog.getByRole("button", { name: say("publish.submit"), exact: true }).count()).toBe(0);
    await dialog.getByRole("button", { name: say("bench.cancel"), exact: true }).click();
    await step("discard");
    await page.getByRole("button", { name: say("draft.discard"), exact: true }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: say("draft.discard"), exact: true })
      .click();
    await step("done");
    await card.getByRole("button", { name: say("guide.finish"), exact: true }).click();
    await card.waitFor({ state: "detached" });
    await page.getByText(say("draft.none"), { exact: true }).waitFor();
    expect(await readFile(join(copy().root, limits), "utf8")).toBe(before);
    expect(complaints).toEqual([]);
  }, 300_000);
});
