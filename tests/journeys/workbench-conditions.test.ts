/**
 * Conditions and formulas without JSON, as an analyst edits them: a field that is required only by sea, a tab of large unpaid bills,
 * a guard, a formula. Built; with `--everywhere` under `npm run dev` too. The file changes in the edited member alone.
 */
import { expect, test } from "vitest";
import { readJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { describeInBuilds, inWorkbench } from "../helpers/journeys/inWorkbench.ts";

const waybill = "schemas/entities/waybill.json";
const waybillStates = "schemas/states/waybill.json";
const billStates = "schemas/states/bill.json";

describeInBuilds("conditions by hand", ({ development }) => {
  const { bench, complaints } = inWorkbench({ development, file: waybill });

  const part = (what: "field" | "test" | "value", number: number) =>
    bench().page.getByLabel(bench().say("condition.part", { what: bench().say(`condition.${what}`), number }), { exact: true });
  const formulaBox = (name: string) => bench().page.getByRole("textbox", { name, exact: true });
  async function isAccepted(): Promise<void> {
    await bench().checked();
    expect(await bench().errors()).toBe(0);
  }
  /** Opens a file of states at its conditions, beside the diagram. */
  async function openConditions(path: string): Promise<void> {
    const { page, say } = bench();
    await bench().openFile(path);
    await bench().view("editor.asForm");
    await page
      .getByRole("radiogroup", { name: say("visual.view") })
      .getByText(say("condition.all"), { exact: true })
      .click();
  }
  /** Chooses a condition of the open file by what the list calls it. */
  async function chooseCondition(search: string, title: RegExp): Promise<void> {
    const { page, say } = bench();
    await page.getByRole("searchbox", { name: say("condition.find") }).fill(search);
    await page
      .getByRole("list", { name: say("condition.all") })
      .getByRole("button", { name: title })
      .first()
      .click();
  }

  test("a field is required only by sea", async () => {
    const { page, say } = bench();
    const before = await bench().text(waybill);
    await bench().view("editor.asForm");
    await bench().chooseField("referenceNo");
    await page.getByRole("button", { name: say("condition.keyword.x-required-when") }).click();
    await part("field", 1).selectOption("self.createTpye");
    await part("value", 1).selectOption("'SEA'");
    const pointer = "/properties/referenceNo/x-required-when";
    await expect.poll(() => bench().text(waybill)).toBe(setJsonValue(before, pointer, "self.createTpye == 'SEA'").text);
    await isAccepted();
    await bench().shot(`workbench-required-${development}`);
  });

  test("a condition that is taken away leaves the file as it was", async () => {
    const { page, say } = bench();
    await page.getByRole("button", { name: say("condition.removeAll"), exact: true }).click();
    await expect.poll(async () => readJsonValue(await bench().text(waybill), "/properties/referenceNo/x-required-when")).toBe(undefined);
  });

  test("a tab shows the bills over 1,000 that are not paid", async () => {
    const { page, say } = bench();
    await openConditions(billStates);
    await page.getByRole("button", { name: say("condition.add.tab") }).click();
    await page.getByLabel(say("condition.name"), { exact: true }).fill("large");
    for (const [language, label] of [
      [say("language.zh"), "未付超 1,000"],
      [say("language.en"), "Unpaid over 1,000"],
    ] as const)
      await page.getByLabel(say("visual.inLanguage", { what: say("visual.label"), language }), { exact: true }).fill(label);
    await page.getByRole("button", { name: say("visual.add"), exact: true }).click();
    await part("field", 1).selectOption("self.remain");
    await part("value", 1).fill("1000");
    await expect
      .poll(async () => JSON.parse(await bench().text(billStates)).tabs.at(-1))
      .toMatchObject({ id: "large", where: "self.remain > 1000" });
    await isAccepted();
    await bench().shot(`workbench-tab-${development}`);
  });

  test("a guard gets another value: its other row, and the rest of the file, stay to the character", async () => {
    const { say } = bench();
    const before = await bench().text(waybillStates);
    const guard = "self.statusName == 'wait_for_confirm' && !(has(self.isSubmitted) && self.isSubmitted == 1)";
    const index = (JSON.parse(before).transitions as { readonly guard?: string }[]).findIndex((one) => one.guard === guard);
    const pointer = `/transitions/${index}/guard`;
    await openConditions(waybillStates);
    await chooseCondition(pointer, new RegExp(say("condition.keyword.guard")));
    await part("value", 1).selectOption("'wait_for_deal_send'");
    const after = guard.replace("wait_for_confirm", "wait_for_deal_send");
    await expect.poll(() => bench().text(waybillStates)).toBe(setJsonValue(before, pointer, after).text);
    await bench().shot(`workbench-guard-${development}`);
    await part("value", 1).selectOption("'wait_for_confirm'");
    await expect.poll(() => bench().text(waybillStates)).toBe(before);
  });

  test("a formula is written with fields as chips; a mistake is reported beside it and is not stored; the result is there at once", async () => {
    const { page, say } = bench();
    await bench().openFile(waybill);
    await bench().view("editor.asForm");
    await bench().chooseField("packedChargedWeight");
    const title = say("condition.keyword.x-compute");
    const pointer = "/properties/packedChargedWeight/x-compute";
    const box = formulaBox(title);
    const before = await bench().text(waybill);
    await box.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("ceilTo(max(self.packedWeight, self.packedVolumeWeight), 0.5");
    await page.getByText(say("condition.expected", { place: 60, sign: ")" })).waitFor();
    expect(await bench().text(waybill)).toBe(before);
    await page.keyboard.press("End");
    await page.keyboard.insertText(")");
    await expect
      .poll(() => bench().text(waybill))
      .toBe(setJsonValue(before, pointer, "ceilTo(max(self.packedWeight, self.packedVolumeWeight), 0.5)").text);
    expect(await box.locator(".bench-chip").count()).toBe(2);
    await page.getByText(say("condition.try")).first().waitFor();
    await page.getByRole("button", { name: say("condition.functions") }).click();
    await page.getByText("ceilTo(x, step)").waitFor();
    await bench().shot(`workbench-formula-${development}`);
    await page.keyboard.press("Escape");
    await isAccepted();
  });

  test("no page of the workbench complained", () => {
    expect(complaints).toEqual([]);
  });
});
