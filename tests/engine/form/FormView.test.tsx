// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  asksToLeave,
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
} from "../../helpers/engine/formPage.tsx";
import { all, eventually, none, one, press, setWidth, texts, type } from "../../helpers/engine/page.tsx";
import type { Screen } from "#dialect/schema/screens.ts";
import { text, workshop } from "../../helpers/engine/workshop.ts";

beforeEach(() => begin());
afterEach(clearPage);

describe("a form", () => {
  test("draws sections with their fields, found by role and name", async () => {
    await open();
    expect(texts(all("heading"))).toEqual([`${sentence("form.titleNew", { label: "Repair" })}`, "Job", "Place", "Parts", "Quote"]);
    expect(field("Ticket").getAttribute("aria-required")).toBe("true");
    expect(document.getElementById(field("Ticket").getAttribute("aria-describedby") ?? "")?.textContent).toBe("Stuck on the handlebar");
    expect(one("radiogroup", "Work").getAttribute("aria-required")).toBe("true");
  });

  test("shows a field and a section while their conditions hold", async () => {
    await open();
    expect(none("textbox", "Wheel size") && none("heading", "Owner")).toBe(true);
    await press(one("radio", "Wheel"));
    expect(field("Wheel size").getAttribute("aria-required")).toBe("true");
    expect(one("heading", "Owner")).toBeTruthy();
    await press(one("radio", "Chain"));
    expect(none("textbox", "Wheel size")).toBe(true);
  });

  test("works figures out while it is filled in", async () => {
    await open();
    await fill("Hours", "2");
    await fill("Rate", "40.50");
    await eventually(() => expect(field("Price").value).toBe("¥81.00"));
    expect(one("complementary", "Quote").textContent).toContain("¥81.00");
  });

  test("a language switch keeps node, value and problems, in other words", async () => {
    await open();
    const before = field("Hours");
    await fill("Hours", "1.25");
    await eventually(() => expect(before.getAttribute("aria-invalid")).toBe("true"));
    act(() => bench.host.speak("zh"));
    expect(field("工时")).toBe(before);
    expect(before.value).toBe("1.25");
    const problem = document.getElementById(before.getAttribute("aria-describedby") ?? "");
    expect(problem?.textContent).toBe(workshop.messages["zh"]?.["problem.decimals"]?.replace("{{limit}}", "1"));
  });
});

describe("a stored record", () => {
  test("is read by its id and saved with its version, cleared fields as null", async () => {
    await open({ id: "7" });
    expect([field("Ticket").value, field("Hours").value]).toEqual(["A1", "2"]);
    await fill("Rate", "");
    await save();
    expect(bench.sent[0]?.record).toMatchObject({ id: "7", version: 2, rate: null });
  });

  test("that is not there says so and can be tried again", async () => {
    await open({ id: "404" });
    expect(document.body.textContent).toContain(sentence("form.failed"));
    expect(one("button", sentence("form.retry"))).toBeTruthy();
  });

  test("is only read where its state forbids changes", async () => {
    begin({ repair: [{ ...stored, state: "begun" }] });
    await open({ id: "7" });
    expect(document.body.textContent).toContain("Work has begun");
    expect([field("Ticket").readOnly, none("button", sentence("form.submit"))]).toEqual([true, true]);
  });

  test("to which nothing of the form applies says so and leads back, without buttons that do nothing", async () => {
    const wheelForm: Screen = {
      entity: "repair",
      kind: "form",
      form: { sections: [{ id: "wheel", label: text("轮", "Wheel"), fields: ["wheel"] }], after: "/repairs/{id}" },
    };
    const files = { ...workshop, screens: { ...workshop.screens, wheelForm } };
    begin({ repair: [stored, { ...stored, id: "8", work: "wheel" }] }, files);
    await open({ screen: "wheelForm", id: "7" });
    expect(document.body.textContent).toContain(sentence("form.idle"));
    expect(one("link", sentence("form.toRecord")).getAttribute("href")).toContain("/repairs/7");
    expect(none("button", sentence("form.save"))).toBe(true);
    clearPage();
    await open({ screen: "wheelForm", id: "8" });
    expect(none("link", sentence("form.toRecord"))).toBe(true);
    expect(one("button", sentence("form.save"))).toBeTruthy();
  });

  test("is copied without its id, version and computed values", async () => {
    await open({ copyFrom: "7" });
    await save();
    expect(bench.sent[0]?.record).toEqual({ ticket: "A1", work: "chain", hours: 2, rate: 40, price: 80 });
  });

  test("changed by somebody else is merged: the person decides where both changed it", async () => {
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

describe("leaving", () => {
  test("asks about changes, and no longer once they are taken back or saved", async () => {
    await open({ screen: "shopForm" });
    expect(await asksToLeave()).toBe(false);
    await type(field("Shop name"), "Hub");
    expect(await asksToLeave()).toBe(true);
    await type(field("Shop name"), "");
    expect(await asksToLeave()).toBe(false);
    await type(field("Shop name"), "Hub");
    await press(one("button", sentence("form.save")));
    expect(await asksToLeave()).toBe(false);
  });

  test("does not ask about what is kept as a draft anyway", async () => {
    await open();
    await type(field("Ticket"), "HALF");
    expect(await asksToLeave()).toBe(false);
  });
});

describe("a draft kept for the first time", () => {
  test("is told to whoever holds the address, once", async () => {
    const kept: unknown[] = [];
    await open({ onKept: ({ id }) => kept.push(id) });
    await fill("Ticket", "A1");
    await save();
    await fill("Ticket", "A2");
    await save();
    expect(kept).toEqual(["9"]);
  });
});

test("a form that is opened for the sake of a field begins there, and every field says what is wrong with it", async () => {
  await open({ at: "/hours" });
  await expect.poll(() => document.activeElement).toBe(field("Hours"));
  expect(field("Ticket").getAttribute("aria-invalid")).toBe("true");
});

describe("on a phone", () => {
  beforeEach(() => setWidth(390));

  test("a draft is kept from any step, gaps and all; the way on still asks for what is missing", async () => {
    await open();
    await fill("Ticket", "A1");
    await save();
    expect(bench.sent).toMatchObject([{ how: "save", record: { ticket: "A1" } }]);
    await press(one("button", sentence("form.next")));
    expect(document.body.textContent).toContain(sentence("problem.required", { label: "Hours" }));
  });

  test("unfinished work goes on at the step it was left at, else at the first that is not complete", async () => {
    const draft = (step?: string) => ({
      key: "d1",
      entity: "repair",
      version: "1",
      savedAt: 1_795_000_000_000,
      sections: {
        $form: { submitKey: "k", ...(step && { step }) },
        job: { "/ticket": "A1", "/work": "chain", "/hours": "2", "/rate": "40" },
      },
    });
    bench.kept.set("d1", draft("parts"));
    await open({ draftKey: "d1" });
    expect(document.body.textContent).toContain(sentence("form.step", { n: "4", of: "4" }));
    clearPage();
    bench.kept.set("d1", {
      ...draft(),
      sections: {
        $form: { submitKey: "k" },
        job: { "/ticket": "A1", "/work": "chain", "/hours": "2", "/rate": "40" },
        parts: { "/parts": [{ cost: "2" }] },
      },
    });
    await open();
    await press(one("button", sentence("form.restore")));
    expect(document.body.textContent).toContain(sentence("form.step", { n: "4", of: "4" }));
  });

  test("sections are steps; one is left when nothing in it is wrong", async () => {
    await open();
    expect(document.body.textContent).toContain(sentence("form.step", { n: "1", of: "3" }));
    await press(one("button", sentence("form.next")));
    expect(field("Ticket").getAttribute("aria-invalid")).toBe("true");
    await fillRequired();
    await press(one("button", sentence("form.next")));
    expect(document.body.textContent).toContain(sentence("form.step", { n: "2", of: "4" }));
  });
});
