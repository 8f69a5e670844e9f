import { expect, test } from "vitest";
import { textCollector, unescaped } from "#sheet/read/textCollector.ts";

/** Collects the runs of a cell: `[element, text]`. */
function collect(maxLength: number, ...runs: readonly (readonly [string, string])[]): string {
  const collector = textCollector(maxLength);
  for (const [name, text] of runs) {
    collector.open(name);
    collector.open("t");
    collector.text(text);
    collector.close("t");
    collector.close(name);
  }
  collector.text("outside of t");
  return collector.take();
}

test("the texts of all runs are joined, without their pronunciation", () => {
  expect(collect(100, ["r", "台"], ["rPh", "tai"], ["r", " 灯"])).toBe("台 灯");
});

test("a text longer than a cell may hold is refused", () => {
  expect(collect(4, ["r", "abcd"])).toBe("abcd");
  expect(() => collect(4, ["r", "abc"], ["r", "de"])).toThrow(
    expect.objectContaining({ code: "tooMuch", params: { what: "text", limit: 4 } }),
  );
});

test("escaped characters are decoded once", () => {
  expect([unescaped("a_x000D_b"), unescaped("_x005F_x000D_"), unescaped("_x00_ _xZZZZ_")]).toEqual(["a\rb", "_x000D_", "_x00_ _xZZZZ_"]);
});
