/** Options and pages are found in whatever letters come to mind: the code, the initials of the pinyin, the name in any language. */
import { describe, expect, test } from "vitest";
import type { CodeOption } from "#dialect/schema/states.ts";
import { findCodes } from "#engine/values/codes.ts";
import country from "../../../schemas/codes/country.json";
import { matchPinyin } from "../../../src/portal/palette/matchPinyin.ts";

const countries = country.items as readonly CodeOption[];
const found = (typed: string) => findCodes(countries, typed, matchPinyin);
const named = (typed: string) => found(typed).map((code) => code["x-label"]["zh"]);

describe("letters mean", () => {
  test.each([
    ["us", "美国", "the code itself, before names that begin so"],
    ["gb", "英国", "the code itself, before 古巴, whose initials they are"],
    ["mg", "马达加斯加", "the code itself, before 美国, whose initials they are"],
    ["yg", "英国", "initials, before what only holds them"],
    ["meiguo", "美国", "whole pinyin"],
    ["germ", "德国", "the begin of a name"],
    ["ＵＳ", "美国", "the code in full-width letters"],
  ])("%s: %s, %s", (typed, first) => {
    expect(named(typed)[0]).toBe(first);
  });

  test("after the code and all whose initials they are, names that begin so; names that merely hold them come last", () => {
    expect(named("mg").slice(0, 3)).toEqual(["马达加斯加", "美国", "蒙古"]);
    const united = found("uni").map((code) => code["x-label"]["en"] ?? "");
    const begins = united.map((name) => name.toLowerCase().startsWith("uni"));
    expect(begins).toEqual(begins.toSorted((a, b) => Number(b) - Number(a)));
  });

  test("nothing but themselves before pinyin has come", () => {
    expect(findCodes(countries, "meiguo")).toEqual([]);
    expect(findCodes(countries, "us")[0]?.const).toBe("US");
  });
});
