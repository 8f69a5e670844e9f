// @no-database
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError } from "../../../src/server/answers/apiError.ts";
import { readJson } from "../../../src/server/answers/readJson.ts";

const read = (text: string) => readJson(Buffer.from(text));
/** The problems of a body, as `path code`. */
function refused(text: string): string[] {
  try {
    read(text);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (error.details.problems ?? []).map(({ path, code }) => `${path} ${code}`);
  }
}

describe("a number that JavaScript would change is refused where it stands", () => {
  test.each(["9007199254740993", "1e-400", "1e400", "0.1000000000000000055", "1e99999", "123456789012345678901234567890.5"])(
    "%s",
    (number) => {
      expect(refused(`{"a":[1,{"price":${number}}],"b":"${number}"}`)).toEqual(["/a/1/price inexactNumber"]);
    },
  );

  test.each(["9007199254740992", "1e5", "1.50", "-0", "0.30000000000000004", "12345678901234567000", "1E-7"])("%s is kept", (number) => {
    expect(read(`{"price":${number}}`)).toEqual({ price: Number(number) });
  });

  test("as a text it is kept, whatever the text says", () => {
    expect(read('{"a":"9007199254740993","b":"say \\"1e-400\\" \\\\"}')).toEqual({ a: "9007199254740993", b: 'say "1e-400" \\' });
  });

  test("all that JavaScript writes is read back", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => refused(JSON.stringify({ value })).every((problem) => !problem.endsWith("inexactNumber"))),
    );
  });
});
