// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Screen } from "#dialect/schema/screens.ts";
import { library, withLimit } from "../../helpers/engine/library.ts";
import { all, clearPage, eventually, find, key, none, one, press, settle, setWidth, texts, type } from "../../helpers/engine/page.tsx";
import { codes, loans, type OpenList, openList } from "./openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("a list", () => {
  test("is a table with a name, sortable heads and real links to the records", async () => {
    list = await openList();
    expect(one("table", "Loans").getAttribute("aria-busy")).toBe("false");
    expect(one("columnheader", /^Code/).getAttribute("aria-sort")).toBe("ascending");
    expect(one("columnheader", /^Pages/).getAttribute("aria-sort")).toBe("none");
    expect(one("columnheader", /^Copies/).hasAttribute("aria-sort")).toBe(false);
    expect(one("link", "L001").getAttribute("href")).toBe("#/library/loan/1");
    expect(codes()).toHaveLength(20);
  });

  test("shows a second line under the first, and drops it when it is compact", async () => {
    list = await openList();
    expect(all("row")[0]?.textContent).toContain("S-1");
    const [compact] = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];
    await press(compact ?? document.body);
    expect(all("row")[0]?.textContent).not.toContain("S-1");
  });

  test("lets those stand back that nobody need look at any more", async () => {
    const { loans: screen } = library.screens;
    const quiet = { ...screen, list: { ...screen?.list, quiet: { state: ["lent"] } } } as Screen;
    list = await openList({ files: { ...library, screens: { ...library.screens, loans: quiet } } });
    expect(["L001", "L002"].map((code) => one("link", code).hasAttribute("data-quiet"))).toEqual([false, true]);
  });

  test("hides a column from those it is not for", async () => {
    list = await openList();
    expect(none("columnheader", /Inner note/)).toBe(true);
    clearPage();
    list = await openList({ user: { partner: true } });
    expect(none("columnheader", /Inner note/)).toBe(false);
  });

  test("speaks the other language without asking for the rows again", async () => {
    list = await openList();
    const asked = list.host.source.asked.length;
    act(() => list.host.speak("zh"));
    await settle();
    expect(none("columnheader", /^编号/)).toBe(false);
    expect(one("heading", "借阅")).toBeTruthy();
    expect(list.host.source.asked.length).toBe(asked);
  });
});

describe("the query", () => {
  test("changes by its page only when a page is turned", async () => {
    list = await openList({ query: { sort: [{ field: "code" }], filters: { branch: "N" } } });
    await press(one("button", "Page 2"));
    expect(list.queries).toEqual([{ sort: [{ field: "code" }], filters: { branch: "N" }, page: 2 }]);
    expect(codes()[0]).toBe("L042");
  });

  test("begins at the first page again with every other change", async () => {
    list = await openList({ query: { page: 2 } });
    await press(one("tab", /^Open/));
    expect(list.queries.at(-1)).toEqual({ tab: "open" });
    await type(one("combobox", "Rows per page"), "50");
    expect(list.queries.at(-1)).toEqual({ tab: "open", size: 50 });
  });

  test("goes up, down and back to the order of the screen by a click on a head", async () => {
    list = await openList({ query: {} });
    const head = () => one("button", /^Pages/);
    await press(head());
    await press(head());
    await press(head());
    expect(list.queries).toEqual([{ sort: [{ field: "pages" }] }, { sort: [{ field: "pages", desc: true }] }, {}]);
    expect(list.host.source.asked.at(-1)?.query?.sort).toEqual([{ field: "due", desc: true }]);
  });

  test("takes ticked choices, sends codes in their own type and says them in a chip", async () => {
    list = await openList();
    await press(one("button", "Branch", one("search")));
    await press(one("checkbox", "South"));
    await press(one("checkbox", "Third"));
    expect(list.queries.at(-1)?.filters).toEqual({ branch: ["S", "3"] });
    expect(list.host.source.asked.at(-1)?.query?.filters).toEqual({ branch: ["S", 3] });
    await press(one("button", "Remove filter: Branch"));
    expect(list.queries.at(-1)?.filters).toBeUndefined();
  });

  test("takes a stretch of days by its name", async () => {
    list = await openList();
    await press(one("button", "Due", one("search")));
    await press(one("button", "Last 7 days"));
    expect(list.queries.at(-1)?.filters).toEqual({ due: { from: "2026-11-14", to: "2026-11-20" } });
    expect(document.body.textContent).toContain("Due: Last 7 days");
  });

  test("leaves the last page when nothing is left on it", async () => {
    list = await openList({ query: { page: 9 } });
    expect(list.queries.at(-1)).toEqual({ page: 3 });
  });
});

describe("tabs", () => {
  test("carry their counts; the one that cuts across is marked while it holds something", async () => {
    list = await openList({ prepare: (prepared) => void (prepared.source.tabs = { all: 45, open: 44, late: 1 }) });
    expect(texts(all("tab"))).toEqual(["All45", "Open44", "Late1"]);
    expect(one("tab", /Late/).querySelector("[data-hot]")?.textContent).toBe("1");
    expect(one("tab", /All/).getAttribute("aria-selected")).toBe("true");
    expect(one("tabpanel").getAttribute("aria-labelledby")).toBe(one("tab", /All/).id);
  });

  test("are walked with the arrow keys", async () => {
    list = await openList();
    await key("ArrowRight", one("tab", /All/));
    expect(list.queries.at(-1)?.tab).toBe("open");
    await key("ArrowLeft", one("tab", /Open/));
    expect(list.queries.at(-1)?.tab).toBeUndefined();
  });
});

describe("searching", () => {
  test("takes many pasted numbers at once and says which are not there", async () => {
    list = await openList({ prepare: (prepared) => void (prepared.source.missing = ["L999"]) });
    const box = one("searchbox", "Search");
    await type(box, "L001 L002 L999");
    await key("Enter", box);
    await settle();
    expect(list.queries.at(-1)?.search).toBe("L001 L002 L999");
    expect(document.body.textContent).toContain("3 numbers");
    expect(
      all("status")
        .map((status) => status.textContent)
        .join(),
    ).toContain("Found 2 of 3");
    expect(codes()).toEqual(["L001", "L002"]);
  });
});

describe("while rows are on their way", () => {
  test("the first ones are announced by a skeleton of eight", async () => {
    list = await openList({ prepare: (prepared) => void prepared.source.hold() });
    // Once the wait is noticed: what flashes up tells nothing.
    await eventually(() => expect(document.querySelectorAll("tbody tr[aria-hidden]").length).toBe(8));
  });

  test("old rows stay until the new ones are there", async () => {
    list = await openList();
    const release = list.host.source.hold();
    await press(one("button", "Page 2"));
    expect(codes()[0]).toBe("L001");
    expect(one("table").getAttribute("aria-busy")).toBe("true");
    release();
    await settle();
    expect(codes()[0]).toBe("L021");
  });

  test("an error keeps the old rows, says so and can be tried again", async () => {
    list = await openList();
    list.host.source.failure = { code: 500, data: null };
    await press(one("button", "Page 2"));
    expect(codes()[0]).toBe("L001");
    expect(one("alert").textContent).toContain("could not be read");
    list.host.source.failure = undefined;
    await press(one("button", "Try again"));
    expect(codes()[0]).toBe("L021");
    expect(none("alert")).toBe(true);
  });

  test("an answer that was overtaken is not shown", async () => {
    list = await openList();
    const release = list.host.source.hold();
    await press(one("button", "Page 2"));
    list.host.source.gate = undefined;
    await press(one("button", "Page 3"));
    expect(codes()[0]).toBe("L041");
    release();
    await settle();
    expect(codes()[0]).toBe("L041");
  });
});

describe("an empty list", () => {
  test("says what it is for and offers to begin", async () => {
    list = await openList({ records: [] });
    expect(document.body.textContent).toContain("No loans yet");
    await press(all("button", "New").at(-1) ?? document.body);
    expect(list.drawers).toEqual([{ mode: "create" }]);
  });

  test("says that nothing matches where something is asked for, and takes it back", async () => {
    list = await openList({ query: { search: "nothing", filters: { branch: "N" } } });
    expect(document.body.textContent).toContain("Nothing matches");
    await press(one("button", "Clear search and filters"));
    expect(list.queries.at(-1)).toEqual({});
  });
});

describe("a limit on the number of records", () => {
  const few = loans.slice(0, 12);

  test("stands beside the title and leaves room for more", async () => {
    list = await openList({ files: withLimit(30), records: few });
    expect(document.body.textContent).toContain("12/30");
    await press(one("button", "New"));
    expect(list.drawers).toEqual([{ mode: "create" }]);
  });

  test("is counted over all records, however narrow the list", async () => {
    list = await openList({ files: withLimit(30), records: few, query: { filters: { branch: "N" } } });
    expect(all("row")).toHaveLength(6);
    expect(document.body.textContent).toContain("12/30");
  });

  test("refuses new records and copies once it is reached, and says why", async () => {
    list = await openList({ files: withLimit(12), records: few });
    const create = one("button", "New");
    expect(create.getAttribute("aria-disabled")).toBe("true");
    expect(document.body.textContent).toContain("At most 12. Delete one you no longer use first");
    await press(create);
    expect(list.drawers).toEqual([]);
    await press(one("button", "Actions for L001"));
    const copy = all("menuitem").find((item) => item.textContent?.startsWith("Copy"));
    expect(copy?.getAttribute("aria-disabled")).toBe("true");
    expect(copy?.textContent).toContain("At most 12");
  });
});

describe("columns", () => {
  test("can be switched off, and stay so for this person and screen", async () => {
    list = await openList({ user: { loginName: "ann" } });
    await press(one("button", "Columns"));
    await press(await find("checkbox", "Fee"));
    expect(none("columnheader", /^Fee/)).toBe(true);
    const kept = localStorage.getItem("lading.list.ann.loans");
    clearPage();
    localStorage.setItem("lading.list.ann.loans", kept ?? "");
    list = await openList({ user: { loginName: "ann" } });
    expect(none("columnheader", /^Fee/)).toBe(true);
    clearPage();
    localStorage.setItem("lading.list.ann.loans", kept ?? "");
    list = await openList({ user: { loginName: "bob" } });
    expect(none("columnheader", /^Fee/)).toBe(false);
  });
});

describe("the keyboard", () => {
  test("walks, ticks, opens, creates and searches", async () => {
    list = await openList();
    await key("j");
    await key("j");
    await key("x");
    expect(one("checkbox", "Select L002").matches(":checked")).toBe(true);
    await key("k");
    await key("Enter");
    expect(list.host.went).toEqual(["/library/loan/1"]);
    await key("n");
    expect(list.drawers).toEqual([{ mode: "create" }]);
    await key("/");
    expect(document.activeElement).toBe(one("searchbox", "Search"));
  });

  test("is left alone while something is typed or composed", async () => {
    list = await openList();
    await key("n", one("searchbox", "Search"));
    await key("n", document.body, { isComposing: true });
    await key("n", document.body, { ctrlKey: true });
    expect(list.drawers).toEqual([]);
  });
});

describe("on a phone", () => {
  test("rows are cards with the same links and actions, and filters wait in a sheet", async () => {
    setWidth(390);
    list = await openList();
    expect(none("table")).toBe(true);
    const card = one("link", "L001").closest("li");
    expect(card?.textContent).toContain("Asked");
    expect(card?.textContent).toContain("S-1");
    await press(one("button", "Lend: L001"));
    expect(list.host.source.acted).toHaveLength(1);
    await press(one("button", "Filter"));
    await press(one("checkbox", "North", one("dialog", "Filter")));
    expect(list.queries.at(-1)?.filters).toEqual({ branch: ["N"] });
  });
});
