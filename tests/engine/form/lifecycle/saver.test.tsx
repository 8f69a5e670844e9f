// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, bench, clearPage, field, fill, fillRequired, open, save, sentence, submit } from "../../../helpers/engine/formPage.tsx";
import { all, eventually, key, one, press, settle, texts, type } from "../../../helpers/engine/page.tsx";
import { workshop } from "../../../helpers/engine/workshop.ts";

beforeEach(() => begin());
afterEach(clearPage);

describe("a save", () => {
  test("as a draft requires nothing, and the form stays open", async () => {
    await open();
    await fill("Ticket", "A1");
    await save();
    expect(bench.sent).toMatchObject([{ how: "save", record: { ticket: "A1" } }]);
    expect(bench.host.notices).toEqual([sentence("form.saved")]);
    expect(bench.host.went).toEqual([]);
  });

  test("says what the form says after a save, or nothing where the page after it says so", async () => {
    const repairForm = workshop.screens["repairForm"]!;
    for (const [savedMessage, said] of [
      [{ zh: "已交给师傅", en: "The mechanic has it" }, ["The mechanic has it"]],
      [false, []],
    ] as const) {
      begin(undefined, {
        ...workshop,
        screens: { ...workshop.screens, repairForm: { ...repairForm, form: { ...repairForm.form!, savedMessage } } },
      });
      await open();
      await fill("Ticket", "A1");
      await save();
      expect(bench.sent).toHaveLength(1);
      expect(bench.host.notices).toEqual(said);
      clearPage();
    }
  });

  test("twice at once sends one request", async () => {
    await open();
    await fillRequired();
    const button = one("button", sentence("form.submit"));
    act(() => {
      button.click();
      button.click();
    });
    await settle();
    expect(bench.sent).toHaveLength(1);
  });

  test("that the server refuses puts the problems beside the fields", async () => {
    await open();
    await fillRequired();
    bench.answer = { code: 4220, data: null, problems: [{ path: "/ticket", code: "unique", params: {}, severity: "error" }] };
    await submit();
    expect(field("Ticket").getAttribute("aria-invalid")).toBe("true");
    await fill("Ticket", "B2");
    await eventually(() => expect(field("Ticket").getAttribute("aria-invalid")).toBeNull());
  });

  test("asks once to acknowledge a warning", async () => {
    await open();
    await fillRequired();
    await fill("Hours", "9");
    await submit();
    expect(bench.sent).toEqual([]);
    expect(texts(all("alert")).join()).toContain("Longer than a day");
    await press(one("button", sentence("form.saveAnyway")));
    expect(bench.sent).toHaveLength(1);
  });

  test("includes text that is still being typed", async () => {
    await open();
    await fillRequired();
    await type(field("Ticket"), "LAST");
    await key("s", document.body, { ctrlKey: true });
    expect(bench.sent.at(-1)?.record["ticket"]).toBe("LAST");
  });
});
