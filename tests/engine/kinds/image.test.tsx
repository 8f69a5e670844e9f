// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { kindOf } from "#engine/kinds/index.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("image");

test("a file field is an image only where it accepts nothing else", () => {
  const named = (accept: string[]) => kindOf({ type: "object", "x-file": { accept, maxBytes: 1, call: "upload" } }).name;
  expect([named(["image/png", "image/jpeg"]), named(["image/png", "application/pdf"])]).toEqual(["image", "file"]);
});
