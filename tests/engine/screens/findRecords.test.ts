import { expect, test } from "vitest";
import { findRecords } from "#engine/screens/findRecords.ts";
import { library, loans } from "../../helpers/engine/library.ts";
import { testHost } from "../../helpers/engine/testHost.ts";

const { signal } = new AbortController();
const host = (records = [{ id: "7", code: "L007" }]) => testHost(library, { loan: records });

test("a found record has its name and the route of its page", async () => {
  expect(await findRecords(host(), "loans", { search: "L0" }, signal)).toEqual([
    { id: "loans 7", name: "L007", address: "/library/loan/7" },
  ]);
});

test("a screen without search or page finds nothing and asks nothing", async () => {
  const { search: _search, ...list } = loans.list ?? { columns: [] };
  const files = { ...library, screens: { ...library.screens, loans: { ...loans, list } } };
  const other = testHost(files, { loan: [{ id: "7" }] });
  expect(await findRecords(other, "loans", { search: "L0" }, signal)).toEqual([]);
  expect(await findRecords(other, "missing", { search: "L0" }, signal)).toEqual([]);
  expect(other.source.asked).toEqual([]);
});

test("a failure finds nothing", async () => {
  const failing = host();
  failing.source.failure = { code: 500, data: null };
  expect(await findRecords(failing, "loans", { search: "L0" }, signal)).toEqual([]);
  const offline = Object.assign(host(), { loadEntity: () => Promise.reject(new Error("offline")) });
  expect(await findRecords(offline, "loans", { search: "L0" }, signal)).toEqual([]);
});
