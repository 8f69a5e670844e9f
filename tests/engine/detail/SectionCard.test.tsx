// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { library, loan, loanDetail } from "../../helpers/engine/library.ts";
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

  test("shows the parts of a size in one line, with their unit once", async () => {
    const size = (label: string, split?: string) => ({
      type: "number",
      "x-label": { en: label },
      "x-unit": { en: "cm" },
      ...(split !== undefined && { "x-split": { into: ["length", "width", "height"], label: { en: split } } }),
    });
    const properties = { ...loan.properties, length: size("Length", "Size"), width: size("Width"), height: size("Height") };
    const sections = [{ id: "box", label: { en: "Box" }, fields: ["length", "width", "height"] }];
    const files = {
      ...library,
      entities: { ...library.entities, loan: { ...loan, properties } as EntitySchema },
      screens: { ...library.screens, loanDetail: { ...loanDetail, detail: { ...loanDetail.detail!, sections } } },
    };
    const pairs = () => [...one("region", "Box").querySelectorAll("dl > div")].map((pair) => texts([...pair.children]).join("="));
    await openLoan({ files, records: [{ ...lentLoan, length: 60, width: 40, height: 50.5 }] });
    expect(pairs()).toEqual(["Size=60 × 40 × 50.5 cm"]);
    clearPage();
    await openLoan({ files, records: [{ ...lentLoan, length: 60, height: 50.5 }] });
    expect(pairs()).toEqual(["Length=60 cm", "Height=50.5 cm"]);
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
