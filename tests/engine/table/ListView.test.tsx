// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CatalogFiles } from "#dialect/catalog.ts";
import type { SessionFacts } from "#dialect/check.ts";
import type { Rec } from "#dialect/json.ts";
import type { ListQuery } from "#dialect/wire.ts";
import type { DrawerState } from "#engine/actions/routes.ts";
import { ListView } from "#engine/table/ListView.tsx";
import { library, withLimit } from "../library.ts";
import { all, choose, clearPage, draw, find, key, none, one, press, setWidth, settle, texts, type } from "../page.tsx";
import { type TestHost, testHost } from "../testHost.ts";

const loans: readonly Rec[] = Array.from({ length: 45 }, (_none, index) => ({
  id: String(index + 1),
  version: 3,
  code: `L${String(index + 1).padStart(3, "0")}`,
  shelf: `S-${index + 1}`,
  state: index % 3 === 1 ? "lent" : index === 44 ? "late" : "asked",
  branch: index % 2 ? "N" : "S",
  pages: index,
  fee: 1.5,
  due: `2026-11-${String((index % 28) + 1).padStart(2, "0")}`,
}));

let host: TestHost;
let queries: ListQuery[];
let drawers: (DrawerState | undefined)[];

interface Start {
  readonly files?: CatalogFiles;
  readonly records?: readonly Rec[];
  readonly user?: SessionFacts;
  readonly query?: ListQuery;
  readonly prepare?: (host: TestHost) => void;
}

async function open({ files = library, records = loans, user = {}, query = { sort: [{ field: "code" }] }, prepare }: Start = {}): Promise<void> {
  host = testHost(files, { loan: records }, user);
  host.speak("en");
  prepare?.(host);
  queries = [];
  drawers = [];
  await draw(host, <Page start={query} />);
}

function Page({ start }: { readonly start: ListQuery }) {
  const [query, setQuery] = useState(start);
  return (
    <ListView
      screen="loans"
      title={{ zh: "借阅", en: "Loans" }}
      query={query}
      onQuery={(next) => {
        queries.push(next);
        setQuery(next);
      }}
      onDrawer={(drawer) => void drawers.push(drawer)}
    />
  );
}

const codes = () => texts(all("row").map((row) => row.querySelector("a") ?? row));
const lastQuery = () => queries.at(-1);
const lastAsked = () => host.source.asked.at(-1)?.query;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("a list", () => {
  test("is a table with a name, sortable heads and real links to the records", async () => {
    await open();
    expect(one("table", "Loans").getAttribute("aria-busy")).toBe("false");
    expect(one("columnheader", /^Code/).getAttribute("aria-sort")).toBe("ascending");
    expect(one("columnheader", /^Pages/).getAttribute("aria-sort")).toBe("none");
    expect(one("columnheader", /^Copies/).hasAttribute("aria-sort")).toBe(false);
    expect(one("link", "L001").getAttribute("href")).toBe("#/library/loan/1");
    expect(codes()).toHaveLength(20);
  });

  test("shows a second line under the first, and drops it when it is compact", async () => {
    await open();
    expect(all("row")[0]?.textContent).toContain("S-1");
    const [compact] = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];
    await press(compact ?? document.body);
    expect(all("row")[0]?.textContent).not.toContain("S-1");
  });

  test("hides a column from those it is not for", async () => {
    await open();
    expect(none("columnheader", /Inner note/)).toBe(true);
    clearPage();
    await open({ user: { partner: true } });
    expect(none("columnheader", /Inner note/)).toBe(false);
  });

  test("speaks the other language without asking for the rows again", async () => {
    await open();
    const asked = host.source.asked.length;
    act(() => host.speak("zh"));
    await settle();
    expect(none("columnheader", /^编号/)).toBe(false);
    expect(one("heading", "借阅")).toBeTruthy();
    expect(host.source.asked.length).toBe(asked);
  });
});

describe("the query", () => {
  test("changes by its page only when a page is turned", async () => {
    await open({ query: { sort: [{ field: "code" }], filters: { branch: "N" } } });
    await press(one("button", "Page 2"));
    expect(queries).toEqual([{ sort: [{ field: "code" }], filters: { branch: "N" }, page: 2 }]);
    expect(codes()[0]).toBe("L042");
  });

  test("begins at the first page again with every other change", async () => {
    await open({ query: { page: 2 } });
    await press(one("tab", /^Open/));
    expect(lastQuery()).toEqual({ tab: "open" });
    await type(one("combobox", "Rows per page"), "50");
    expect(lastQuery()).toEqual({ tab: "open", size: 50 });
  });

  test("goes up, down and back to the order of the screen by a click on a head", async () => {
    await open({ query: {} });
    const head = () => one("button", /^Pages/);
    await press(head());
    await press(head());
    await press(head());
    expect(queries).toEqual([{ sort: [{ field: "pages" }] }, { sort: [{ field: "pages", desc: true }] }, {}]);
    expect(lastAsked()?.sort).toEqual([{ field: "due", desc: true }]);
  });

  test("takes ticked choices, sends codes in their own type and says them in a chip", async () => {
    await open();
    await press(one("button", "Branch", one("search")));
    await press(one("checkbox", "South"));
    await press(one("checkbox", "Third"));
    expect(lastQuery()?.filters).toEqual({ branch: ["S", "3"] });
    expect(lastAsked()?.filters).toEqual({ branch: ["S", 3] });
    await press(one("button", "Remove filter: Branch"));
    expect(lastQuery()?.filters).toBeUndefined();
  });

  test("takes a stretch of days by its name", async () => {
    await open();
    await press(one("button", "Due", one("search")));
    await press(one("button", "Last 7 days"));
    expect(lastQuery()?.filters).toEqual({ due: { from: "2026-11-14", to: "2026-11-20" } });
    expect(document.body.textContent).toContain("Due: Last 7 days");
  });

  test("leaves the last page when nothing is left on it", async () => {
    await open({ query: { page: 9 } });
    expect(lastQuery()).toEqual({ page: 3 });
  });
});

describe("tabs", () => {
  test("carry their counts; the one that cuts across is marked while it holds something", async () => {
    await open({ prepare: (prepared) => void (prepared.source.tabs = { all: 45, open: 44, late: 1 }) });
    expect(texts(all("tab"))).toEqual(["All45", "Open44", "Late1"]);
    expect(one("tab", /Late/).querySelector("[data-hot]")?.textContent).toBe("1");
    expect(one("tab", /All/).getAttribute("aria-selected")).toBe("true");
    expect(one("tabpanel").getAttribute("aria-labelledby")).toBe(one("tab", /All/).id);
  });

  test("are walked with the arrow keys", async () => {
    await open();
    await key("ArrowRight", one("tab", /All/));
    expect(lastQuery()?.tab).toBe("open");
    await key("ArrowLeft", one("tab", /Open/));
    expect(lastQuery()?.tab).toBeUndefined();
  });
});

describe("searching", () => {
  test("takes many pasted numbers at once and says which are not there", async () => {
    await open({ prepare: (prepared) => void (prepared.source.missing = ["L999"]) });
    const box = one("searchbox", "Search");
    await type(box, "L001 L002 L999");
    await key("Enter", box);
    await settle();
    expect(lastQuery()?.search).toBe("L001 L002 L999");
    expect(document.body.textContent).toContain("3 numbers");
    expect(all("status").map((status) => status.textContent).join()).toContain("Found 2 of 3");
    expect(codes()).toEqual(["L001", "L002"]);
  });
});

describe("while rows are on their way", () => {
  test("the first ones are announced by a skeleton of eight", async () => {
    await open({ prepare: (prepared) => void prepared.source.hold() });
    expect(document.querySelectorAll("tbody tr[aria-hidden]")).toHaveLength(8);
  });

  test("old rows stay until the new ones are there", async () => {
    await open();
    const release = host.source.hold();
    await press(one("button", "Page 2"));
    expect(codes()[0]).toBe("L001");
    expect(one("table").getAttribute("aria-busy")).toBe("true");
    release();
    await settle();
    expect(codes()[0]).toBe("L021");
  });

  test("an error keeps the old rows, says so and can be tried again", async () => {
    await open();
    host.source.failure = { code: 500, data: null };
    await press(one("button", "Page 2"));
    expect(codes()[0]).toBe("L001");
    expect(one("alert").textContent).toContain("could not be read");
    host.source.failure = undefined;
    await press(one("button", "Try again"));
    expect(codes()[0]).toBe("L021");
    expect(none("alert")).toBe(true);
  });

  test("an answer that was overtaken is not shown", async () => {
    await open();
    const release = host.source.hold();
    await press(one("button", "Page 2"));
    host.source.gate = undefined;
    await press(one("button", "Page 3"));
    expect(codes()[0]).toBe("L041");
    release();
    await settle();
    expect(codes()[0]).toBe("L041");
  });
});

describe("an empty list", () => {
  test("says what it is for and offers to begin", async () => {
    await open({ records: [] });
    expect(document.body.textContent).toContain("No loans yet");
    await press(all("button", "New").at(-1) ?? document.body);
    expect(drawers).toEqual([{ mode: "create" }]);
  });

  test("says that nothing matches where something is asked for, and takes it back", async () => {
    await open({ query: { search: "nothing", filters: { branch: "N" } } });
    expect(document.body.textContent).toContain("Nothing matches");
    await press(one("button", "Clear search and filters"));
    expect(lastQuery()).toEqual({});
  });
});

describe("a limit on the number of records", () => {
  const few = loans.slice(0, 12);

  test("stands beside the title and leaves room for more", async () => {
    await open({ files: withLimit(30), records: few });
    expect(document.body.textContent).toContain("12/30");
    await press(one("button", "New"));
    expect(drawers).toEqual([{ mode: "create" }]);
  });

  test("is counted over all records, however narrow the list", async () => {
    await open({ files: withLimit(30), records: few, query: { filters: { branch: "N" } } });
    expect(all("row")).toHaveLength(6);
    expect(document.body.textContent).toContain("12/30");
  });

  test("refuses new records and copies once it is reached, and says why", async () => {
    await open({ files: withLimit(12), records: few });
    const create = one("button", "New");
    expect(create.getAttribute("aria-disabled")).toBe("true");
    expect(document.body.textContent).toContain("At most 12. Delete one you no longer use first");
    await press(create);
    expect(drawers).toEqual([]);
    await press(one("button", "Actions for L001"));
    const copy = all("menuitem").find((item) => item.textContent?.startsWith("Copy"));
    expect(copy?.getAttribute("aria-disabled")).toBe("true");
    expect(copy?.textContent).toContain("At most 12");
  });
});

describe("the actions of a row", () => {
  test("show the next thing to do, and run it once however often it is clicked", async () => {
    await open();
    const lend = one("button", "Lend: L001");
    act(() => {
      lend.click();
      lend.click();
    });
    await settle();
    expect(host.source.acted).toEqual([{ transition: "lend", ids: ["1"], asked: {}, version: 3 }]);
    expect(host.notices).toEqual(["L001 is lent"]);
  });

  test("name what the state refuses, with the reason", async () => {
    await open();
    await press(one("button", "Actions for L002"));
    const items = all("menuitem");
    const back = items.find((item) => item.textContent?.startsWith("Give back"));
    expect(back?.textContent).toContain("Too thin to give back");
    expect(back?.getAttribute("aria-disabled")).toBe("true");
    expect(items.find((item) => item.textContent?.startsWith("Edit"))?.textContent).toContain("It is lent and cannot be changed");
    expect(items.some((item) => item.textContent === "Lend")).toBe(false);
  });

  test("ask before a delete by the name of the record, and read the list again after it", async () => {
    await open();
    await press(one("button", "Actions for L001"));
    await choose("Delete");
    expect((await find("alertdialog")).textContent).toContain("Delete L001?");
    await press(one("button", "Delete", one("alertdialog")));
    expect(host.source.removed).toEqual([["1"]]);
    expect(codes()[0]).toBe("L002");
  });

  test("ask for the fields of a transition and do not go without the required ones", async () => {
    await open();
    await press(one("button", "Actions for L014"));
    await choose("Give back");
    const dialog = await find("alertdialog");
    expect(dialog.textContent).toContain("Give L014 back?");
    await press(one("button", "Give back", dialog));
    expect(host.source.acted).toEqual([]);
    expect(dialog.textContent).toContain("Reason is required");
    await type(one("textbox", /Reason/, dialog), "read twice");
    await type(one("textbox", /Days/, dialog), "3");
    await press(one("button", "Give back", dialog));
    expect(host.source.acted).toEqual([{ transition: "giveBack", ids: ["14"], asked: { note: "read twice", days: 3 }, version: 3 }]);
  });

  test("keep the dialog and what was typed when the server refuses", async () => {
    await open({ prepare: (prepared) => void prepared.source.refusing.set("14", "The desk is closed") });
    await press(one("button", "Actions for L014"));
    await choose("Give back");
    await type(await find("textbox", /Reason/), "read twice");
    await press(one("button", "Give back", one("alertdialog")));
    expect(one("alert", undefined, one("alertdialog")).textContent).toContain("The desk is closed");
    expect((one("textbox", /Reason/) as HTMLInputElement).value).toBe("read twice");
  });
});

describe("a selection", () => {
  test("counts, survives a turned page and can be cleared", async () => {
    await open();
    await press(one("checkbox", "Select L001"));
    await press(one("button", "Page 2"));
    await press(one("checkbox", "Select L021"));
    expect(one("toolbar").textContent).toContain("2 selected");
    expect(all("row")[0]?.getAttribute("aria-selected")).toBe("true");
    await press(one("button", "Clear the selection"));
    expect(none("toolbar")).toBe(true);
  });

  test("is dropped when the list becomes another", async () => {
    await open();
    await press(one("checkbox", "Select all on this page"));
    expect(one("toolbar").textContent).toContain("20 selected");
    await press(one("tab", /^Open/));
    expect(none("toolbar")).toBe(true);
  });

  test("tells for each record what became of it, and tries the failed ones again", async () => {
    await open({ prepare: (prepared) => void prepared.source.refusing.set("3", "Somebody else has it") });
    for (const code of ["L001", "L003"]) await press(one("checkbox", `Select ${code}`));
    await press(one("button", "Lend", one("toolbar")));
    const report = await find("alertdialog");
    expect(report.textContent).toContain("Lend: 1 done, 1 failed");
    expect(texts(all("listitem", undefined, report))).toEqual(["L003Somebody else has it", "L001Done"]);
    host.source.refusing.clear();
    await press(one("button", "Retry the 1 failed"));
    expect(host.source.acted.map(({ ids }) => ids)).toEqual([["1", "3"], ["3"]]);
    expect(none("toolbar")).toBe(true);
  });

  test("cannot do what none of its records allows", async () => {
    await open();
    await press(one("checkbox", "Select L002"));
    const lend = one("button", "Lend", one("toolbar"));
    expect(lend.getAttribute("aria-disabled")).toBe("true");
    await press(lend);
    expect(host.source.acted).toEqual([]);
  });
});

describe("columns", () => {
  test("can be switched off, and stay so for this person and screen", async () => {
    await open({ user: { loginName: "ann" } });
    await press(one("button", "Columns"));
    await press(one("checkbox", "Fee"));
    expect(none("columnheader", /^Fee/)).toBe(true);
    const kept = localStorage.getItem("lading.list.ann.loans");
    clearPage();
    localStorage.setItem("lading.list.ann.loans", kept ?? "");
    await open({ user: { loginName: "ann" } });
    expect(none("columnheader", /^Fee/)).toBe(true);
    clearPage();
    localStorage.setItem("lading.list.ann.loans", kept ?? "");
    await open({ user: { loginName: "bob" } });
    expect(none("columnheader", /^Fee/)).toBe(false);
  });
});

describe("the keyboard", () => {
  test("walks, ticks, opens, creates and searches", async () => {
    await open();
    await key("j");
    await key("j");
    await key("x");
    expect(one("checkbox", "Select L002").matches(":checked")).toBe(true);
    await key("k");
    await key("Enter");
    expect(host.went).toEqual(["/library/loan/1"]);
    await key("n");
    expect(drawers).toEqual([{ mode: "create" }]);
    await key("/");
    expect(document.activeElement).toBe(one("searchbox", "Search"));
  });

  test("is left alone while something is typed or composed", async () => {
    await open();
    await key("n", one("searchbox", "Search"));
    await key("n", document.body, { isComposing: true });
    await key("n", document.body, { ctrlKey: true });
    expect(drawers).toEqual([]);
  });
});

describe("on a phone", () => {
  test("rows are cards with the same links and actions, and filters wait in a sheet", async () => {
    setWidth(390);
    await open();
    expect(none("table")).toBe(true);
    const card = one("link", "L001").closest("li");
    expect(card?.textContent).toContain("Asked");
    expect(card?.textContent).toContain("S-1");
    await press(one("button", "Lend: L001"));
    expect(host.source.acted).toHaveLength(1);
    await press(one("button", "Filter"));
    await press(one("checkbox", "North", one("dialog", "Filter")));
    expect(lastQuery()?.filters).toEqual({ branch: ["N"] });
  });
});
