// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  begin,
  bench,
  clearPage,
  field,
  fill,
  fillRequired,
  open,
  save,
  sentence,
  stored,
  submit,
} from "../../../helpers/engine/formPage.tsx";
import { all, eventually, key, one, press, settle, texts, type } from "../../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

describe("saving", () => {
  test("with gaps is refused: the summary takes the focus and leads to each field", async () => {
    await open();
    await submit();
    expect(bench.sent).toEqual([]);
    expect(document.activeElement?.textContent).toContain(sentence("form.toFix", { count: "3" }));
    await press(one("button", sentence("problem.required", { label: "Hours" })));
    await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
    expect(document.activeElement).toBe(field("Hours"));
    expect(field("Hours").getAttribute("aria-invalid")).toBe("true");
    // The summary has told what is missing: fields that nobody has worked at do not say it once more.
    expect(all("alert").map((region) => region.getAttribute("aria-atomic"))).toEqual(["false"]);
    const voices = () => texts([...document.querySelectorAll<HTMLElement>("[aria-live=polite] .ld-problem")]);
    expect(voices()).toEqual([]);
    await fill("Hours", "9");
    expect(voices()).toHaveLength(1);
  });

  test("as a draft asks for nothing, and the person goes on", async () => {
    await open();
    await fill("Ticket", "A1");
    await save();
    expect(bench.sent).toMatchObject([{ how: "save", record: { ticket: "A1" } }]);
    expect(bench.host.notices).toEqual([sentence("form.saved")]);
    expect(bench.host.went).toEqual([]);
  });

  test("by submitting takes the transition and goes where the screen says", async () => {
    await open();
    await fillRequired();
    await submit();
    expect(bench.sent).toMatchObject([{ how: "begin", record: { ticket: "A1", work: "chain", hours: 2 } }]);
    expect(bench.host.went).toEqual(["/repairs/9"]);
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

  test("again after no answer names the same key, a second record another one", async () => {
    await open();
    await fillRequired();
    bench.answer = { code: 0, data: null };
    await save();
    bench.answer = undefined;
    await save();
    expect(bench.sent.map((one_) => one_.key)).toEqual([expect.any(String), bench.sent[0]?.key]);
    await fill("Ticket", "B2");
    await save();
    // It exists now: its version guards it, and a key of its own the change.
    expect(bench.sent[2]).toMatchObject({ key: expect.any(String), record: { id: "9", version: 1 } });
    expect(bench.sent[2]?.key).not.toBe(bench.sent[0]?.key);
  });

  test("that got no answer says so until the line is back", async () => {
    const back: (() => void)[] = [];
    Object.assign(bench.host.source, { whenBack: (tell: () => void) => (back.push(tell), () => undefined) });
    await open();
    await fillRequired();
    bench.answer = { code: 0, data: null };
    await save();
    const told = () => document.body.textContent?.includes(sentence("form.notSaved"));
    expect(told()).toBe(true);
    act(() => back.forEach((tell) => tell()));
    expect(told()).toBe(false);
  });

  test("of a change again after no answer names the same key; with other words another one", async () => {
    await open();
    await fillRequired();
    await save();
    await fill("Ticket", "B2");
    bench.answer = { code: 0, data: null };
    await save();
    await save();
    await fill("Ticket", "B3");
    await save();
    const [, first, second, third] = bench.sent;
    expect([second?.key, second?.record["version"]]).toEqual([first?.key, 1]);
    expect(third?.key).not.toBe(first?.key);
  });

  test("of a change that did arrive without an answer is no conflict: what was typed since goes on top", async () => {
    await open();
    await fillRequired();
    await save();
    await fill("Ticket", "B2");
    bench.answer = { code: 0, data: null };
    await save();
    await fill("Ticket", "B3");
    bench.answer = { code: 4090, data: { ...stored, ...bench.sent[1]?.record, id: "9", version: 2 } };
    const button = one("button", new RegExp(sentence("form.saveDraft")));
    act(() => button.click());
    bench.answer = undefined;
    await settle();
    expect(bench.sent.at(-1)).toMatchObject({ record: { id: "9", version: 2, ticket: "B3" } });
    expect(document.body.textContent).not.toContain(sentence("form.conflict"));
  });

  test("whose first answer was lost goes on with the record that it made", async () => {
    await open();
    await fillRequired();
    await fill("Ticket", "A2");
    // The server knows the key, with other words: those that were sent before something else was typed.
    bench.answer = { code: 4091, data: { ...stored, id: "9", version: 1, ticket: "A1" } };
    const button = one("button", sentence("form.submit"));
    act(() => button.click());
    bench.answer = undefined;
    await settle();
    expect(bench.sent).toMatchObject([
      { key: expect.any(String) },
      { key: expect.any(String), record: { id: "9", version: 1, ticket: "A2" } },
    ]);
    expect(bench.host.went).toEqual(["/repairs/9"]);
  });

  test("that fails keeps everything, says so, and can be tried again [Q-09]", async () => {
    await open();
    await fillRequired();
    bench.answer = { code: 0, message: "No connection", data: null };
    await submit();
    expect(texts(all("alert")).join()).toContain("No connection");
    expect(field("Ticket").value).toBe("A1");
    await submit();
    expect(bench.sent).toHaveLength(2);
  });

  test("of a record that somebody has deleted is offered as a new one, with all that is typed", async () => {
    await open({ id: "7" });
    await fill("Ticket", "B7");
    bench.answer = { code: 4040, message: "There is no such record", data: null };
    await save();
    expect(texts(all("alert")).join()).toContain(sentence("form.gone"));
    bench.answer = undefined;
    await press(one("button", sentence("form.saveAnew")));
    const [lost, made] = bench.sent;
    expect(made).toMatchObject({ how: "save", record: { ticket: "B7", work: "chain", hours: 2, rate: 40 } });
    expect(["id", "version", "state"].filter((name) => Object.hasOwn(made?.record ?? {}, name))).toEqual([]);
    expect(made?.key).not.toBe(lost?.key);
    expect(all("button", sentence("form.saveAnew"))).toEqual([]);
  });

  test("of a record that somebody has taken on meanwhile says why it is closed and leads to it; nothing is asked, nothing is lost", async () => {
    await open({ id: "7" });
    await fill("Ticket", "B7");
    bench.answer = { code: 4090, message: "changed", data: { ...stored, version: 3, state: "begun" } };
    await save();
    expect(texts(all("alert")).join()).toContain("Work has begun, nothing can be changed");
    expect(all("alertdialog")).toEqual([]);
    expect(one("link", sentence("form.seeRecord")).getAttribute("href")).toBe("#/repairs/7");
    expect(field("Ticket").value).toBe("B7");
  });

  test("over changes of others to other fields asks for no choice", async () => {
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

  test("that the server refuses puts its problems beside the fields", async () => {
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

  test("is done by Ctrl S, submitting by Ctrl Enter; Enter in a field does neither", async () => {
    await open();
    await fillRequired();
    await key("Enter", field("Ticket"));
    expect(bench.sent).toEqual([]);
    await key("s", document.body, { ctrlKey: true });
    expect(bench.sent.at(-1)?.how).toBe("save");
    await key("Enter", document.body, { metaKey: true });
    expect(bench.sent.at(-1)?.how).toBe("begin");
  });

  test("takes what is still being typed", async () => {
    await open();
    await fillRequired();
    await type(field("Ticket"), "LAST");
    await key("s", document.body, { ctrlKey: true });
    expect(bench.sent.at(-1)?.record["ticket"]).toBe("LAST");
  });
});
