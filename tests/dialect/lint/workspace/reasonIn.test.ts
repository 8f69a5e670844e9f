import { expect, test } from "vitest";
import chinese from "../../../../src/dialect/lint/workspace/reasons.zh.json";
import { reasonIn } from "../../../../src/dialect/lint/workspace/reasonIn.ts";

test("a reason is translated to Chinese with the parts of the expression, and kinds of values by their Chinese names", () => {
  expect(reasonIn("zh", 'self has no field "citty"; it has city, state')).toBe("self 没有字段“citty”，只有 city, state。");
  expect(reasonIn("zh", "* works on numbers, and self.name is a text")).toBe("* 用于数字，而 self.name 是文本。");
  expect(reasonIn("zh", "something that nobody has translated")).toBeUndefined();
  expect(reasonIn("de", "a text")).toBeUndefined();
});

test("every Chinese reason has the places of the English one", () => {
  const places = (text: string) => new Set(text.match(/\{\d+\}/g) ?? []);
  const lost = Object.entries(chinese).filter(([english, other]) => [...places(other)].some((place) => !places(english).has(place)));
  expect(lost).toEqual([]);
});
