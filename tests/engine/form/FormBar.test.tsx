// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, bench, clearPage, field, fill, fillRequired, open, save, sentence, stored } from "../../helpers/engine/formPage.tsx";
import { eventually, none, one, press, setWidth } from "../../helpers/engine/page.tsx";
import { repairForm, workshop } from "../../helpers/engine/workshop.ts";

beforeEach(() => {
  begin();
  setWidth(390);
});
afterEach(clearPage);

describe("the bar of a form on a phone", () => {
  test("a draft is saved from any step, also with gaps; the next step asks for what is missing", async () => {
    await open();
    await fill("Ticket", "A1");
    await save();
    expect(bench.sent).toMatchObject([{ how: "save", record: { ticket: "A1" } }]);
    await press(one("button", sentence("form.next")));
    expect(document.body.textContent).toContain(sentence("problem.required", { label: "Hours" }));
  });

  test("a step is left only without errors", async () => {
    await open();
    expect(document.body.textContent).toContain(sentence("form.step", { n: "1", of: "3" }));
    await press(one("button", sentence("form.next")));
    expect(field("Ticket").getAttribute("aria-invalid")).toBe("true");
    await fillRequired();
    await press(one("button", sentence("form.next")));
    expect(document.body.textContent).toContain(sentence("form.step", { n: "2", of: "4" }));
  });

  test("a step with errors leads to the first of them on the page, whatever the order of the schema", async () => {
    const [job, ...others] = repairForm.form!.sections;
    const form = { ...repairForm.form!, sections: [{ ...job!, fields: ["hours", "ticket"] }, ...others] };
    begin(undefined, { ...workshop, screens: { ...workshop.screens, repairForm: { ...repairForm, form } } });
    setWidth(390);
    await open();
    await press(one("button", sentence("form.next")));
    await eventually(() => expect(document.activeElement).toBe(field("Hours")));
  });

  test("a record that nobody can change is leafed through, and not submitted", async () => {
    begin({ repair: [{ ...stored, state: "begun", hours: null }], shop: [] });
    setWidth(390);
    await open({ id: "7" });
    expect(document.querySelector("h1")?.textContent).not.toContain(sentence("form.titleEdit", { name: "" }).trim());
    for (const step of ["2", "3"]) {
      expect(none("button", sentence("form.submit"))).toBe(true);
      await press(one("button", sentence("form.next")));
      expect(document.body.textContent).toContain(sentence("form.step", { n: step, of: "4" }));
    }
  });
});
