import { expect, test } from "vitest";
import { findRecords } from "#engine/screens/findRecords.ts";
import { library, loans } from "../../helpers/engine/library.ts";
import { testHost } from "../../helpers/engine/testHost.ts";

const { signal } = new AbortController();
const host = (records = [{ id: "7", code: "L007" }]) => testHost(library, { loan: records });

test("a found record has its name and the route of its page", async () => {
  expect(await findRecords(host(), "loans", { search: "L0" }, "en", signal)).toEqual([
    { id: "loans 7", name: "L007", details: "", address: "/library/loan/7" },
  ]);
});

test("a found record says its status and the first texts of its card, in the language asked for", async () => {
  const lent = host([{ id: "7", code: "L007", state: "lent", branch: "north" } as never]);
  const [english] = await findRecords(lent, "loans", { search: "L0" }, "en", signal);
  const [chinese] = await findRecords(lent, "loans", { search: "L0" }, "zh", signal);
  expect(english?.details).toMatch(/^Lent · /);
  expect(chinese?.details).not.toBe(english?.details);
});

test("a screen without search or page finds nothing and asks nothing", async () => {
  const { search: _search, ...list } = loans.list ?? { columns: [] };
  const files = { ...library, screens: { ...library.screens, loans: { ...loans, list } } };
  const other = testHost(files, { loan: [{ id: "7" }] });
  expect(await findRecords(other, "loans", { search: "L0" }, "en", signal)).toEqual([]);
  expect(await findRecords(other, "missing", { search: "L0" }, "en", signal)).toEqual([]);
  expect(other.source.asked).toEqual([]);
});

test("a failure finds nothing", async () => {
  const failing = host();
  failing.source.failure = { code: 500, data: null };
  expect(await findRecords(failing, "loans", { search: "L0" }, "en", signal)).toEqual([]);
  const offline = Object.assign(host(), { loadEntity: () => Promise.reject(new Error("offline")) });
  expect(await findRecords(offline, "loans", { search: "L0" }, "en", signal)).toEqual([]);
});
