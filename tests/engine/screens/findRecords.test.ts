import { expect, test } from "vitest";
import { findRecords } from "#engine/screens/findRecords.ts";
import { library, loans } from "../../helpers/engine/library.ts";
import { testHost } from "../../helpers/engine/testHost.ts";

const { signal } = new AbortController();
const nothing = { records: [], isPart: false };
const host = (records = [{ id: "7", code: "L007" }]) => testHost(library, { loan: records });

test("a found record has its name and the route of its page", async () => {
  expect(await findRecords(host(), "loans", { search: "L0" }, "en", signal)).toEqual({
    records: [{ id: "loans 7", name: "L007", details: "", address: "/library/loan/7" }],
    isPart: false,
  });
});

test("a found record says its status and the first texts of its card, in the language asked for", async () => {
  const lent = host([{ id: "7", code: "L007", state: "lent", branch: "north" } as never]);
  const english = (await findRecords(lent, "loans", { search: "L0" }, "en", signal)).records[0];
  const chinese = (await findRecords(lent, "loans", { search: "L0" }, "zh", signal)).records[0];
  expect(english?.details).toMatch(/^Lent · /);
  expect(chinese?.details).not.toBe(english?.details);
});

test("a search that looked at the latest records only says so", async () => {
  const searching = host();
  searching.source.searchedSince = "2026-11-20 08:00:00";
  expect((await findRecords(searching, "loans", { search: "L0" }, "en", signal)).isPart).toBe(true);
});

test("a screen without search or page finds nothing and asks nothing", async () => {
  const { search: _search, ...list } = loans.list ?? { columns: [] };
  const files = { ...library, screens: { ...library.screens, loans: { ...loans, list } } };
  const other = testHost(files, { loan: [{ id: "7" }] });
  expect(await findRecords(other, "loans", { search: "L0" }, "en", signal)).toEqual(nothing);
  expect(await findRecords(other, "missing", { search: "L0" }, "en", signal)).toEqual(nothing);
  expect(other.source.asked).toEqual([]);
});

test("a search that the server or the network fails finds nothing, without an error", async () => {
  const failing = host();
  failing.source.failure = { code: 500, data: null };
  expect(await findRecords(failing, "loans", { search: "L0" }, "en", signal)).toEqual(nothing);
  const offline = Object.assign(host(), { loadEntity: () => Promise.reject(new Error("offline")) });
  expect(await findRecords(offline, "loans", { search: "L0" }, "en", signal)).toEqual(nothing);
});
