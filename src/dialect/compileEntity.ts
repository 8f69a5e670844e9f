/**
 * Compiles a schema to the module that both ends run.
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
import type { Catalog } from "./catalog.ts";
import { compileExpressions } from "./collectExpressions.ts";
import { computeOrder } from "./computeOrder.ts";
import type { Expressions } from "./expr/ast.ts";
import { fingerprint } from "./fingerprint.ts";
import type { EntitySchema, FieldSchema } from "./schema.ts";
import { validatorCode, validatorRuntime } from "./validatorCode.ts";
import { validatorSchema } from "./validatorSchema.ts";
import { authorsOnly, withoutKeywords } from "./withoutKeywords.ts";

export interface CompiledModule {
  /** Text of an ES module that exports a `CompiledEntity`, part by part. */
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
  const version = fingerprint([parts.version, asks.map(([id, ask]) => [id, ask.version])]);
  const code = [
    `// Compiled from the schema of ${JSON.stringify(name)}. Made by a program: change the schema instead.`,
    validatorRuntime,
    `export const name = ${JSON.stringify(name)};`,
    `export const version = ${JSON.stringify(version)};`,
    `export const schema = ${moduleJson(parts.schema)};`,
    `export const expressions = ${moduleJson(parts.expressions)};`,
    `export const validate = ${parts.validate};`,
    `export const asks = {${asks.map(([id, ask]) => `${JSON.stringify(id)}: {\n${entityLiteral(ask)}}`).join(",\n")}};`,
    "",
  ].join("\n");
  return { code, version };
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
function moduleJson(value: EntitySchema | FieldSchema | Expressions): string {
  return JSON.stringify(value, (key, item: unknown) => {
    if (key === "__proto__") throw new Error("no key of a schema can be __proto__");
    return item;
  });
}
