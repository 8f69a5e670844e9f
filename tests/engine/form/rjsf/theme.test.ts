import { describe, expect, test } from "vitest";
import { kinds } from "#engine/kinds/index.ts";
import { formRegistry } from "#engine/form/rjsf/theme.ts";

const { fields, globalFormOptions } = formRegistry({ type: "object" }, "order");

describe("the theme of a form", () => {
  test("has a field for each kind, and its own for objects and rows", () => {
    expect(kinds.map(({ name }) => name).filter((name) => !(name in fields))).toEqual([]);
    expect(new Set(kinds.map(({ name }) => fields[name])).size).toBe(kinds.length);
    expect([fields["ObjectField"], fields["ArrayField"]]).not.toContain(undefined);
  });

  test("prefixes the ids of its fields, because two forms may be open", () => {
    expect(globalFormOptions.idPrefix).toBe("order");
  });
});
