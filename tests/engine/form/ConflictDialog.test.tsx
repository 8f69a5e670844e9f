// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, bench, clearPage, fill, open, save, sentence, stored } from "../../helpers/engine/formPage.tsx";
import { all, one, press } from "../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

describe("a conflict", () => {
  test("a concurrent change is merged: the user decides where both changed a field", async () => {
    await open({ id: "7" });
    await fill("Ticket", "MINE");
    bench.answer = { code: 4090, data: { ...stored, version: 3, ticket: "THEIRS", rate: 55 } };
    await save();
    const dialog = one("alertdialog");
    expect(dialog.textContent).toContain("MINE");
    expect(dialog.textContent).toContain("THEIRS");
    expect(dialog.textContent).toContain("¥55.00");
    await press(one("button", sentence("form.takeOver"), dialog));
    bench.answer = undefined;
    await save();
    expect(bench.sent.at(-1)?.record).toMatchObject({ version: 3, ticket: "MINE", rate: 55 });
  });
});

describe("a save over changes of others", () => {
  test("changes of others to other fields need no choice", async () => {
    await open({ id: "7" });
    await fill("Ticket", "B7");
    bench.answer = { code: 4090, message: "changed", data: { ...stored, version: 3, rate: 41 } };
    await save();
    const dialog = one("alertdialog");
    expect([dialog.textContent?.includes(sentence("form.noConflictHint")), all("radio", undefined, dialog)]).toEqual([true, []]);
    bench.answer = undefined;
    await press(one("button", sentence("form.takeOver")));
    await save();
    expect(bench.sent.at(-1)?.record).toMatchObject({ version: 3, ticket: "B7", rate: 41 });
  });
});
