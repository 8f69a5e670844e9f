import { expect, test } from "vitest";
import { compiled, findingsOf, library } from "./library.ts";

test("finds nothing in schemas without a mistake", async () => {
  expect(findingsOf(await compiled(library))).toEqual([]);
});
