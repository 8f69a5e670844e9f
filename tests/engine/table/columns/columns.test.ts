import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { planTable } from "#engine/planners/planTable.ts";
import { cardLayout, namedFigures, namedLead } from "#engine/table/rows/cardLayout.ts";
import { pageNumbers } from "#engine/table/rows/Pager.tsx";
import { isColumnVisible, reorderColumns, nextActionWidth, orderedColumns } from "#engine/table/columns/visibleColumns.ts";
import { sortCycle } from "#engine/table/query/sortCycle.ts";
import { defaultSettings, loadSettings, saveSettings } from "#engine/table/columns/tableSettings.ts";
import { library, loans } from "../../../helpers/engine/library.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";

const { columns } = planTable(testInput(library, "loan"), loans);
const ids = (order: readonly string[]) => orderedColumns(columns, { ...defaultSettings, order }).map((column) => column.id);

describe("the columns a person set up", () => {
  test("stand in the chosen order; one that came later keeps its place in the screen's", () => {
    expect(ids([])).toEqual(["code", "state", "branch", "pages", "fee", "due", "secret", "copies"]);
    expect(ids(["pages", "code", "state", "fee", "due", "secret", "copies"])).toEqual([
      "pages",
      "code",
      "state",
      "branch",
      "fee",
      "due",
      "secret",
      "copies",
    ]);
    expect(ids(["gone", "state"])[0]).toBe("code");
  });

  test("are shown as the screen says until somebody says otherwise", () => {
    const due = columns.find((column) => column.id === "due");
    if (!due) throw new Error("no column due");
    expect(isColumnVisible(due, defaultSettings)).toBe(false);
    expect(isColumnVisible(due, { ...defaultSettings, shown: { due: true } })).toBe(true);
  });

  test("move to any place and stop at the ends", () => {
    const few = columns.slice(0, 3);
    expect(reorderColumns(few, "branch", 1)).toEqual(["code", "branch", "state"]);
    expect(reorderColumns(few, "branch", 0)).toEqual(["branch", "code", "state"]);
    expect(reorderColumns(few, "branch", 3)).toEqual(["code", "state", "branch"]);
  });
});

describe("kept settings", () => {
  const kept = new Map<string, string>();
  beforeEach(() =>
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }),
  );
  afterEach(() => {
    kept.clear();
    vi.unstubAllGlobals();
  });

  test("come back for the same person and screen only", () => {
    const settings = { density: "compact" as const, shown: { fee: false }, order: ["fee"], widths: { fee: 90 }, pins: { fee: true } };
    saveSettings("ann", "loans", settings);
    expect(loadSettings("ann", "loans")).toEqual(settings);
    expect(loadSettings("bob", "loans")).toEqual(defaultSettings);
    expect(loadSettings("ann", "books")).toEqual(defaultSettings);
  });

  test.each(["", "null", "7", "{", '{"density":"huge","shown":{"fee":"no"},"order":[1],"widths":{"fee":"wide"},"pins":[2]}'])(
    "that make no sense are ignored: %s",
    (text) => {
      kept.set("lading.list.ann.loans", text);
      expect(loadSettings("ann", "loans")).toEqual(defaultSettings);
    },
  );

  test("that cannot be kept or read do not stop the list", () => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    expect(() => saveSettings("ann", "loans", defaultSettings)).not.toThrow();
    expect(loadSettings("ann", "loans")).toEqual(defaultSettings);
  });
});

test("a card shows number and state, what it is, and its figures", () => {
  const card = cardLayout(columns.filter((column) => !column.hidden && column.id !== "secret"));
  expect(card.title?.id).toBe("code");
  expect(card.reference?.name).toBe("shelf");
  expect(card.status?.name).toBe("state");
  expect(card.lead.map((field) => field.name)).toEqual(["branch", "copies"]);
  expect(card.figures.map((field) => field.name)).toEqual(["pages", "fee"]);
  // Money says what it is by its sign, a bare number of pages nothing.
  expect(namedFigures(card.figures).map(({ named }) => named)).toEqual([true, false]);
  // Two sums are told apart by their names, be they of two currencies.
  const [fee] = card.figures.filter(({ name }) => name === "fee");
  if (!fee) throw new Error("no fee");
  expect(namedFigures([fee, { ...fee, currency: "CNY" }]).map(({ named }) => named)).toEqual([true, true]);
  // A number of copies and one of pages: which is which?
  const pages = columns.filter(({ id }) => ["code", "pages"].includes(id));
  const twice = pages.map((column) => ({ ...column, second: { ...column.field, name: "inside", path: "inside" } }));
  expect(namedFigures(cardLayout(twice).figures).map(({ field, named }) => [field.name, named])).toEqual([
    ["pages", true],
    ["inside", true],
  ]);
});

test("what stands in one column of the table stays together on a card, and a day that does not begin the line has its name", () => {
  const word = columns.find(({ id }) => id === "branch");
  const day = columns.find(({ id }) => id === "due");
  if (!word || !day) throw new Error("no such columns");
  const named = (name: string) => ({ ...word.field, name, path: name });
  const pair = (first: string, second: string) => ({ ...word, id: first, field: named(first), second: named(second) });
  const { lead, figures } = cardLayout([pair("code", "shelf"), pair("from", "to"), day, pair("by", "with")]);
  expect(lead.map(({ name }) => name)).toEqual(["from", "to", "due"]);
  expect(figures.map(({ name }) => name)).toEqual(["by", "with"]);
  expect(namedLead(lead).map((one) => one.named)).toEqual([false, false, true]);
  expect(namedLead([day.field]).map((one) => one.named)).toEqual([false]);
});

test("the column of the next step is as wide as its longest words are drawn, not as their letters are many", () => {
  expect(nextActionWidth(["Memo warm wow"])).toBeGreaterThan(nextActionWidth(["Fill it till 1"]));
  expect(nextActionWidth(["Pay", "Confirm packing"])).toBe(nextActionWidth(["Confirm packing"]));
});

test.each([
  [1, 3, [1, 2, 3]],
  [1, 10, [1, 2, 3, 4, 5, 0, 10]],
  [5, 10, [1, 0, 4, 5, 6, 0, 10]],
  [10, 10, [1, 0, 6, 7, 8, 9, 10]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
])("page %i of %i offers %j", (page, pages, numbers) => expect(pageNumbers(page, pages)).toEqual(numbers));

describe("a click on a head", () => {
  const opening = [{ field: "due", desc: true }];

  test("goes up, down, and back to how the list opens", () => {
    expect(sortCycle(undefined, "code", opening)).toEqual([{ field: "code" }]);
    expect(sortCycle([{ field: "code" }], "code", opening)).toEqual([{ field: "code", desc: true }]);
    expect(sortCycle([{ field: "code", desc: true }], "code", opening)).toBeUndefined();
  });

  test("only turns the column around that the list opens with", () => {
    expect(sortCycle(undefined, "due", opening)).toEqual([{ field: "due" }]);
    expect(sortCycle([{ field: "due" }], "due", opening)).toEqual([{ field: "due", desc: true }]);
  });
});
