import { expect, test } from "vitest";
import { foreignSyntax } from "../../../src/dialect/expr/foreignSyntax.ts";
import { parseExpr } from "../../../src/dialect/expr/parse.ts";

test.each([
  ["self.a = 'x'", "write == instead of ="],
  ["self.a === 'x'", "write == instead of ==="],
  ["self.a <> 'x'", "write != instead of <>"],
  ["self.a == 'x' and self.b", "write && instead of and"],
  ["self.a == 'x' OR self.b", "write || instead of OR"],
  ["not self.a", "write ! instead of not"],
  ["self.day > 01.03.2027", "write '2027-03-01' instead of 01.03.2027"],
  ["self.day > 01.13.2027", "write a day as '2027-03-01', in quotes, instead of 01.13.2027"],
  ["self.day + 3 days > today", "write addDays(self.day, 3) instead of self.day + 3 days"],
  ["self.a is null", "write !has(…) instead of is null"],
  ["self.a IS NOT NULL", "write has(…) instead of IS NOT NULL"],
  ["has self.a", "write has(self.a) instead of has self.a"],
  ["if(self.a, 1, 2)", "write condition ? one : other instead of if("],
  ["self.a in ('A', 'B')", "write in ['A', 'B'] instead of in ("],
  ["self.a in 'A', 'B'", "write in ['A', 'B'] instead of in 'A',"],
  ["self.a IN ['A']", "write in instead of IN"],
  ["self.a like 'D%'", "write startsWith(…), contains(…) or matches(…) instead of like"],
  ["`self.a` == 'x'", "write ' instead of `"],
  ["self.a ? 1", "write : and the value otherwise after the value of ?"],
])("%s: %s", (text, message) => {
  expect(() => parseExpr(text)).toThrow(message);
});

test("words inside of a text are none of the language", () => {
  expect(foreignSyntax("self.a == 'this and that = `x`'")).toBeUndefined();
});

test("a replacement is offered only where it is known to the letter", () => {
  const offered = (text: string) => foreignSyntax(text)?.suggestion;
  expect(["self.a = 1", "self.day > 01.03.2027", "has self.a", "self.day + 3 days > today"].map(offered)).toEqual([
    "==",
    "'2027-03-01'",
    "has(self.a)",
    "addDays(self.day, 3)",
  ]);
  expect(["self.day > 01.13.2027", "self.a is null", "if(a, b, c)", "self.a in (1, 2)", "self.a ? 1"].map(offered)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});
