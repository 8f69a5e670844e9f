import { describe, expect, test } from "vitest";
import { openCatalog } from "#dialect/compile/catalog.ts";
import { compileCatalog } from "#dialect/compile/compileCatalog.ts";
import { compileEntity } from "#dialect/compile/compileEntity.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { codeList, compiled, compiledThing, filesWith, onCreate, thing, type Fields } from "../../helpers/schemas/dialect.ts";
import type { CatalogFiles } from "../../../src/dialect/schema/catalogFiles.ts";

const compileFields = (fields: Fields, files: Partial<CatalogFiles> = {}) =>
  compileEntity(openCatalog(filesWith([thing(fields)], files)), "thing");

describe("the module", () => {
  const fields: Fields = {
    name: { type: "string", maxLength: 3, pattern: "^\\p{L}+$" },
    mail: { type: "string", format: "email" },
    tags: { type: "array", uniqueItems: true, items: { type: "object", properties: { a: { type: "string" } } } },
  };

  test("stands alone: no import, no require, no evaluation of text", () => {
    const { code } = compileFields(fields);
    expect(code).not.toMatch(/\brequire\b|\bimport\b|\beval\b|new Function/);
    expect(code.match(/^export const \w+/gm)).toEqual([
      "export const name",
      "export const version",
      "export const schema",
      "export const expressions",
      "export const written",
      "export const validate",
      "export const asks",
    ]);
  });

  test("is made and imported without making code from text, which these tests are run without", async () => {
    expect(process.execArgv).toContain("--disallow-code-generation-from-strings");
    expect((await compiledThing(fields)).validate({ name: "é中x" })).toBe(true);
  });

  test("judges by itself what the check relies on", async () => {
    const { validate } = await compiledThing(fields);
    expect(validate({ name: "é中😀" })).toBe(false);
    expect(validate({ name: "é中x", mail: "a@b.cn", tags: [{ a: "1" }, { a: "2" }] })).toBe(true);
    expect(validate({ name: "abcd", mail: "a@b", tags: [{ a: "1" }, { a: "1" }], other: 1 })).toBe(false);
    expect(validate.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`).sort()).toEqual([
      " additionalProperties",
      "/mail format",
      "/name maxLength",
      "/tags uniqueItems",
    ]);
  });

  test("tells a finding in a few words, and of the schema keeps only the lists that it walks through", async () => {
    const many = Array.from({ length: 250 }, (_, at) => `c${at}`);
    const codes = { many: codeList("many", ...many), few: codeList("few", "a", "b") };
    const listed: Fields = {
      one: { type: "string", "x-codes": "many" },
      two: { type: "string", "x-codes": "many" },
      three: { type: "string", "x-codes": "few", maxLength: 9 },
    };
    const { code } = compileFields(listed, { codes });
    expect(code).not.toMatch(/schemaPath|allowedValues|schema0/);
    expect(code.match(/"c249"/g)).toHaveLength(1);
    const { validate } = await compiledThing(listed, {}, { codes });
    expect(validate({ one: "c249", two: "c0", three: "b" })).toBe(true);
    expect(validate({ one: "d", two: "c250", three: "c" })).toBe(false);
    expect(validate.errors).toEqual(["/one", "/two", "/three"].map((instancePath) => ({ instancePath, keyword: "enum", params: {} })));
  });

  test("asks what many fields are asked by one function, and tells each finding at its own place", async () => {
    const short = { type: "string", maxLength: 3 } as const;
    const lines = { type: "array", maxItems: 1, items: { type: "object", properties: { "a/b~c": short } } } as const;
    const same: Fields = { one: short, two: short, lines };
    expect(compileFields(same).code.match(/instancePath,"maxLength"/g)).toHaveLength(1);
    const { validate } = await compiledThing(same);
    expect(validate({ one: "four", two: "abc", lines: [{ "a/b~c": "four" }, 1, { more: 1 }] })).toBe(false);
    expect(validate.errors?.map(({ instancePath, keyword, params }) => [instancePath, keyword, params])).toEqual([
      ["/one", "maxLength", { limit: 3 }],
      ["/lines", "maxItems", { limit: 1 }],
      ["/lines/0/a~1b~0c", "maxLength", { limit: 3 }],
      ["/lines/1", "type", {}],
      ["/lines/2", "additionalProperties", { additionalProperty: "more" }],
    ]);
    expect([validate([]), validate.errors?.[0]?.keyword]).toEqual([false, "type"]);
    expect([validate({ one: "abc", two: undefined }), validate.errors]).toEqual([true, null]);
  });

  test("asks nothing about what is absent, and no limit of a number", async () => {
    const { validate } = await compiledThing({ n: { type: "integer", minimum: 5 } }, { required: ["n"] });
    expect([validate({}), validate({ n: 1 }), validate({ n: "1.25" }), validate({ n: "x" })]).toEqual([true, true, true, false]);
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

describe("a mistake is told with file and place", () => {
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

describe("the version changes with what judges or shapes a record", () => {
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
