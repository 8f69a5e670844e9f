// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { compileExpressions } from "#dialect/compile/collectExpressions.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import type { ListFormat, ListSheet } from "#engine/host/host.ts";
import type { PlannedAction } from "#engine/plan/plan.ts";
import PrintDialog from "#engine/print/PrintDialog.tsx";
import { library, loans } from "../../helpers/engine/library.ts";
import { clearPage, draw, eventually, one, press, type } from "../../helpers/engine/page.tsx";
import { compiledEntity, testHost, testInput } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

const label = {
  entity: "loan",
  kind: "paper",
  paper: {
    label: { en: "Labels" },
    of: "each",
    period: "due",
    choose: ["branch"],
    pieces: { rows: "lots", from: "first", to: "last" },
    formats: [{ id: "a4", label: { en: "A4" }, width: 210, height: 297, perPage: 6 }],
    blocks: [{ table: "records", groupBy: "branch", columns: [{ field: "code" }] }],
  },
} as unknown as Screen;
const found: readonly Rec[] = [3, 4.5].map((fee, at) => ({ id: `${at}`, code: `L${at}`, due: "2026-10-12", fee, branch: "N" }));
/** Leaves nothing to choose. */
const plain = {
  ...label,
  paper: {
    ...label.paper,
    of: "record",
    period: undefined,
    pieces: undefined,
    formats: [{ id: "a4", label: { en: "A4" }, width: 210, height: 297 }],
  },
} as unknown as Screen;
const files = {
  ...library,
  screens: { ...library.screens, label, plain },
  site: {
    ...library.site,
    routes: [
      { path: "/label", screen: "label" },
      { path: "/plain", screen: "plain" },
      { path: "/loans", screen: "loans" },
    ],
  },
} as typeof library;
const action = { id: "print", label: { en: "Print" }, tone: "neutral", does: "print", print: ["label"] } as PlannedAction;
const chosen = [{ id: "7", code: "L007", lots: [{ first: 1, last: 4 }] }];

async function open(opens: boolean, records: readonly Rec[] = chosen, formats: readonly ListFormat[] = []) {
  const drawn = await opened(opens, action, records, formats);
  await eventually(() => one("dialog"));
  return drawn;
}

async function opened(opens: boolean, taken: PlannedAction, records: readonly Rec[] = chosen, formats: readonly ListFormat[] = []) {
  const host = testHost(files, { loan: found });
  host.speak("en");
  host.source.groups = [{ by: [], count: 2, of: ["7.5"] }];
  const openTab = vi.fn(() => opens);
  const onClose = vi.fn();
  Object.assign(host, { openTab, ...(formats.length > 0 && { sheets: { formats } }) });
  const entity = compiledEntity(files, "loan");
  const parts = {
    name: "loans",
    screen: { ...loans, list: { ...loans.list, sums: [{ id: "fees", of: ["fee"], by: [], shown: true }] } } as Screen,
    hasForm: false,
    entity,
    input: testInput(files, "loan"),
    expressions: compileExpressions({}, "loan"),
  };
  await draw(host, <PrintDialog open action={taken} records={records} parts={parts} onClose={onClose} />);
  return { host, openTab, onClose };
}
const textOf = (id: string) => document.querySelector<HTMLInputElement>(`input[id$="${id}"]`) as HTMLInputElement;

test("the print page opens with the chosen items and the first place, and the dialog closes", async () => {
  const { host, openTab, onClose } = await open(true);
  await type(textOf("-pieces"), "2-3");
  await type(textOf("-start"), "５");
  await press(one("button", host.t("paper.open")));
  expect(openTab.mock.calls).toEqual([["/label?ids=7&format=a4&pieces=2-3&startAt=5"]]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("numbers that the record lacks are reported with its name, and nothing opens", async () => {
  const { host, openTab } = await open(true);
  await type(textOf("-pieces"), "9");
  await press(one("button", host.t("paper.open")));
  expect(one("alert").textContent).toBe(host.t("paper.of", { name: "L007", why: `${host.t("paper.pieceNotExist")} 9` }));
  expect(openTab).not.toHaveBeenCalled();
});

test("a place outside of the sheet is refused", async () => {
  const { host } = await open(true);
  await type(textOf("-start"), "7");
  await press(one("button", host.t("paper.open")));
  expect(one("alert").textContent).toBe(host.t("paper.illegalFormat"));
});

test("where the browser blocks the tab, the dialog links to the page", async () => {
  const { host, onClose } = await open(false);
  await press(one("button", host.t("paper.open")));
  expect(one("link", host.t("paper.openHere")).getAttribute("href")).toBe("#/label?ids=7&format=a4");
  expect(onClose).not.toHaveBeenCalled();
});

async function choose(select: string, value: string) {
  const box = document.querySelector(`select[id$="${select}"]`) as HTMLSelectElement;
  box.value = value;
  await act(async () => void box.dispatchEvent(new Event("change", { bubbles: true })));
}

test("with nothing chosen it asks for a month, the last one at first, and leads to its records in the list", async () => {
  const { host, openTab } = await open(true, []);
  expect(one("link", host.t("paper.inList")).getAttribute("href")).toBe("#/loans?due=2026-10-01..2026-10-31");
  await choose("-month", "2026-09");
  await press(one("button", host.t("paper.open")));
  expect(openTab.mock.calls).toEqual([["/label?month=2026-09&format=a4"]]);
});

test("it says how many records the chosen days have, and their sums, before anything is printed", async () => {
  const { host } = await open(true, []);
  const asked = vi.spyOn(host.source, "list");
  await eventually(() => expect(one("status").textContent).toContain(host.t("list.total", { count: "2" })));
  expect(one("status").textContent).toContain("¥7.50");
  await choose("-month", "2026-09");
  await eventually(() =>
    expect(asked.mock.calls.at(-1)?.[1]).toMatchObject({
      filters: { due: { from: "2026-09-01", to: "2026-09-30" } },
      sums: "fees",
      size: 1,
    }),
  );
});

test("other dates and one value, such as a currency, go to the print page and to the list; days in the wrong order are refused", async () => {
  const { host, openTab } = await open(true, []);
  await choose("-month", "");
  await choose("/branch", "N");
  await type(textOf("-from"), "2026-10-20");
  await type(textOf("-to"), "2026-10-05");
  await press(one("button", host.t("paper.open")));
  expect(one("alert").textContent).toBe(host.t("paper.datesWrong"));
  await type(textOf("-to"), "2026-11-05");
  expect(one("link", host.t("paper.inList")).getAttribute("href")).toBe("#/loans?due=2026-10-20..2026-11-05&branch=N");
  await press(one("button", host.t("paper.open")));
  expect(openTab.mock.calls).toEqual([["/label?from=2026-10-20&to=2026-11-05&branch=N&format=a4"]]);
});

test("the file has the records of the days in the columns of the paper", async () => {
  const sheets: ListSheet[] = [];
  const { host } = await open(true, [], [{ id: "xlsx", name: "Excel (.xlsx)", save: async (sheet) => void sheets.push(sheet) }]);
  const list = vi.spyOn(host.source, "list");
  await press(one("button", host.t("paper.export", { format: "Excel (.xlsx)" })));
  await eventually(() => expect(sheets).toHaveLength(1));
  expect(list.mock.calls[0]?.[1].filters).toEqual({ due: { from: "2026-10-01", to: "2026-10-31" } });
  expect(sheets[0]?.name).toBe("Labels 2026-10-01 2026-10-31");
  expect(sheets[0]?.columns.map(({ header }) => header)).toHaveLength(2);
});

test("what leaves no choice opens its page at once, and asks only where something is in the way", async () => {
  const printPlain = { ...action, print: ["plain"] } as PlannedAction;
  const { host, openTab, onClose } = await opened(true, printPlain);
  expect(openTab.mock.calls).toEqual([["/plain?ids=7&format=a4"]]);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(document.querySelector("[role=dialog]")).toBeNull();
  clearPage();
  await opened(false, printPlain);
  await eventually(() => expect(one("link", host.t("paper.openHere")).getAttribute("href")).toBe("#/plain?ids=7&format=a4"));
});
