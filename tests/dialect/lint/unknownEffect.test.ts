import { expect, test } from "vitest";
import { findingsOf, planted } from "./library.ts";

test("an unknown effect is an error at its key, with the effect that was probably meant", () => {
  const found = findingsOf(planted("schemas/states/book.json", '{ "notify": ', '{ "notifi": ')).filter(
    ({ severity }) => severity === "error",
  );
  expect(found).toContainEqual(expect.objectContaining({ rule: "keyword/unknown", at: '"notifi"' }));
});
