// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { parts } from "#engine/kinds/list.tsx";
import { kindContract } from "./kindContract.tsx";

kindContract({
  kind: "list",
  schema: { type: "string", "x-list": { separator: ";", items: { type: "string", format: "email" } } },
  value: "a@x.io;b@x.io",
  shown: { zh: "a@x.io; b@x.io", en: "a@x.io; b@x.io" },
});
kindContract({
  kind: "list",
  schema: { type: "string", "x-list": { separator: "/", items: { type: "string" } } },
  value: "red/green",
  shown: { zh: "red; green", en: "red; green" },
});

test("spaces separate e-mail addresses, but are part of other values", () => {
  const list = (format?: string) => ({ separator: ";", items: { type: "string" as const, ...(format && { format }) } });
  expect(parts("a@x.io b@x.io、c@x.io", list("email"))).toEqual(["a@x.io", "b@x.io", "c@x.io"]);
  expect(parts("dark red，green", list())).toEqual(["dark red", "green"]);
});
