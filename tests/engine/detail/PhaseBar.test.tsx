// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openLoan } from "../../helpers/engine/loanPage.tsx";
import { all, clearPage, setWidth, texts } from "../../helpers/engine/page.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the phase bar", () => {
  test("shows the phase of the record", async () => {
    await openLoan();
    const steps = all("listitem", undefined, document.querySelector('ol[aria-label="Progress"]') ?? document);
    expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([null, "step", null, null]);
    expect(texts(steps)[0]).toContain("11-01");
  });
});
