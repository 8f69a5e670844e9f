// @no-database
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError, HttpError } from "../../../src/server/answers/apiError.ts";
import { isStorable, readJson } from "../../../src/server/answers/readJson.ts";

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

  test.each(["[1,1e-400]", "[ 1 ,\n\t-1e-400]", "-1e-400", " 1e-400", '{"a" :\r\n1e-400}', '["x",1e-400]'])(
    "is found wherever a number may stand: %s",
    (text) => {
      expect(refused(text)).toHaveLength(1);
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

const problemsOf = (text: string | Buffer): unknown => {
  try {
    readJson(Buffer.from(text));
  } catch (error) {
    const problems = error instanceof HttpError ? error.problems : (error as { details: { problems: unknown[] } }).details.problems;
    return (problems as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);
  }
  return [];
};

test("an empty body is an empty object, everything else is the parsed value", () => {
  expect(readJson(Buffer.alloc(0))).toEqual({});
  expect(readJson(Buffer.from('{"a":[1,"ü",null]}'))).toEqual({ a: [1, "ü", null] });
});

describe("JSON that cannot be stored", () => {
  test.each([
    ['{"a":{"b":"x\\u0000"}}', ["/a/b characters"]],
    ['["\\ud800"]', ["/0 characters"]],
    ['{"constructor":1}', ["/constructor unknownField"]],
    ['{"a":[{"__proto__":{}}]}', ["/a/0/__proto__ unknownField"]],
  ])("%s is refused with the location", (text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  test("reports twenty problems at most", () => {
    expect(problemsOf(JSON.stringify(Array.from({ length: 50 }, () => "\0")))).toHaveLength(20);
  });
});

describe("a body that is not JSON", () => {
  test("is refused with line and column", () => {
    expect(() => readJson(Buffer.from('{\n "a": x}'))).toThrow(HttpError);
    expect(problemsOf('{"a"')).toEqual([" json"]);
  });

  test("is refused for invalid UTF-8 and for a depth that no form has", () => {
    expect(problemsOf(Buffer.from([0x22, 0xff, 0x22]))).toEqual([" utf8"]);
    expect(problemsOf("[".repeat(60) + "]".repeat(60))).toEqual([" depth"]);
  });
});

test("a surrogate pair is storable, half of one is not", () => {
  expect([isStorable("📦"), isStorable("\ud83d")]).toEqual([true, false]);
});
