// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, clearPage, field, fill, open, sentence } from "../../../helpers/engine/formPage.tsx";
import { all, eventually, none, one, press, settle } from "../../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

const described = (element: Element) =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

describe("the reason of a field", () => {
  test("that is required by a rule is beside its label and in its description", async () => {
    await open();
    await press(one("radio", "Wheel"));
    const why = one("button", sentence("explain.why", { label: "Wheel size" }));
    const reason = sentence("explain.because.required", { why: "Work is Wheel" });
    expect(described(why)).toBe(reason);
    expect(described(field("Wheel size"))).toContain(reason);
    await press(why);
    await settle();
    expect(document.querySelector(".ld-tip")?.textContent).toBe(reason);
  });

  test("that is computed is its formula in words; the figure beside the form shows the numbers instead", async () => {
    await open();
    expect(one("complementary").textContent).toContain(sentence("form.asideEmpty"));
    await fill("Hours", "2");
    await fill("Rate", "40.50");
    await eventually(() => expect(one("complementary").textContent).toContain("¥81.00"));
    const formula = sentence("explain.computed", { formula: "Hours × Rate" });
    const why = sentence("explain.why", { label: "Price" });
    expect(all("button", why).map(described)).toEqual([formula]);
    expect(one("complementary").textContent).toContain("¥81.00= 2 h × ¥40.50");
  });

  test("is absent for a field without a rule", async () => {
    await open();
    expect(none("button", sentence("explain.why", { label: "Ticket" }))).toBe(true);
  });
});
