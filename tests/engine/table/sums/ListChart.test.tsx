// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import { library } from "../../../helpers/engine/library.ts";
import { all, clearPage, eventually, press, setWidth } from "../../../helpers/engine/page.tsx";
import { openList } from "../openList.tsx";
// A lazy component, loaded here before it is opened.
import "#engine/table/sums/ListChart.tsx";

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => setWidth(1440));
afterEach(clearPage);

const chart = { label: { en: "Pages by branch", zh: "页数" }, at: "due", of: "pages", by: "branch" };
const screen = library.screens["loans"];
const files = { ...library, screens: { ...library.screens, loans: { ...screen, list: { ...screen?.list, chart } } } } as CatalogFiles;
const loan = (id: number, due: string, pages: number, branch: string) => ({
  id: String(id),
  version: 1,
  code: `L${id}`,
  state: "asked",
  due,
  pages,
  branch,
});
const records = [
  loan(1, "2026-06-10", 80, "N"),
  loan(2, "2026-08-20", 60, "N"),
  loan(3, "2026-06-11", 10, "S"),
  loan(4, "2026-08-10", 11, "S"),
  loan(5, "2026-08-11", 10, "S"),
];
const legend = () => [...document.querySelectorAll(".ld-list-chart li button")] as HTMLElement[];
const lines = () => document.querySelectorAll(".ld-list-chart polyline").length;
const scale = () => [...document.querySelectorAll(".ld-list-chart-scale > span")].map((mark) => mark.textContent);

describe("the legend of a chart", () => {
  beforeEach(async () => {
    await openList({ files, records });
    await eventually(() => expect(legend()).toHaveLength(2));
  });

  test("says by how much each line has changed, and nothing where it has not", () => {
    expect(legend().map((entry) => entry.querySelector("small")?.textContent)).toEqual([undefined, "▼ 25%"]);
  });

  test("shows one line alone on a scale of its own, and all again", async () => {
    expect([lines(), scale()]).toEqual([2, ["10", "20", "50", "100"]]);
    await press(legend()[1] as HTMLElement);
    expect([lines(), scale()]).toEqual([1, ["60", "65", "70", "75", "80"]]);
    expect(all("button").filter((one) => one.getAttribute("aria-pressed") === "true")).toEqual([legend()[1]]);
    await press(legend()[1] as HTMLElement);
    expect(lines()).toBe(2);
  });

  test("stands below the months between the first day and the last", () => {
    const ends = [...document.querySelectorAll(".ld-list-chart-ends > span")].map((end) => end.textContent);
    expect(ends).toEqual(["2026-06-10", "Jul", "Aug", "2026-08-20"]);
  });
});
