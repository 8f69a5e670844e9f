import { describe, expect, test } from "vitest";
import { conflictsOf, mergeChosen, mergedText } from "../../../src/dialect/json/mergeText.ts";

const base = `{
  "title": { "zh": "书", "en": "Book" },
  "fields": { "isbn": { "maxLength": 13 }, "pages": { "maximum": 900 } },

  "order": ["isbn", "pages"],
  "rules": [{ "id": "a" }]
}
`;
const changed = (text: string, from: string, to: string): string => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

describe("two changes of one file", () => {
  test("in two lines are both kept, and every line stays where it was put", () => {
    const mine = changed(base, '"Book"', '"Volume"');
    const theirs = changed(base, '  "order"', '  "note": 1,\n  "order"');
    expect(mergedText(base, mine, theirs)).toBe(changed(mine, '  "order"', '  "note": 1,\n  "order"'));
  });

  test("in two values of one line are both kept", () => {
    const mine = changed(base, "13", "17");
    const theirs = changed(base, "900", "950");
    expect(mergedText(base, mine, theirs)).toBe(changed(mine, "900", "950"));
  });

  test("that add two keys, or two entries to one list, are both kept, theirs first", () => {
    const mine = changed(changed(base, '"a" }]', '"a" }, { "id": "mine" }]'), '"maximum": 900 }', '"maximum": 900 }, "mine": {}');
    const theirs = changed(changed(base, '"a" }]', '"a" }, { "id": "theirs" }]'), '"maximum": 900 }', '"maximum": 900 }, "theirs": {}');
    const merged = JSON.parse(mergedText(base, mine, theirs) ?? "") as { fields: object; rules: unknown };
    expect(Object.keys(merged.fields)).toEqual(["isbn", "pages", "theirs", "mine"]);
    expect(merged.rules).toEqual([{ id: "a" }, { id: "theirs" }, { id: "mine" }]);
  });

  test("of which one takes a value out that the other leaves alone are both kept", () => {
    const mine = changed(base, ', "pages": { "maximum": 900 }', "");
    const theirs = changed(base, "13", "17");
    expect(mergedText(base, mine, theirs)).toBe(changed(mine, "13", "17"));
  });

  test("of one value, of an order, or of something that the other takes out are for people to settle", () => {
    const longer = changed(base, "13", "17");
    expect(mergedText(base, longer, changed(base, "13", "20"))).toBeUndefined();
    expect(mergedText(base, longer, changed(base, '"isbn": { "maxLength": 13 }, ', ""))).toBeUndefined();
    const turned = changed(base, '["isbn", "pages"]', '["pages", "isbn"]');
    expect(mergedText(base, turned, changed(base, '["isbn", "pages"]', '["isbn", "pages", "title"]'))).toBeUndefined();
  });

  test("that are the same, or of which one is none, are the other", () => {
    const mine = changed(base, "13", "17");
    for (const [own, other] of [
      [mine, mine],
      [base, mine],
      [mine, base],
    ] as const)
      expect(mergedText(base, own, other)).toBe(mine);
  });

  test("are not put together where a text is no JSON", () => {
    expect(mergedText(base, `${changed(base, "13", "17")}}`, changed(base, "900", "950"))).toBeUndefined();
  });
});

describe("a place that both changed", () => {
  const mine = changed(changed(base, "13", "17"), "900", "950");
  const theirs = changed(changed(base, "13", "20"), '"Book"', '"Volume"');

  test("is reported once, with the text before and both others; a change of only one is no conflict", () => {
    expect(conflictsOf(base, mine, theirs)).toEqual([{ pointer: "/fields/isbn/maxLength", base: 13, mine: 17, theirs: 20 }]);
    const without = changed(base, '"isbn": { "maxLength": 13 }, ', "");
    expect(conflictsOf(base, mine, without)).toEqual([
      { pointer: "/fields/isbn", base: { maxLength: 13 }, mine: { maxLength: 17 }, theirs: undefined },
    ]);
  });

  test("is none where both say the same", () => {
    const same = changed(base, "13", "17");
    expect(conflictsOf(base, mine, same)).toEqual([]);
    expect(mergedText(base, mine, changed(same, '"Book"', '"Volume"'))).toBe(changed(mine, '"Book"', '"Volume"'));
  });

  test("gets the chosen value, and everything else of both stays", () => {
    const both = changed(changed(base, "900", "950"), '"Book"', '"Volume"');
    const choose = (side: "base" | "mine" | "theirs") => mergeChosen(base, mine, theirs, new Map([["/fields/isbn/maxLength", side]]));
    expect(choose("mine")).toBe(changed(both, "13", "17"));
    expect(choose("theirs")).toBe(changed(both, "13", "20"));
    expect(choose("base")).toBe(both);
  });

  test("may be taken out, or kept against a removal", () => {
    const without = changed(base, '"isbn": { "maxLength": 13 }, ', "");
    const choose = (own: string, other: string, side: "mine" | "theirs") =>
      JSON.parse(mergeChosen(base, own, other, new Map([["/fields/isbn", side]]))).fields.isbn;
    expect(choose(without, theirs, "mine")).toBeUndefined();
    expect(choose(mine, without, "mine")).toEqual({ maxLength: 17 });
    expect(choose(mine, without, "theirs")).toBeUndefined();
  });

  test("is never settled without a choice", () => {
    expect(() => mergeChosen(base, mine, theirs, new Map())).toThrow("/fields/isbn/maxLength");
  });
});
