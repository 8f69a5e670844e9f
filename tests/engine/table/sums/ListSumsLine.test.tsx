// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { sumRecords } from "#engine/records/sumFields.ts";
import { library } from "../../../helpers/engine/library.ts";
import { clearPage, one, press, setWidth } from "../../../helpers/engine/page.tsx";
import type { TestHost } from "../../../helpers/engine/testHost.ts";
import { openList } from "../openList.tsx";
// Lazy components, loaded here before they are opened.
import "#engine/table/toolbar/UrlNotice.tsx";
import "#engine/table/columns/ColumnPanel.tsx";
import "#engine/table/toolbar/ViewsPanel.tsx";

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("sums above the list", () => {
  const sums = [
    { id: "all", of: ["pages"], by: ["branch"], overall: true, labels: { pages: { en: "Held", zh: "现有" } } },
    { id: "found", of: ["pages"], by: ["branch"], shown: true, labels: { pages: { en: "Found", zh: "找到" } } },
  ];
  const open = (query?: ListQuery) => {
    const { loans: screen } = library.screens;
    if (!screen?.list) throw new Error("the library lists no loans");
    const files = { ...library, screens: { ...library.screens, loans: { ...screen, list: { ...screen.list, sums } } } };
    const prepare = ({ source }: TestHost) => {
      const list = source.list.bind(source);
      source.list = async (entity, asked) => {
        const { data: found } = await list(entity, { ...asked, page: 1, size: 100 });
        const response = await list(entity, asked);
        const declared = sums.find(({ id }) => id === asked.sums);
        return response.data && found && declared
          ? { ...response, data: { ...response.data, sums: sumRecords(declared, found.rows) } }
          : response;
      };
    };
    return openList({ files, prepare, ...(query && { query }) });
  };
  const lines = () => [...document.querySelectorAll(".ld-list-sums")].map((line) => line.textContent);

  test("that are overall are shown alone while nothing narrows the list: those of the found records would be the same", async () => {
    await open();
    expect(lines()).toEqual([expect.stringContaining("Held506")]);
  });

  test("that are overall stay what they are when the list is narrowed, and those of the found records are below", async () => {
    await open({ filters: { branch: ["N"] } });
    expect(lines()).toEqual([expect.stringMatching(/Held506.*Held484/), expect.not.stringContaining("506")]);
    expect(lines()[1]).toContain("Found484");
  });
});

describe("sums of a tab", () => {
  const sums = [
    { id: "found", of: ["pages"], by: ["branch"], shown: true, labels: { pages: { en: "Found", zh: "找到" } } },
    { id: "lent", of: ["pages"], by: ["branch"], shown: true, tab: "lent", labels: { pages: { en: "Lent", zh: "借出" } } },
  ];
  const open = (query?: ListQuery) => {
    const { loans: screen } = library.screens;
    if (!screen?.list) throw new Error("the library lists no loans");
    const files = { ...library, screens: { ...library.screens, loans: { ...screen, list: { ...screen.list, sums } } } };
    const prepare = ({ source }: TestHost) => {
      const list = source.list.bind(source);
      source.list = async (entity, asked) => {
        const { data: all } = await list(entity, { page: 1, size: 100 });
        const response = await list(entity, asked);
        const declared = sums.find(({ id }) => id === asked.sums);
        const rows = all?.rows.filter(({ state }) => asked.tab === undefined || state === asked.tab) ?? [];
        return response.data && declared ? { ...response, data: { ...response.data, sums: sumRecords(declared, rows) } } : response;
      };
    };
    return openList({ files, prepare, ...(query && { query }) });
  };

  test("are beside those of their group, and lead to the tab, where they are not shown", async () => {
    const { queries } = await open({});
    const tabs = [...document.querySelectorAll<HTMLElement>(".ld-list-sum-tab")];
    expect(tabs.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Lent\d+/), expect.stringMatching(/^Lent\d+/)]);
    await press(tabs[0] as HTMLElement);
    expect(queries.at(-1)).toMatchObject({ tab: "lent" });
    expect(document.querySelectorAll(".ld-list-sum-tab")).toHaveLength(0);
    expect(document.querySelector(".ld-list-sums")?.textContent).toContain("Found");
  });
});

describe("the selected records", () => {
  test("are added up as the screen says", async () => {
    const { loans: screen } = library.screens;
    if (!screen?.list) throw new Error("the library lists no loans");
    const files = { ...library, screens: { ...library.screens, loans: { ...screen, list: { ...screen.list, chosenSums: ["pages"] } } } };
    await openList({ files });
    for (const code of ["L003", "L005"]) await press(one("checkbox", `Select ${code}`));
    expect(one("toolbar").textContent).toContain("Pages6");
  });
});
