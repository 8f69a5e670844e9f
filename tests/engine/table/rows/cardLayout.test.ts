import { describe, expect, test } from "vitest";
import { planTable } from "#engine/planners/planTable.ts";
import { cardLayout, namedFigures, namedLead } from "#engine/table/rows/cardLayout.ts";
import { library, loans } from "../../../helpers/engine/library.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";

const { columns } = planTable(testInput(library, "loan"), loans);

describe("a card", () => {
  test("shows title and status, text, and figures", () => {
    const card = cardLayout(columns.filter((column) => !column.hidden && column.id !== "secret"));
    expect(card.title?.id).toBe("code");
    expect(card.reference?.name).toBe("shelf");
    expect(card.status?.name).toBe("state");
    expect(card.lead.map((field) => field.name)).toEqual(["branch", "copies"]);
    expect(card.figures.map((field) => field.name)).toEqual(["pages", "fee"]);
    // Money says what it is by its sign, a bare number of pages nothing.
    expect(namedFigures(card.figures, {}).map(({ named }) => named)).toEqual([true, false]);
    // Two sums are distinguished by their names, also those of two currencies.
    const [fee] = card.figures.filter(({ name }) => name === "fee");
    if (!fee) throw new Error("no fee");
    expect(namedFigures([fee, { ...fee, currency: "CNY" }], {}).map(({ named }) => named)).toEqual([true, true]);
    // A number of copies and one of pages: which is which?
    const pages = columns.filter(({ id }) => ["code", "pages"].includes(id));
    const twice = pages.map((column) => ({ ...column, second: { ...column.field, name: "inside", path: "inside" } }));
    expect(namedFigures(cardLayout(twice).figures, {}).map(({ field, named }) => [field.name, named])).toEqual([
      ["pages", true],
      ["inside", true],
    ]);
  });

  test("keeps the fields of one column together; a day needs its label unless it is first", () => {
    const word = columns.find(({ id }) => id === "branch");
    const day = columns.find(({ id }) => id === "due");
    if (!word || !day) throw new Error("no such columns");
    const named = (name: string) => ({ ...word.field, name, path: name });
    const pair = (first: string, second: string) => ({ ...word, id: first, field: named(first), second: named(second) });
    const { lead, figures } = cardLayout([pair("code", "shelf"), pair("from", "to"), day, pair("by", "with")]);
    expect(lead.map(({ name }) => name)).toEqual(["from", "to", "due"]);
    expect(figures.map(({ name }) => name)).toEqual(["by", "with"]);
    expect(namedLead(lead, {}).map((one) => one.named)).toEqual([false, false, true]);
    expect(namedLead([day.field], {}).map((one) => one.named)).toEqual([false]);
  });

  test("is named by the first column that is no day where none is a link; the day leads its text", () => {
    const unlinked = columns.filter(({ id }) => ["due", "branch", "copies"].includes(id)).map((column) => ({ ...column, link: false }));
    const day = unlinked.filter(({ id }) => id === "due");
    const card = cardLayout([...day, ...unlinked.filter(({ id }) => id !== "due")]);
    expect(card.title?.id).toBe("branch");
    expect(card.lead.map(({ name }) => name)[0]).toBe("due");
    expect(cardLayout(day).title?.id).toBe("due");
  });

  test("a text of digits alone needs its label, also as the first value: which number is it?", () => {
    const word = columns.find(({ id }) => id === "branch");
    if (!word) throw new Error("no such column");
    const text = (name: string) => ({ ...word.field, kind: undefined, codes: undefined, reference: undefined, name, path: `/${name}` });
    const fields = [text("outward"), text("inward"), text("shelf")] as never;
    const record = { outward: "3924900000", inward: "3924905650", shelf: "A 12" };
    for (const named of [namedLead, namedFigures]) expect(named(fields, record).map((one) => one.named)).toEqual([true, true, false]);
  });
});
