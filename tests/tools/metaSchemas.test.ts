/** The meta-schemas: real JSON Schema, of one mind with the TypeScript types and with the check. */
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { isObject } from "#dialect/json/json.ts";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import { library, meta, planted } from "../dialect/lint/library.ts";
import { mistakesOf } from "../dialect/lint/mistakes.ts";

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, strictRequired: false, strictTypes: false });
// Defaults that editors offer are no rule about allowed values.
ajv.addKeyword("defaultSnippets");
ajv.addKeyword("deprecationMessage");
for (const [name, schema] of Object.entries(meta)) ajv.addSchema(schema, name);

/** Folder or file -> meta-schema. */
const metaOf = (path: string): string | undefined =>
  ({
    "screens.json": "site.json",
    "schemas/endpoints.json": "endpoints.json",
    "schemas/limits.json": "limits.json",
    "schemas/addresses.json": "addresses.json",
    "schemas/roles.json": "roles.json",
  })[path] ??
  {
    entities: "entity.json",
    screens: "screen.json",
    sites: "site.json",
    states: "states.json",
    codes: "codes.json",
    messages: "messages.json",
    migrations: "migration.json",
  }[path.split("/")[1] ?? ""];

function passesAjv(path: string, text: string): boolean {
  const name = metaOf(path);
  return name === undefined || ajv.validate(name, JSON.parse(text)) === true;
}

describe("the check and Ajv read the meta-schemas alike", () => {
  test("they find nothing in correct schemas", () => {
    for (const { path, text } of library.files) expect(passesAjv(path, text), `${path} ${ajv.errorsText()}`).toBe(true);
  });

  for (const mistake of mistakesOf("shapes").filter(({ rule }) => /^(keyword|meta)\//.test(rule) && rule !== "meta/name")) {
    test(`both refuse ${mistake.says}`, () => {
      const { files } = planted(mistake.file, mistake.before, mistake.after);
      expect(files.every(({ path, text }) => passesAjv(path, text))).toBe(false);
    });
  }

  test("what the check takes for a shape, Ajv does too, in every other planted mistake", () => {
    for (const mistake of ["names", "fields", "expressions", "meanings", "verdicts"].flatMap(mistakesOf)) {
      const input = planted(mistake.file, mistake.before, mistake.after);
      // Which keyword a limit goes into is a meaning: it depends on the type of the field.
      const isShapely = !lintSchemas(input).some(({ rule, pointer }) => /^(keyword|meta)\//.test(rule) && !pointer.includes("/x-bind/"));
      expect(
        input.files.every(({ path, text }) => passesAjv(path, text)),
        mistake.says,
      ).toBe(isShapely);
    }
  });
});

/** Names of the properties of an interface, with those of the interfaces it extends. */
function propertiesOf(source: string, name: string): string[] {
  const [, parents = "", body = ""] =
    new RegExp(`export interface ${name}(?: extends ([^{]+))? \\{\\n([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
  const own = [...body.matchAll(/^ {2}readonly "?([$\w-]+)"?\??:/gm)].map((match) => match[1] ?? "");
  return [
    ...own,
    ...parents.split(",").flatMap((parent) => (parent.trim() ? propertiesOf(source, parent.replace(/Partial<(\w+)>/, "$1").trim()) : [])),
  ];
}

describe("the meta-schemas list the keywords of the types, no more and no fewer", () => {
  const sources = [
    "traced",
    "schema",
    "samples",
    "exchange",
    "roles",
    "screenParts",
    "detailParts",
    "siteScreens",
    "screens",
    "states",
    "transitionTime",
    "valueRules",
    "endpoints",
    "limits",
  ]
    .map((name) => readFileSync(new URL(`../../src/dialect/schema/${name}.ts`, import.meta.url), "utf8"))
    .join("\n");
  const propertiesIn = (file: string, definition: string): Record<string, unknown> => {
    const definitions = meta[file]?.["$defs"];
    const found = isObject(definitions) ? definitions[definition] : undefined;
    return isObject(found) && isObject(found["properties"]) ? found["properties"] : {};
  };
  const listed = (file: string, definition: string): string[] => Object.keys(propertiesIn(file, definition));

  test.each([
    ["FieldSchema", "field.json", "field"],
    ["Rule", "field.json", "rule"],
    ["Reference", "field.json", "reference"],
    ["FileRule", "field.json", "file"],
    ["ListRule", "field.json", "list"],
    ["Unique", "field.json", "unique"],
    ["SampleRange", "field.json", "sampleRange"],
    ["SampleLike", "field.json", "sampleLike"],
    ["SampleBy", "field.json", "sampleBy"],
    ["SampleUnused", "field.json", "sampleUnused"],
    ["EntityHead", "entity.json", "head"],
    ["Route", "site.json", "route"],
    ["Site", "site.json", "site"],
    ["ScreenHead", "screen.json", "screen"],
    ["ListScreen", "screen.json", "list"],
    ["Column", "screen.json", "column"],
    ["Filter", "screen.json", "filter"],
    ["FormScreen", "screen.json", "form"],
    ["FormField", "screen.json", "formField"],
    ["Section", "screen.json", "section"],
    ["DetailScreen", "screen.json", "detail"],
    ["StateMachine", "states.json", "machine"],
    ["StateTab", "states.json", "tab"],
    ["Transition", "states.json", "transition"],
    ["TransitionSample", "states.json", "transitionSample"],
    ["CodeList", "codes.json", "codes"],
    ["CodeOption", "codes.json", "code"],
    ["Call", "endpoints.json", "call"],
    ["Role", "roles.json", "role"],
    ["Limit", "limits.json", "limit"],
  ])("%s: %s#%s", (type, file, definition) => {
    // The compiler writes these: `$id` marks a part that was taken in, `actor` who takes the steps on a site, `actors` and `except` are
    // what a list of roles in `by` means for transitions and for roles.
    const compiled: Readonly<Record<string, string>> = { FieldSchema: "$id", StateMachine: "actor", Transition: "actors", Role: "except" };
    const typed = propertiesOf(sources, type).filter((name) => name !== compiled[type]);
    expect(listed(file, definition).sort()).toEqual(typed.sort());
  });

  test("every keyword of ours on a field is explained to the author", () => {
    for (const [name, file, definition] of [
      ["field", "field.json", "field"],
      ["rule", "field.json", "rule"],
    ] as const) {
      for (const keyword of listed(file, definition)) {
        const schema = propertiesIn(file, definition)[keyword];
        const isExplained = isObject(schema) && (schema["description"] !== undefined || schema["$ref"] !== undefined);
        expect(isExplained, `${name}: ${keyword}`).toBe(true);
      }
    }
  });
});
