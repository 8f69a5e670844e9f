import { expect, test } from "vitest";
import type { FilterValue } from "#dialect/wire/wire.ts";
import { planTable } from "#engine/planners/planTable.ts";
import { isNarrowed, toWireQuery } from "#engine/table/query/toWireQuery.ts";
import { library, loans } from "../../../helpers/engine/library.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";

const list = loans.list ?? { columns: [] };
const plan = planTable(testInput(library, "loan"), {
  ...loans,
  list: { ...list, filters: [...(list.filters ?? []), { field: "made" }, { field: "code" }] },
});
const sent = (field: string, value: FilterValue) => toWireQuery({ filters: { [field]: value } }, plan).filters?.[field];

test("page, size and the order of the screen are filled in", () => {
  expect(toWireQuery({}, plan)).toEqual({ page: 1, size: 20, sort: [{ field: "due", desc: true }] });
});

test("a tab may have an order of its own, which the user's choice replaces", () => {
  const sorted = { ...plan, declared: { ...plan.declared, sort: [...(plan.declared.sort ?? []), { field: "code", tabs: ["late"] }] } };
  expect(toWireQuery({ tab: "late" }, sorted).sort).toEqual([{ field: "code" }]);
  expect(toWireQuery({ tab: "open" }, sorted).sort).toEqual([{ field: "due", desc: true }]);
  expect(toWireQuery({ tab: "late", sort: [{ field: "due" }] }, sorted).sort).toEqual([{ field: "due" }]);
});

test("codes keep the type they have in their list", () => {
  expect(sent("branch", ["N", "3"])).toEqual(["N", 3]);
  expect(sent("branch", "3")).toBe(3);
});

test("numbers become numbers, text that only looks like one stays text", () => {
  expect(sent("pages", { from: "10", to: "20" })).toEqual({ from: 10, to: 20 });
  expect(sent("code", "0042")).toBe("0042");
});

test("a number of many digits is asked for by all of them", () => {
  expect(sent("pages", { from: "9007199254740993" })).toEqual({ from: "9007199254740993" });
});

test("a day covers all its hours where the field holds a time, and stays a day where it holds one", () => {
  expect(sent("made", { from: "2026-11-01", to: "2026-11-02" })).toEqual({ from: "2026-11-01 00:00:00", to: "2026-11-02 23:59:59" });
  expect(sent("due", { from: "2026-11-01" })).toEqual({ from: "2026-11-01" });
});

test("records that agree are asked for once a day where the screen says so, until each is asked for", () => {
  const once = { id: "daily", of: ["code"], day: "made", label: { zh: "每天一次", en: "Once a day" } };
  const daily = { ...plan, declared: { ...plan.declared, once } };
  expect(toWireQuery({}, daily).once).toBe("daily");
  expect(toWireQuery({ each: true }, daily)).not.toHaveProperty("once");
  expect(toWireQuery({ each: true }, daily)).not.toHaveProperty("each");
});

test("a filter the screen does not have is not sent", () => {
  expect(toWireQuery({ filters: { secret: "x" } }, plan).filters).toBeUndefined();
});

test("a tab alone does not narrow a list", () => {
  expect([isNarrowed({ tab: "open", page: 2 }), isNarrowed({ search: "a" }), isNarrowed({ filters: { branch: "N" } })]).toEqual([
    false,
    true,
    true,
  ]);
});

test("an order by a field without an order is not sent; the list keeps that of its screen", () => {
  expect(toWireQuery({ sort: [{ field: "copies" }, { field: "code" }] }, plan).sort).toEqual([{ field: "code" }]);
  expect(toWireQuery({ sort: [{ field: "copies" }] }, plan).sort).toEqual([{ field: "due", desc: true }]);
});
