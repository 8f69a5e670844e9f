import { describe, expect, test } from "vitest";
import { openCatalog } from "#dialect/compile/catalog.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { codeList, filesWith, thing } from "../../helpers/schemas/dialect.ts";

const open = (...entities: EntitySchema[]) =>
  openCatalog(
    filesWith(entities, {
      limits: { nameLength: { value: 60 }, most: { value: 30 } },
      codes: { colour: codeList("colour", "red", "green") },
    }),
  );

describe("x-bind takes a value from the limits", () => {
  test("for a keyword and for a part of one, at any depth", () => {
    const entity = open(
      thing(
        {
          name: { type: "string", "x-bind": { maxLength: "nameLength" } },
          lines: { type: "array", items: { type: "object", properties: { name: { "x-bind": { maxLength: "nameLength" } } } } },
          mails: { type: "string", "x-list": { separator: ";", items: {} }, "x-bind": { "x-list/max": "most" } },
        },
        { "x-limit": { max: 0, per: "customer" }, "x-bind": { "x-limit/max": "most" } },
      ),
    ).entity("thing");
    expect(entity["x-limit"]).toEqual({ max: 30, per: "customer" });
    expect(entity.properties["name"]?.maxLength).toBe(60);
    expect(entity.properties["lines"]?.items?.properties?.["name"]?.maxLength).toBe(60);
    expect(entity.properties["mails"]?.["x-list"]).toEqual({ separator: ";", items: {}, max: 30 });
  });

  test("an unknown limit is reported with file, pointer and suggestion", () => {
    expect(() => open(thing({ name: { "x-bind": { maxLength: "nameLenght" } } }))).toThrow(
      'schemas/entities/thing.json#/properties/name/x-bind/maxLength: limits.json has no "nameLenght"; did you mean "nameLength"?',
    );
  });

  test("a path into a keyword without parts is refused", () => {
    expect(() => open(thing({ name: { maxLength: 5, "x-bind": { "maxLength/max": "most" } } }))).toThrow('"maxLength" has no parts');
  });

  test("data is not read as keywords", () => {
    const examples = [{ "x-bind": { a: "b" } }] as const;
    expect(open(thing({ name: { examples } })).entity("thing").properties["name"]?.examples).toEqual(examples);
  });

  test("the files handed in stay as they are", () => {
    const field: FieldSchema = Object.freeze({ "x-bind": Object.freeze({ maxLength: "nameLength" }) });
    open(thing({ name: field }));
    expect(field.maxLength).toBeUndefined();
  });
});

describe("$ref takes in another entity", () => {
  const address = thing(
    { city: { type: "string" } },
    { required: ["city"], "x-limit": { max: 1, per: "customer" }, examples: [{}] },
    "address",
  );

  test("by its $id; keywords beside it win, what belongs to records of their own stays behind", () => {
    const field = open(thing({ home: { $ref: "address", "x-label": { en: "Home" } } }), address).entity("thing").properties["home"];
    expect(field).toEqual({
      $id: "address",
      type: "object",
      required: ["city"],
      properties: { city: { type: "string" } },
      "x-label": { en: "Home" },
    });
  });

  test("whose own references are taken in as well, also in rows", () => {
    const person = thing({ home: { $ref: "address" } }, {}, "person");
    const entity = open(thing({ people: { type: "array", items: { $ref: "person" } } }), person, address).entity("thing");
    expect(entity.properties["people"]?.items?.properties?.["home"]?.properties?.["city"]).toEqual({ type: "string" });
  });

  test("a cycle is refused", () => {
    const a = thing({ b: { $ref: "b" } }, {}, "a");
    const b = thing({ a: { $ref: "a" } }, {}, "b");
    expect(() => open(a, b)).toThrow("a -> b -> a is a cycle");
    expect(() => open(thing({ self: { $ref: "thing" } }))).toThrow("thing -> thing is a cycle");
  });

  test("an unknown $id is reported", () => {
    expect(() => open(thing({ home: { $ref: "adress" } }), address)).toThrow(
      'schemas/entities/thing.json#/properties/home/$ref: no entity has the $id "adress"; did you mean "address"?',
    );
  });
});

describe("a name of nothing is reported with its location", () => {
  test.each<[string, FieldSchema, string]>([
    ["a code list", { "x-codes": "color" }, '/properties/f/x-codes: there is no code list "color"; did you mean "colour"?'],
    [
      "an entity",
      { "x-reference": { entity: "thin", show: [] } },
      '/properties/f/x-reference/entity: there is no entity "thin"; did you mean "thing"?',
    ],
    ["a call", { "x-file": { accept: [], maxBytes: 1, call: "up" } }, "/properties/f/x-file/call: there is no call"],
    [
      "a required field",
      { type: "object", properties: { name: {} }, required: ["nmae"] },
      '/properties/f/required: there is no field "nmae"; did you mean "name"?',
    ],
    ["a conditional keyword", { oneOf: [] } as FieldSchema, "/properties/f/oneOf: entities do not have conditional schemas"],
  ])("%s", (_what, field, message) => {
    expect(() => open(thing({ f: field }))).toThrow(`schemas/entities/thing.json#${message}`);
  });

  test("the file's name", () => {
    expect(() => openCatalog(filesWith([], { entities: { other: thing({}) } }))).toThrow(
      'schemas/entities/other.json#/x-entity: x-entity.name must be the file\'s name, "other"',
    );
  });

  test("a field named like a prototype", () => {
    expect(() => open(thing(Object.fromEntries([["constructor", { type: "string" as const }]])))).toThrow(
      "/properties/constructor: no field can have this name",
    );
  });
});

describe("asking the catalogue", () => {
  const machine: StateMachine = { entity: "thing", field: "state", initial: "new", codes: "colour", tabs: [], transitions: [] };
  const catalog = openCatalog(
    filesWith([thing({})], {
      states: { lives: machine },
      codes: { colour: codeList("colour", "red") },
      limits: { most: { value: 3 } },
      endpoints: { calls: { save: { path: "/save" } } },
    }),
  );

  test("by name", () => {
    expect(catalog.codes("colour")).toHaveLength(1);
    expect(catalog.limits).toEqual({ most: 3 });
    expect(catalog.call("save").path).toBe("/save");
    expect(catalog.statesOf("thing")).toBe(catalog.files.states["lives"]);
    expect(catalog.statesOf("other")).toBeUndefined();
  });

  test("by a name that is not there throws, also for the names of prototypes", () => {
    for (const ask of [() => catalog.entity("nothing"), () => catalog.codes("toString"), () => catalog.call("constructor")])
      expect(ask).toThrow("there is no");
  });
});

test.each([
  ["begin", { begin: { event: { en: "Made" }, effects: [{ sett: { name: "1" } }] } }],
  ["transitions/go", { transitions: [{ id: "go", label: { en: "Go" }, by: "customer", from: ["red"], effects: [{ sett: {} }] }] }],
])("an unknown effect is refused with its place: %s", (place, part) => {
  const machine = { entity: "thing", field: "state", initial: "red", codes: "colour", tabs: [], transitions: [], ...part };
  const states = { thing: machine as unknown as StateMachine };
  const files = filesWith([thing({ state: { type: "string" } })], { codes: { colour: codeList("colour", "red") }, states });
  expect(() => openCatalog(files)).toThrow(`schemas/states/thing.json#/${place}: unknown effect "sett"; effects are update, create,`);
});
