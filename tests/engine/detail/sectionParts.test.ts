import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { sectionParts } from "#engine/detail/sectionParts.ts";
import { checkContextOf } from "#engine/host/hostContext.ts";
import { planDetail } from "#engine/planners/planDetail.ts";
import { testHost, testInput } from "../../helpers/engine/testHost.ts";
import { library, loanDetail } from "../../helpers/engine/library.ts";

const { sections } = planDetail(testInput(library, "loan"), loanDetail);
const { expressions } = testHost(library, {}).catalog;
const partsOf = (record: Rec) =>
  sectionParts(sections, record, expressions, checkContextOf(testHost(library, {}))).map(({ section, pairs, tables }) => ({
    id: section.id,
    pairs: pairs.map(({ path }) => path),
    tables: tables.map(({ path }) => path),
  }));

describe("the sections of a record", () => {
  test("show filled fields as pairs, the fields of a group instead of the group", () => {
    expect(partsOf({ branch: "N", reader: { city: "Utrecht" } })).toEqual([{ id: "book", pairs: ["/branch", "/reader/city"], tables: [] }]);
  });

  test("show a filled list as a table", () => {
    expect(partsOf({ copies: [{ tag: "a" }] })).toEqual([{ id: "copies", pairs: [], tables: ["/copies"] }]);
  });

  test("are left out while they are empty", () => {
    expect(partsOf({})).toEqual([]);
  });

  test("leave the word for nothing out of a block of lines, and show it in a section of pairs", () => {
    const none = { enter: "-", label: { en: "None" }, means: { en: "None" } };
    const shown = (block: boolean) => {
      const [section] = sections;
      const fields = section!.fields.map((field) => (field.path === "/branch" ? { ...field, none } : field));
      const record = { branch: "-", reader: { city: "Utrecht" } };
      const [parts] = sectionParts([{ ...section!, fields, block }], record, expressions, checkContextOf(testHost(library, {})));
      return parts?.pairs.map(({ path }) => path);
    };
    expect(shown(true)).toEqual(["/reader/city"]);
    expect(shown(false)).toEqual(["/branch", "/reader/city"]);
  });
});
