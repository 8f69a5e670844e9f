import { expect, test } from "vitest";
import { anchorOf, pointerOfAnchor } from "#dialect/json/anchor.ts";

const file = {
  form: {
    sections: [
      { id: "who", fields: ["name", { field: "mail", span: 2 }] },
      { id: "where", fields: ["city"] },
    ],
  },
  "x-rules": [{ rule: "true" }, { id: "due", rule: "false" }],
};

test.each([
  ["/form/sections/1", "/form/sections/id=where"],
  ["/form/sections/0/fields/0", "/form/sections/id=who/fields/=name"],
  ["/form/sections/0/fields/1/span", "/form/sections/id=who/fields/field=mail/span"],
  ["/x-rules/1/rule", "/x-rules/id=due/rule"],
  ["/x-rules/0/rule", "/x-rules/0/rule"],
  ["", ""],
])("%s is anchored by what its items are called: %s", (pointer, anchor) => {
  expect(anchorOf(file, pointer)).toBe(anchor);
  expect(pointerOfAnchor(file, anchor)).toBe(pointer);
});

test("an anchor finds its part after items were put before it, and nothing once the part has gone", () => {
  const sections = [{ id: "new", fields: [] }, ...file.form.sections];
  expect(pointerOfAnchor({ form: { sections } }, "/form/sections/id=who/fields/=name")).toBe("/form/sections/1/fields/0");
  expect(pointerOfAnchor({ form: { sections: [] } }, "/form/sections/id=who")).toBeUndefined();
});

test("of two items with one name the second keeps its index", () => {
  expect(anchorOf({ columns: [{ field: "a" }, { field: "a" }] }, "/columns/1")).toBe("/columns/1");
});
