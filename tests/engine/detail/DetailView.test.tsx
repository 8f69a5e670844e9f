// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import { DetailView } from "#engine/detail/DetailView.tsx";
import { library, loanDetail } from "../../helpers/engine/library.ts";
import { all, choose, clearPage, draw, find, none, one, press, settle, setWidth, texts, type } from "../../helpers/engine/page.tsx";
import { type TestHost, testHost } from "../../helpers/engine/testHost.ts";

const record: Rec = {
  id: "7",
  version: 2,
  code: "L007",
  shelf: "S-7",
  state: "lent",
  branch: "N",
  pages: 320,
  fee: 12.5,
  made: "2026-11-01 09:12:40",
  reader: { name: "Ann", city: "Leeds" },
  copies: [
    { tag: "A", price: 3 },
    { tag: "B", price: 4.5 },
  ],
};

const events: readonly Rec[] = [
  {
    id: "1",
    loanId: "7",
    transition: "approve",
    from: "asked",
    to: "lent",
    time: "2026-11-03 15:11:00",
    by: "operator",
    place: "North desk",
  },
  { id: "2", loanId: "7", transition: "lend", to: "asked", time: "2026-11-01 09:12:40", by: "customer" },
  { id: "3", loanId: "8", transition: "lend", to: "asked", time: "2026-11-19 09:12:40", by: "customer" },
];

let host: TestHost;

async function open(
  start: { records?: readonly Rec[]; user?: SessionFacts; prepare?: (host: TestHost) => void; id?: string } = {},
): Promise<void> {
  host = testHost(library, { loan: start.records ?? [record], "loan-event": events }, start.user);
  host.speak("en");
  start.prepare?.(host);
  await draw(host, <DetailView screen="loanDetail" id={start.id ?? "7"} />);
  await settle();
}

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the page of a record", () => {
  test("is headed by its number, its state and when it was made", async () => {
    await open();
    expect(one("heading", "L007").tagName).toBe("H1");
    const head = document.querySelector("header");
    expect(head?.textContent).toContain("Lent");
    expect(head?.textContent).toContain("Shelf S-7");
    expect(head?.textContent).toContain("Created 2026-11-01 09:12:40");
    expect(one("link", "Back to the list").getAttribute("href")).toBe("#/library/loans");
  });

  test("shows each section with labels and the values there are, a group by its fields, a list as a table", async () => {
    await open();
    const pairs = [...one("region", "Book").querySelectorAll("dl > div")].map((pair) => texts([...pair.children]).join("="));
    expect(pairs).toEqual(["Branch=North", "Name=Ann", "City=Leeds"]);
    const table = one("table", "Copies");
    expect(texts([...table.querySelectorAll("th")])).toEqual(["Row#", "Tag", "Price"]);
    expect(texts([...table.querySelectorAll("tbody tr")])).toEqual(["1A3", "2B4.5"]);
  });

  test("shows a list on a phone as cards: what it is, then its figures with their names", async () => {
    setWidth(390);
    await open();
    await press(one("tab", "Copies"));
    expect(all("table", "Copies")).toEqual([]);
    expect(texts([...one("tabpanel").querySelectorAll("li")])).toEqual(["APrice 3", "BPrice 4.5"]);
  });

  test("leaves out a section that is not for this person, and one with nothing in it", async () => {
    await open({ records: [{ ...record, secret: "lost twice" }] });
    expect(none("region", "Inner")).toBe(true);
    clearPage();
    await open({ records: [{ ...record, secret: "lost twice", copies: [] }], user: { partner: true } });
    expect(one("region", "Inner").textContent).toContain("lost twice");
    expect(none("region", "Copies")).toBe(true);
  });

  test("says where on its way the record stands", async () => {
    await open();
    const steps = all("listitem", undefined, document.querySelector('ol[aria-label="Progress"]') ?? document);
    expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([null, "step", null, null]);
    expect(texts(steps)[0]).toContain("11-01");
  });

  test("tells its own history, newest first", async () => {
    await open();
    const entries = all("listitem", undefined, one("region", "History"));
    expect(texts(entries)).toEqual(["11-03 15:11ApproveNorth desk", "11-01 09:12Lend"]);
  });

  test("speaks the other language at once", async () => {
    await open();
    act(() => host.speak("zh"));
    await settle();
    expect(one("region", "图书").textContent).toContain("北馆");
    expect(one("region", "轨迹").textContent).toContain("批准");
  });
});

describe("a value with a form of its own", () => {
  const label = { en: "Place", zh: "位置" };
  const fields = ["shelf", "due"].map((field) => ({ field, change: "moving" }));
  const moving: Screen = { entity: "loan", kind: "form", form: { sections: [{ id: "to", label, fields: ["shelf"] }] } };
  const detail = { ...loanDetail.detail!, sections: [{ id: "place", label, fields }] };
  const withForm = { ...library, screens: { ...library.screens, moving, loanDetail: { ...loanDetail, detail } } };

  test("is changed over the page, and set where there is none yet", async () => {
    host = testHost(withForm, { loan: [record], "loan-event": events });
    host.speak("en");
    await draw(host, <DetailView screen="loanDetail" id="7" />);
    await settle();
    expect(one("button", "Set Due").textContent).toBe("Set");
    await press(one("button", "Change Shelf"));
    await settle();
    expect(one("dialog").textContent).toContain("Change the");
    expect(texts([...one("dialog").querySelectorAll("label")])).toEqual([expect.stringContaining("Shelf")]);
  });
});

describe("a related list", () => {
  const screens = (where: Readonly<Record<string, string>>, first = false) => {
    const steps = { id: "steps", label: { en: "Steps", zh: "步骤" }, screen: "loanHistory", where, first };
    const detail = { ...loanDetail.detail!, related: [steps] };
    return { ...library, screens: { ...library.screens, loanDetail: { ...loanDetail, detail } } };
  };
  const openRelated = async (where: Readonly<Record<string, string>>, first?: boolean) => {
    host = testHost(screens(where, first), { loan: [record], "loan-event": events });
    host.speak("en");
    await draw(host, <DetailView screen="loanDetail" id="7" />);
    await settle();
  };

  test("that one comes for stands before the sections, and is open on a phone", async () => {
    await openRelated({ loanId: "id" }, true);
    expect(all("region").map((region) => region.querySelector("h2")?.textContent)[0]).toBe("Steps");
    clearPage();
    setWidth(390);
    await openRelated({ loanId: "id" }, true);
    expect(one("tab", "Steps").getAttribute("aria-selected")).toBe("true");
  });

  test("shows the records that belong to this one, by the list of their own screen", async () => {
    await openRelated({ loanId: "id" });
    expect(texts([...one("region", "Steps").querySelectorAll("tbody tr")])).toEqual(["approveNorth desk", "lend–"]);
    expect(one("region", "Steps").querySelectorAll("input[type=checkbox]")).toHaveLength(0);
  });

  test("is empty where the field it goes by is", async () => {
    await openRelated({ loanId: "due" });
    expect(one("region", "Steps").querySelectorAll("tbody tr")).toHaveLength(0);
  });

  test("is a tab of its own on a phone", async () => {
    setWidth(390);
    await openRelated({ loanId: "id" });
    await press(one("tab", "Steps"));
    expect(one("tabpanel").textContent).toContain("North desk");
  });
});

describe("its actions", () => {
  test("follow the state; what is refused says why", async () => {
    await open();
    expect(none("button", "Lend")).toBe(true);
    await press(one("button", "Actions for L007"));
    expect(texts(all("menuitem"))).toEqual(["EditIt is lent and cannot be changed"]);
  });

  test("ask, run and show the record as it is afterwards", async () => {
    await open();
    await press(one("button", "Give back"));
    const dialog = await find("alertdialog");
    await type(one("textbox", /Reason/, dialog), "read twice");
    const before = host.source.asked.length;
    await press(one("button", "Give back", dialog));
    expect(host.source.acted).toEqual([{ transition: "giveBack", ids: ["7"], asked: { note: "read twice" }, version: 2 }]);
    expect(host.source.asked.slice(before).map(({ entity }) => entity)).toEqual(["loan", "loan-event"]);
  });

  test("lead back to the list when the record is gone", async () => {
    await open({ records: [{ ...record, state: "asked" }] });
    await press(one("button", "Actions for L007"));
    await choose("Drop");
    await press(one("button", "Drop", await find("alertdialog")));
    expect(host.went).toEqual(["/library/loans"]);
  });
});

describe("when there is nothing to show", () => {
  test("a record that is not there, or another's, is said to be missing", async () => {
    await open({ id: "99" });
    expect(document.body.textContent).toContain("There is no such record");
    expect(one("link", "Back to the list")).toBeTruthy();
  });

  test("an error can be tried again", async () => {
    await open({ prepare: (prepared) => void (prepared.source.failure = { code: 0, data: null }) });
    expect(one("alert").textContent).toContain("could not be read");
    host.source.failure = undefined;
    await press(one("button", "Try again"));
    expect(one("heading", "L007")).toBeTruthy();
  });
});

describe("on a phone", () => {
  test("sections stand under tabs, the history first, the actions at the foot", async () => {
    setWidth(390);
    await open();
    expect(texts(all("tab"))).toEqual(["History", "Book", "Copies"]);
    expect(document.body.textContent).toContain("2/4 Lend");
    expect(none("region", "Book")).toBe(true);
    await press(one("tab", "Book"));
    expect(one("region", "Book").textContent).toContain("North");
    expect(one("button", "Give back")).toBeTruthy();
  });
});
