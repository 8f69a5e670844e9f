/**
 * Compiles a schema to the module that both ends run, browsers part by part (`entityModule.ts`).
 *
 * ```
 *   entity schema ── validatorSchema ──► validatorCode ──► code of `validate`
 *        │
 *        └── collectExpressions ──► trees
 * ```
 *
 * Server and tests only. The text of a module needs no import,
 * no `require` and no evaluation of text: a page whose content policy is
 * `script-src 'self'` imports it as it is.
 */
import { compileExpressions, findExpressions } from "./collectExpressions.ts";
import { computeOrder } from "../schema/computeOrder.ts";
import { PART_SEPARATOR, splitSchema } from "./entityModule.ts";
import type { Expressions } from "../expr/ast.ts";
import { fingerprint } from "../json/fingerprint.ts";
import type { EntitySchema } from "../schema/schema.ts";
import { validatorCode, validatorRuntime } from "./validatorCode.ts";
import { validatorSchema } from "./validatorSchema.ts";
import { authorsOnly, withoutKeywords } from "./withoutKeywords.ts";
import type { Catalog } from "../schema/catalogFiles.ts";

export interface CompiledModule {
  /** Text of an ES module: `toFullEntity` of its exports is the entity, `splitModule` of its text the modules that browsers import. */
  readonly code: string;
  readonly version: string;
}

/** Compiles one entity. Throws naming file and pointer where an expression, pattern or format is none. */
export function compileEntity(catalog: Catalog, name: string): CompiledModule {
  const parts = compileParts(catalog, catalog.entity(name), `schemas/entities/${name}.json`);
  const machine = catalog.statesOf(name);
  const asks = (machine?.transitions ?? []).flatMap(({ id, ask, label }) => {
    if (!ask) return [];
    const asked: EntitySchema = { "x-entity": { name: `${name}:${id}`, owner: "none" }, "x-label": label, type: "object", properties: ask };
    return [[id, compileParts(catalog, asked, `state machine of ${name}, transition ${id}`)] as const];
  });
  const { shown, lacking } = splitSchema(parts.schema);
  const asked = new Set(findExpressions(shown).map(({ text }) => text));
  const { true: seen, false: behind } = byWhether(parts.expressions, (text) => asked.has(text));
  const version = fingerprint([parts.version, asks.map(([id, ask]) => [id, ask.version])]);
  const code = [
    `// Compiled from the schema of ${JSON.stringify(name)}. Made by a program: change the schema instead.`,
    `export const name = ${JSON.stringify(name)};`,
    `export const version = ${JSON.stringify(version)};`,
    `export const schema = ${moduleJson(shown)};`,
    `export const expressions = ${moduleJson(seen)};`,
    PART_SEPARATOR,
    `export const written = { schema: ${moduleJson(lacking)}, expressions: ${moduleJson(behind)} };`,
    `export const validate = ${withRuntime(parts.validate)};`,
    PART_SEPARATOR,
    `export const asks = ${asks.length > 0 ? withRuntime(`{${asks.map(([id, ask]) => `${JSON.stringify(id)}: {\n${entityLiteral(ask)}}`).join(",\n")}}`) : "{}"};`,
    "",
  ].join("\n");
  return { code, version };
}

/** Each part stands alone, and all of them one after another: what a part calls is its own. */
function withRuntime(value: string): string {
  return `(() => {\n${validatorRuntime}\nreturn ${value};\n})()`;
}

function byWhether(expressions: Expressions, is: (text: string) => boolean): { readonly true: Expressions; readonly false: Expressions } {
  const chosen = (wanted: boolean) => Object.fromEntries(Object.entries(expressions).filter(([text]) => is(text) === wanted));
  return { true: chosen(true), false: chosen(false) };
}

interface Parts {
  readonly name: string;
  readonly schema: EntitySchema;
  readonly expressions: Expressions;
  /** An expression of JavaScript whose value is the function. */
  readonly validate: string;
  readonly version: string;
}

function compileParts(catalog: Catalog, schema: EntitySchema, file: string): Parts {
  const expressions = compileExpressions(schema, file);
  computeOrder(schema, expressions, file);
  const plain = validatorSchema(catalog, schema, `${file}#`);
  return {
    name: schema["x-entity"].name,
    schema: withoutKeywords(schema, authorsOnly),
    expressions,
    validate: validatorCode(plain),
    version: fingerprint([plain, withoutKeywords(schema, tellingOnly)]),
  };
}

/** What only tells, shows or exemplifies: a change of it changes no verdict and no draft. */
const tellingOnly: ReadonlySet<string> = new Set([
  ...authorsOnly,
  ...[
    "x-label",
    "x-help",
    "x-placeholder",
    "x-empty",
    "x-problem",
    "x-kind",
    "x-unit",
    "x-shown-decimals",
    "x-reason",
    "message",
    "title",
    "noun",
    "calls",
  ],
]);

function entityLiteral(parts: Parts): string {
  return [
    `name: ${JSON.stringify(parts.name)},`,
    `version: ${JSON.stringify(parts.version)},`,
    `schema: ${moduleJson(parts.schema)},`,
    `expressions: ${moduleJson(parts.expressions)},`,
    `validate: ${parts.validate},`,
    "",
  ].join("\n");
}

/** JSON as a literal of a module. `__proto__` would set a prototype there instead of a key. */
function moduleJson(value: unknown): string {
  return JSON.stringify(value, (key, item: unknown) => {
    if (key === "__proto__") throw new Error("no key of a schema can be __proto__");
    return item;
  });
}
