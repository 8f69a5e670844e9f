// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import { library } from "../../../helpers/engine/library.ts";
import { clearPage, one, press, settle, setWidth } from "../../../helpers/engine/page.tsx";
import { codes, type OpenList, openList } from "../openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the rows of a list", () => {
  test("keep the old rows until the new ones are loaded", async () => {
    list = await openList();
    const release = list.host.source.hold();
    await press(one("button", "Page 2"));
    expect(codes()[0]).toBe("L001");
    expect(one("table").getAttribute("aria-busy")).toBe("true");
    release();
    await settle();
    expect(codes()[0]).toBe("L021");
  });

  test("ignore an outdated response", async () => {
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

describe("the days of a list", () => {
  const { loans: screen } = library.screens;
  const list = { ...screen?.list, days: "due", sort: [{ field: "due", desc: true }] };
  const files = { ...library, screens: { ...library.screens, loans: { ...screen, list } as Screen } };
  const before = (day: string, days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
  const records = (day: string) =>
    [0, 0, 1, 400].map((days, index) => ({ id: String(index), code: `L${index}`, state: "asked", due: before(day, days) }));
  /** As the clock of the test's host. */
  const today = "2026-11-20";
  const headings = (selector: string) => [...document.querySelectorAll(selector)].map((heading) => heading.textContent);

  test.each([
    [1440, ".ld-day-row"],
    [390, ".ld-day-card"],
  ])("stand above their rows while the list is sorted by the day (%i px)", async (width, selector) => {
    setWidth(width);
    await openList({ files, records: records(today), query: { sort: [{ field: "due", desc: true }] } });
    expect(headings(selector)).toEqual(["Today", "Yesterday", before(today, 400)]);
  });

  test.each([
    [1440, "td time"],
    [390, ".ld-row-card time"],
  ])("are not said again by the times below them (%i px)", async (width, selector) => {
    setWidth(width);
    const { loan } = library.entities;
    const due = { type: "string", format: "date-time", "x-label": { zh: "时间", en: "Time" } };
    const entities = { ...library.entities, loan: { ...loan, properties: { ...loan?.properties, due } } as EntitySchema };
    const columns = [{ field: "code", link: true }, { field: "due" }];
    const timed = { ...files, entities, screens: { ...files.screens, loans: { ...screen, list: { ...list, columns } } as Screen } };
    const sent = ["2026-11-20T09:30:15Z", "2026-11-19T08:00:00Z"].map((time, index) => ({
      id: String(index),
      code: `L${index}`,
      due: Date.parse(time),
    }));
    await openList({ files: timed, records: sent, query: { sort: [{ field: "due", desc: true }] } });
    expect(headings(selector)).toEqual(["09:30:15", "08:00:00"]);
    clearPage();
    setWidth(width);
    await openList({ files: timed, records: sent, query: { sort: [{ field: "code" }] } });
    expect(headings(selector)).toEqual(["2026-11-20 09:30:15", "2026-11-19 08:00:00"]);
  });

  test("have no headings while the list is sorted by something else", async () => {
    await openList({ files, records: records(today), query: { sort: [{ field: "code" }] } });
    expect(headings(".ld-day-row")).toEqual([]);
  });
});
