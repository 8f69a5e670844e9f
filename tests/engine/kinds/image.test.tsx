// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { kindOf } from "#engine/kinds/index.ts";
import { kindContract } from "./kindContract.tsx";

kindContract({
  kind: "image",
  schema: { type: "object", "x-file": { accept: ["image/png"], maxBytes: 5_000_000, call: "upload" } },
  value: { id: "f1", name: "bike.png", size: 2048, type: "image/png", url: "/files/f1" },
  shown: { zh: "bike.png", en: "bike.png" },
  roundTrip: false,
});

test("a file field is an image only where it accepts nothing else", () => {
  const named = (accept: string[]) => kindOf({ type: "object", "x-file": { accept, maxBytes: 1, call: "upload" } }).name;
  expect([named(["image/png", "image/jpeg"]), named(["image/png", "application/pdf"])]).toEqual(["image", "file"]);
});
