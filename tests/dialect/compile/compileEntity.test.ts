import { describe, expect, test } from "vitest";
import { openCatalog } from "#dialect/compile/catalog.ts";
import { compileCatalog } from "#dialect/compile/compileCatalog.ts";
import { compileEntity } from "#dialect/compile/compileEntity.ts";
import { parseModule, toFullEntity } from "#dialect/compile/entityModule.ts";
import { decimalPattern } from "#dialect/text/decimal.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { validateValues } from "#dialect/check/validateValues.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { codeList, compiled, compiledThing, filesWith, importModule, onCreate, thing, type Fields } from "../../helpers/schemas/dialect.ts";
import type { CatalogFiles } from "../../../src/dialect/schema/catalogFiles.ts";

const compileFields = (fields: Fields, files: Partial<CatalogFiles> = {}) =>
  compileEntity(openCatalog(filesWith([thing(fields)], files)), "thing");

describe("the module", () => {
  const fields: Fields = {
    name: { type: "string", maxLength: 3, pattern: "^\\p{L}+$" },
    mail: { type: "string", format: "email" },
    tags: { type: "array", uniqueItems: true, items: { type: "object", properties: { a: { type: "string" } } } },
  };

  test("is JSON: an export on each line, and no code", () => {
    const { code } = compileFields(fields);
    const lines = code.split("\n").filter((line) => line !== "" && !line.startsWith("//"));
    expect(lines.map((line) => /^export const (\w+) = [[{"].*[\]}"];$/.exec(line)?.[1])).toEqual([
      "name",
      "version",
      "schema",
      "expressions",
      "written",
      "values",
      "asks",
      "withheld",
    ]);
  });

  test("is made and imported without making code from text, which these tests are run without", async () => {
    expect(process.execArgv).toContain("--disallow-code-generation-from-strings");
    const imported = await importModule(compileFields(fields).code);
    expect(imported).toEqual(toFullEntity(parseModule(compileFields(fields).code)));
    expect(validateValues(imported.values, { name: "é中x" })).toEqual([]);
  });

  test("holds what the check asks of each value, and nothing that it asks otherwise", async () => {
    const { values } = await compiledThing({ ...fields, n: { type: "integer", minimum: 5 } }, { required: ["n"] });
    expect(values).toEqual({
      type: "object",
      additionalProperties: false,
      properties: {
        name: { type: "string", maxLength: 3, pattern: "^\\p{L}+$" },
        mail: { type: "string", format: "email" },
        tags: {
          type: "array",
          uniqueItems: true,
          items: { type: "object", additionalProperties: false, properties: { a: { type: "string" } } },
        },
        n: { type: ["number", "string"], pattern: decimalPattern },
      },
    });
  });

  test("leaves out what only authors need, but no field that is called like it", async () => {
    const { schema } = await compiledThing({
      examples: { type: "string", examples: ["x"], "x-sample": ["y"], "x-spec": ["A-1"], default: "z" },
      lines: {
        type: "array",
        items: { type: "object", properties: {}, "x-rules": [{ id: "r", rule: "true", message: {}, cases: { accept: [{}] } }] },
      },
      other: { "x-reference": { entity: "thing", show: [], fill: { examples: "cases" } } },
    });
    expect(schema.properties).toEqual({
      examples: { type: "string", default: "z" },
      lines: { type: "array", items: { type: "object", properties: {}, "x-rules": [{ id: "r", rule: "true", message: {} }] } },
      other: { "x-reference": { entity: "thing", show: [], fill: { examples: "cases" } } },
    });
  });

  test("holds text that could break out of it", async () => {
    const entity = await compiledThing({ name: { type: "string", "x-label": { en: "</script>`${x}`\u2028\\" } } });
    expect(entity.schema.properties["name"]?.["x-label"]).toEqual({ en: "</script>`${x}`\u2028\\" });
  });

  test("knows a code list by its values, an open list by none", async () => {
    const codes = {
      colour: codeList("colour", "red", "green"),
      free: { ...codeList("free", "x"), open: true },
      flag: codeList("flag", 0, 1),
    };
    const entity = await compiledThing(
      {
        one: { type: "string", "x-codes": "colour" },
        some: { type: "array", "x-codes": "colour", items: { type: "string" } },
        any: { type: "string", "x-codes": "free" },
        flag: { type: "integer", "x-codes": "flag" },
      },
      {},
      { codes },
    );
    const codesOf = (input: Record<string, never>) =>
      checkRecord(entity, null, input, onCreate()).problems.map(({ path, code }) => `${path} ${code}`);
    expect(codesOf({ one: "red", some: ["green"], any: "whatever", flag: "1" } as never)).toEqual([]);
    expect(codesOf({ one: "blue", some: ["green", "blue"], flag: 2 } as never)).toEqual(["/one enum", "/some/1 enum", "/flag enum"]);
  });
});

describe("a mistake is reported with file and location", () => {
  test.each<[string, Fields, string]>([
    ["an expression", { a: { "x-visible-when": "self.b ==" } }, "schemas/entities/thing.json#/properties/a/x-visible-when: character 10"],
    ["a pattern", { a: { pattern: "[" } }, "schemas/entities/thing.json#/properties/a/pattern: this is not a regular expression"],
    [
      "a slow pattern",
      { a: { pattern: "(a+)+" } },
      "schemas/entities/thing.json#/properties/a/pattern: the time of this pattern is not proportional to the length of the text",
    ],
    [
      "a format",
      { a: { format: "e-mail" } },
      'schemas/entities/thing.json#/properties/a/format: there is no format "e-mail"; did you mean "email"?',
    ],
    [
      "a cycle of computed fields",
      { a: { type: "number", "x-compute": "self.b" }, b: { type: "number", "x-compute": "self.a" } },
      "computed fields read each other in a cycle: /a -> /b -> /a",
    ],
  ])("%s", (_what, fields, message) => {
    expect(() => compileFields(fields)).toThrow(message);
  });
});

describe("the version changes with what checks or shapes a record", () => {
  const base: Fields = { name: { type: "string", maxLength: 3, "x-label": { en: "Name" }, "x-codes": "colour" } };
  const codes = { colour: codeList("colour", "red") };
  const version = (fields: Fields, files: Partial<CatalogFiles> = { codes }) => compileFields(fields, files).version;

  test("not with a label, an example or a source", () => {
    expect(version({ name: { ...base["name"], "x-label": { en: "First name" }, "x-spec": ["A-1"], examples: ["x"] } })).toBe(version(base));
  });

  test("with a limit, a rule, a code, a field", () => {
    const versions = [
      version(base),
      version({ name: { ...base["name"], maxLength: 4 } }),
      version({ name: { ...base["name"], "x-required-when": "true" } }),
      version(base, { codes: { colour: codeList("colour", "red", "green") } }),
      version({ ...base, title: {} }),
    ];
    expect(new Set(versions).size).toBe(versions.length);
  });
});

describe("fields that a transition asks for", () => {
  const machine: StateMachine = {
    entity: "thing",
    field: "state",
    initial: "new",
    codes: "colour",
    tabs: [],
    transitions: [
      {
        id: "refuse",
        label: {},
        by: "operator",
        from: ["new"],
        ask: { reason: { type: "string", maxLength: 5, "x-required-when": "true" } },
      },
      { id: "accept", label: {}, by: "operator", from: ["new"] },
    ],
  };

  test("are checked like an entity of their own", async () => {
    const entity = await compiled(
      filesWith([thing({ state: { type: "string" } })], { states: { thing: machine }, codes: { colour: codeList("colour", "new") } }),
    );
    const asked = entity.asks["refuse"];
    expect(Object.keys(entity.asks)).toEqual(["refuse"]);
    expect(checkRecord(asked!, null, {}, onCreate()).problems).toMatchObject([{ path: "/reason", code: "required" }]);
    expect(checkRecord(asked!, null, { reason: "too long" }, onCreate()).problems).toMatchObject([{ path: "/reason", code: "maxLength" }]);
  });
});

describe("the catalogue for the browser", () => {
  const files = filesWith([thing({ name: {} })], {
    screens: { things: { entity: "thing", kind: "list", list: { columns: [{ field: "name", "x-show-when": "user.partner == true" }] } } },
    states: {
      thing: {
        entity: "thing",
        field: "state",
        initial: "new",
        codes: "colour",
        draft: "self.state == 'new'",
        tabs: [{ id: "t", label: {}, where: "has(self.name)" }],
        "x-spec": ["A-1"],
        transitions: [
          { "x-sample": { weight: 1 }, id: "go", label: {}, by: "customer", from: [], guard: "self.ok", effects: [{ set: { at: "now" } }] },
        ],
      },
    },
    codes: { colour: codeList("colour", "new") },
  });

  test("holds addresses instead of entities, and every expression of screens and states", () => {
    const catalog = compileCatalog(openCatalog(files), (name) => `/schema/${name}.js`);
    expect(catalog.entities).toEqual({ thing: "/schema/thing.js" });
    expect(Object.keys(catalog.expressions).sort()).toEqual([
      "has(self.name)",
      "now",
      "self.ok",
      "self.state == 'new'",
      "user.partner == true",
    ]);
  });

  test("leaves out what only authors need", () => {
    expect(JSON.stringify(compileCatalog(openCatalog(files), (name) => name))).not.toMatch(/x-spec|x-sample/);
  });

  test("changes its version with an address", () => {
    const version = (address: string) => compileCatalog(openCatalog(files), () => address).version;
    expect(version("/a")).toBe(version("/a"));
    expect(version("/a")).not.toBe(version("/b"));
  });
});
