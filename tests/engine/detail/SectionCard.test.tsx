// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lentLoan, openLoan } from "../../helpers/engine/loanPage.tsx";
import { clearPage, none, one, setWidth, texts } from "../../helpers/engine/page.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("a section", () => {
  test("shows labels and filled values, a group by its fields, a list as a table", async () => {
    await openLoan();
    const pairs = [...one("region", "Book").querySelectorAll("dl > div")].map((pair) => texts([...pair.children]).join("="));
    expect(pairs).toEqual(["Branch=North", "Name=Ann", "City=Leeds"]);
    const table = one("table", "Copies");
    expect(texts([...table.querySelectorAll("th")])).toEqual(["Row#", "Tag", "Price"]);
    expect(texts([...table.querySelectorAll("tbody tr")])).toEqual(["1A3", "2B4.5"]);
  });

  test("is left out for other users, and while it is empty", async () => {
    await openLoan({ records: [{ ...lentLoan, secret: "lost twice" }] });
    expect(none("region", "Inner")).toBe(true);
    clearPage();
    await openLoan({ records: [{ ...lentLoan, secret: "lost twice", copies: [] }], user: { partner: true } });
    expect(one("region", "Inner").textContent).toContain("lost twice");
    expect(none("region", "Copies")).toBe(true);
  });
});
