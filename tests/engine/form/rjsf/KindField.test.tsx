// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, bench, clearPage, field, fill, open, sentence, stored, submit } from "../../../helpers/engine/formPage.tsx";
import { none as absent, one, press } from "../../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

const described = (element: Element) =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id !== "")
    .map((id) => document.getElementById(id)?.textContent ?? "");

describe("an input of a form", () => {
  test("is described by its help, and by its problem once that is reported", async () => {
    await open();
    expect(described(field("Ticket"))).toEqual(["Stuck on the handlebar"]);
    await submit();
    expect(described(field("Ticket"))).toEqual(["Stuck on the handlebar", sentence("problem.required", { label: "Ticket" })]);
    expect(field("Ticket").getAttribute("aria-invalid")).toBe("true");
  });

  test("that may say that there is none enters it at a press, says what comes of it, and is emptied by the next", async () => {
    await open();
    expect(described(field("Ticket"))).toEqual(["Stuck on the handlebar"]);
    const none = one("button", "No ticket");
    expect(none.getAttribute("aria-pressed")).toBe("false");
    await press(none);
    expect(field("Ticket").value).toBe("-");
    expect(described(field("Ticket"))).toEqual(["The owner's name is written on it"]);
    expect(none.getAttribute("aria-pressed")).toBe("true");
    await press(none);
    expect(field("Ticket").value).toBe("");
    await fill("Ticket", "A2");
    expect(none.getAttribute("aria-pressed")).toBe("false");
  });

  test("of a locked record offers no such press", async () => {
    begin({ repair: [{ ...stored, state: "begun" }], shop: [] });
    await open({ id: "7" });
    expect(absent("button", "No ticket")).toBe(true);
  });

  test("is not invalid because of a warning", async () => {
    await open();
    await fill("Hours", "9");
    expect(described(field("Hours")).join("")).toContain("Longer than a day");
    expect(field("Hours").getAttribute("aria-invalid")).not.toBe("true");
  });

  test("is read-only where its record is locked", async () => {
    begin({ repair: [{ ...stored, state: "begun" }], shop: [] });
    await open({ id: "7" });
    expect(field("Ticket").readOnly || field("Ticket").disabled).toBe(true);
    expect(bench.sent).toEqual([]);
  });

  test("in a group of controls says that it is required in its description", async () => {
    await open();
    const group = one("radio", "Chain").closest("[role=radiogroup]");
    expect(group && described(group)).toContain(sentence("form.required"));
  });
});
