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
} from "../../helpers/engine/formPage.tsx";
import { all, one, press, texts } from "../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

describe("the error summary", () => {
  test("a refused save focuses the summary, which links to each field", async () => {
    await open();
    await submit();
    expect(bench.sent).toEqual([]);
    expect(document.activeElement?.textContent).toContain(sentence("form.toFix", { count: "3" }));
    await press(one("button", "Hours"));
    await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
    expect(document.activeElement).toBe(field("Hours"));
    expect(field("Hours").getAttribute("aria-invalid")).toBe("true");
    // The summary has reported what is missing: untouched fields do not repeat it.
    expect(all("alert").map((region) => region.getAttribute("aria-atomic"))).toEqual(["false"]);
    const voices = () => texts([...document.querySelectorAll<HTMLElement>("[aria-live=polite] .ld-problem")]);
    expect(voices()).toEqual([]);
    await fill("Hours", "9");
    expect(voices()).toHaveLength(1);
  });

  test("what is missing is told once, with a link for each field", async () => {
    await open();
    await submit();
    const lines = texts([...document.querySelectorAll<HTMLElement>(".ld-summary-links li")]);
    expect(lines).toEqual(["Please enter Ticket, Hours", "Please choose Work"]);
  });

  test("a failed save keeps the input, says so, and can be repeated [Q-09]", async () => {
    await open();
    await fillRequired();
    bench.answer = { code: 0, message: "No connection", data: null };
    await submit();
    expect(texts(all("alert")).join()).toContain("No connection");
    expect(field("Ticket").value).toBe("A1");
    await submit();
    expect(bench.sent).toHaveLength(2);
  });

  test("a deleted record is offered as a new one, with all input", async () => {
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

  test("a record that was moved to a closed state gives the reason and links to it", async () => {
    await open({ id: "7" });
    await fill("Ticket", "B7");
    bench.answer = { code: 4090, message: "changed", data: { ...stored, version: 3, state: "begun" } };
    await save();
    expect(texts(all("alert")).join()).toContain("Work has begun, nothing can be changed");
    expect(all("alertdialog")).toEqual([]);
    expect(one("link", sentence("form.seeRecord")).getAttribute("href")).toBe("#/repairs/7");
    expect(field("Ticket").value).toBe("B7");
  });
});
