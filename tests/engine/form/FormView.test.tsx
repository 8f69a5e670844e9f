// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, bench, clearPage, field, fill, open, save, sentence } from "../../helpers/engine/formPage.tsx";
import { all, draw, eventually, none, one, press, settle, texts } from "../../helpers/engine/page.tsx";
import { FormView } from "#engine/form/FormView.tsx";
import { workshop } from "../../helpers/engine/workshop.ts";

beforeEach(() => begin());
afterEach(clearPage);

describe("a form", () => {
  test("shows its sections and fields, found by role and name", async () => {
    await open();
    expect(texts(all("heading"))).toEqual([`${sentence("form.titleNew", { label: "Repair" })}`, "Job", "Place", "Parts", "Quote"]);
    expect(field("Ticket").getAttribute("aria-required")).toBe("true");
    expect(document.getElementById(field("Ticket").getAttribute("aria-describedby") ?? "")?.textContent).toBe("Stuck on the handlebar");
    expect(one("radiogroup", "Work").getAttribute("aria-required")).toBe("true");
  });

  test("shows a field and a section only while their conditions hold", async () => {
    await open();
    expect(none("textbox", "Wheel size") && none("heading", "Owner")).toBe(true);
    await press(one("radio", "Wheel"));
    expect(field("Wheel size").getAttribute("aria-required")).toBe("true");
    expect(one("heading", "Owner")).toBeTruthy();
    await press(one("radio", "Chain"));
    expect(none("textbox", "Wheel size")).toBe(true);
  });

  test("that is left by its save keeps the title of a new record until then", async () => {
    await draw(bench.host, <FormView screen="shopForm" />);
    await settle();
    const title = () => texts(all("heading"))[0];
    expect(title()).toBe(sentence("form.titleNew", { label: "shop" }));
    await fill("Shop name", "Hill");
    await press(one("button", sentence("form.save")));
    await eventually(() => expect(bench.sent).toHaveLength(1));
    await settle();
    expect(title()).toBe(sentence("form.titleNew", { label: "shop" }));
  });

  test("computes figures while the user types", async () => {
    await open();
    await fill("Hours", "2");
    await fill("Rate", "40.50");
    await eventually(() => expect(field("Price").value).toBe("¥81.00"));
    expect(one("complementary", "Quote").textContent).toContain("¥81.00");
  });

  test("keeps elements, values and problems when the language changes", async () => {
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

  test("is copied without its id, version and computed values", async () => {
    await open({ copyFrom: "7" });
    await save();
    expect(bench.sent[0]?.record).toEqual({ ticket: "A1", work: "chain", hours: 2, rate: 40, price: 80 });
  });
});

describe("a new record that is saved as a draft", () => {
  test("is reported once by onKept, with its id", async () => {
    const kept: unknown[] = [];
    await open({ onKept: ({ id }) => kept.push(id) });
    await fill("Ticket", "A1");
    await save();
    await fill("Ticket", "A2");
    await save();
    expect(kept).toEqual(["9"]);
  });
});

test("a form that is opened at a field focuses it, and all fields report their problems", async () => {
  await open({ at: "/hours" });
  await expect.poll(() => document.activeElement).toBe(field("Hours"));
  expect(field("Ticket").getAttribute("aria-invalid")).toBe("true");
});
