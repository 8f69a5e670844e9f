import { expect, test } from "vitest";
import { errorMessage } from "#dialect/text/errorMessage.ts";

test("the message of an error, and the text of any other thrown value", () => {
  expect(errorMessage(new TypeError("no such file"))).toBe("no such file");
  expect([errorMessage("refused"), errorMessage(404), errorMessage(undefined)]).toEqual(["refused", "404", "undefined"]);
});
