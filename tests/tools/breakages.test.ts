import { expect, test } from "vitest";
import type { JsonObject } from "#dialect/json/json.ts";
import { breakages } from "../../scripts/spec/breakages.ts";

const files = new Map<string, JsonObject>([
  ["screens.json", { defaultLanguage: "zh", routes: [{ path: "/a", "x-spec": ["R-01"] }] }],
  ["schemas/endpoints.json", { calls: { list: { path: "/l", does: "list", entity: "sku", "x-spec": ["C-01"] } } }],
  ["schemas/limits.json", { most: { value: 30, "x-spec": ["K-01"] }, ours: { value: 5, "x-spec": ["K-01"], "x-status": "assumed" } }],
  [
    "schemas/entities/box.json",
    {
      required: ["name", "size"],
      properties: {
        name: { type: "string", maxLength: 3, "x-spec": ["V-01", "V-02"] },
        size: { type: "string", maxLength: 9, "x-spec": ["E-01"] },
        code: { type: "string", maxLength: 1, "x-bind": { maxLength: "most" }, "x-spec": ["V-02"] },
      },
    },
  ],
  [
    "schemas/screens/boxes.json",
    { entity: "box", list: { columns: [{ field: "name" }, { field: "size" }] }, form: { sections: [{ fields: ["name"] }] } },
  ],
  ["schemas/screens/box.json", { entity: "box", detail: { sections: [{ fields: ["name"] }] } }],
  ["schemas/messages/en.json", { "login.again": "Log in again" }],
]);
const stated = {
  facts: new Set(["R-01", "C-01", "K-01", "V-01", "V-02", "E-01"]),
  sentences: new Map([["Log in again", "M-01"]]),
  asks: new Map([
    ["V-01", "required"],
    ["V-02", "maxLength"],
  ]),
};
const all = (seed = 1, count = 99) => breakages(files, stated, { count, seed });
const broken = (what: string) => {
  const found = all().find((one) => one.what === what);
  const content = structuredClone(files.get(found?.file ?? "") ?? {});
  found?.apply(content);
  return content;
};

test("what a fact states is broken, each with the facts that state it; what is ours is not", () => {
  expect(
    all()
      .map(({ pointer, what, facts }) => `${pointer} ${what} ${facts.join()}`)
      .sort(),
  ).toEqual([
    " no longer shows size E-01",
    "/calls/list does save instead of list C-01",
    "/calls/list works on sender instead of sku C-01",
    "/defaultLanguage is English F-06",
    "/login.again says something else M-01",
    "/most is 60 K-01",
    "/properties/code has no x-bind, maxLength V-02",
    "/properties/name has no maxLength V-02",
    "/properties/name is not required V-01",
    "/routes/0 is hidden or shown the other way R-01",
    "/routes/0 is open or closed the other way R-01",
  ]);
});

test("a breakage changes the copy that it is given, and nothing else", () => {
  expect(broken("is not required")).toMatchObject({ required: ["size"] });
  expect(broken("is 60")).toMatchObject({ most: { value: 60 }, ours: { value: 5 } });
  expect(files.get("schemas/entities/box.json")).toMatchObject({ required: ["name", "size"] });
});

test("a bound that a binding would bring back is dropped with it", () => {
  expect(broken("has no x-bind, maxLength")).toMatchObject({ properties: { code: { type: "string", "x-spec": ["V-02"] } } });
  expect(JSON.stringify(broken("has no x-bind, maxLength"))).not.toContain("x-bind");
});

test("a field that one screen alone shows is dropped from it, in columns and sections", () => {
  expect(broken("no longer shows size")).toEqual({
    entity: "box",
    list: { columns: [{ field: "name" }] },
    form: { sections: [{ fields: ["name"] }] },
  });
  expect(all().some(({ what }) => what === "no longer shows name")).toBe(false);
});

test("one seed gives one list, which a longer one continues", () => {
  const names = (seed: number, count: number) => all(seed, count).map(({ pointer, what }) => pointer + what);
  expect(names(7, 9)).toEqual(names(7, 9));
  expect(names(7, 9).slice(0, 4)).toEqual(names(7, 4));
});
