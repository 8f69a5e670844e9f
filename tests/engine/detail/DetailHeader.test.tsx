// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openLoan } from "../../helpers/engine/loanPage.tsx";
import { clearPage, one, setWidth } from "../../helpers/engine/page.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the header of a record", () => {
  test("has the title, the state and the time of creation", async () => {
    await openLoan();
    expect(one("heading", "L007").tagName).toBe("H1");
    const head = document.querySelector("header");
    expect(head?.textContent).toContain("Lent");
    expect(head?.textContent).toContain("Shelf S-7");
    expect(head?.textContent).toContain("Created 2026-11-01 09:12:40");
    expect(one("link", "Back to the list").getAttribute("href")).toBe("#/library/loans");
  });
});
