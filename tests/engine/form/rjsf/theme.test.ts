import { describe, expect, test } from "vitest";
import { formRegistry } from "#engine/form/rjsf/theme.ts";

const { fields, globalFormOptions } = formRegistry({ type: "object" }, "order");

describe("the theme of a form", () => {
  test("has one field for every value, and its own for objects and rows", () => {
    expect([fields["KindField"], fields["ObjectField"], fields["ArrayField"]]).not.toContain(undefined);
  });

  test("prefixes the ids of its fields, because two forms may be open", () => {
    expect(globalFormOptions.idPrefix).toBe("order");
  });
});
