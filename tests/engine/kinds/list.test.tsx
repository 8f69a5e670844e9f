// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { parts } from "#engine/kinds/list.tsx";
import { kindContract } from "./kindContract.tsx";

kindContract("list");

test("spaces separate e-mail addresses, but are part of other values", () => {
  const list = (format?: string) => ({ separator: ";", items: { type: "string" as const, ...(format && { format }) } });
  expect(parts("a@x.io b@x.io、c@x.io", list("email"))).toEqual(["a@x.io", "b@x.io", "c@x.io"]);
  expect(parts("dark red，green", list())).toEqual(["dark red", "green"]);
});
