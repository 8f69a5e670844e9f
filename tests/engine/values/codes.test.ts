import { describe, expect, test } from "vitest";
import { codeFromText, codeLabel, codeOf, findCodes, offeredCodes, shortCode } from "#engine/values/codes.ts";
import { planAskedField } from "#engine/planners/planField.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

const land = planAskedField(testInput(workshop, "repair"), "land", { type: "string", "x-codes": "land" }, false);
const codes = land.codes ?? [];
const found = (typed: string) => findCodes(codes, typed).map(({ const: value }) => value);

describe("codes are found", () => {
  test("in every language and by code", () => {
    expect([found("德国"), found("Germany"), found("de")[0]]).toEqual([["DE"], ["DE"], "DE"]);
  });

  test("with those that begin with it before those that hold it", () => {
    expect(found("an")).toEqual(["FR", "NL", "DE", "PL"]);
    expect(found("n")[0]).toBe("NL");
  });

  test("with the pinned ones first where nothing is typed", () => {
    expect(found("")[0]).toBe("NL");
    expect(found("")).toHaveLength(8);
  });
});

test("a retired option is offered only where the record has it, and keeps its label", () => {
  const field = { ...land, codes: codes.map((code) => ({ ...code, retired: code.const === "DE" })) };
  const offered = (value?: string | readonly string[]) => offeredCodes(field, value).map((code) => code.const);
  expect(offered()).not.toContain("DE");
  expect(offered("NL")).toHaveLength(7);
  expect([offered("DE"), offered(["NL", "DE"])].every((values) => values.includes("DE"))).toBe(true);
  expect(codeLabel(field, "DE", "en")).toBe("Germany");
});

test("a code's value may be a number on one end and text on the other", () => {
  const field = { ...land, codes: [{ const: 1, "x-label": { en: "Yes" } }] };
  expect([codeLabel(field, "1", "en"), codeLabel(field, 1, "en")]).toEqual(["Yes", "Yes"]);
});

test("a value that the list does not know shows itself", () => {
  expect(codeLabel(land, "ATLANTIS", "en")).toBe("ATLANTIS");
});

test("two capitals are shown beside the label, where all codes of the list are so", () => {
  const morning = { const: "AM", "x-label": {} };
  const slots = [morning, { const: "EVENING", "x-label": {} }];
  expect([shortCode(codeOf(land, "DE"), codes), shortCode(morning, slots), shortCode(morning, [morning])]).toEqual(["DE", undefined, "AM"]);
});

test("imported text names a code by value or label; unknown text stays for the check", () => {
  expect(["波兰", "poland", "PL", "Pol"].map((text) => codeFromText(text, land))).toEqual(["PL", "PL", "PL", "Pol"]);
});
