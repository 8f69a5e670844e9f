/**
 * Compiles an entity to the module that server and browser run; the browser loads it in parts (`entityModule.ts`).
 *
 * ```
 *   entity schema ── validatorSchema ──► validatorCode ──► code of `validate`
 *        │
 *        └── collectExpressions ──► trees
 * ```
 *
 * For the server and tests only. The module has no import and no `require`, and
 * evaluates no text: a page with the content policy `script-src 'self'` can
 * import it.
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
  /** Text of an ES module. `toFullEntity` converts its exports to the entity; `splitModule` splits its text into the modules for the browser. */
  readonly code: string;
  readonly version: string;
}

/** Compiles one entity. Throws an `Error` with file and pointer if an expression, pattern or format is invalid. */
export function compileEntity(catalog: Catalog, name: string): CompiledModule {
  const parts = compileParts(catalog, catalog.entity(name), `schemas/entities/${name}.json`);
  const machine = catalog.statesOf(name);
  const asks = (machine?.transitions ?? []).flatMap(({ id, ask, label }) => {
    if (!ask) return [];
    const promptSchema: EntitySchema = {
      "x-entity": { name: `${name}:${id}`, owner: "none" },
      "x-label": label,
      type: "object",
      properties: ask,
    };
    return [[id, compileParts(catalog, promptSchema, `state machine of ${name}, transition ${id}`)] as const];
  });
  const { shown, lacking } = splitSchema(parts.schema);
  const shownTexts = new Set(findExpressions(shown).map(({ text }) => text));
  const expressions = splitExpressions(parts.expressions, (text) => shownTexts.has(text));
  const version = fingerprint([parts.version, asks.map(([id, ask]) => [id, ask.version])]);
  const code = [
    `// Compiled from the schema of ${JSON.stringify(name)}. Generated: change the schema instead.`,
    `export const name = ${JSON.stringify(name)};`,
    `export const version = ${JSON.stringify(version)};`,
    `export const schema = ${moduleJson(shown)};`,
    `export const expressions = ${moduleJson(expressions.shown)};`,
    PART_SEPARATOR,
    `export const written = { schema: ${moduleJson(lacking)}, expressions: ${moduleJson(expressions.lacking)} };`,
    `export const validate = ${withRuntime(parts.validate)};`,
    PART_SEPARATOR,
    `export const asks = ${asks.length > 0 ? withRuntime(`{${asks.map(([id, ask]) => `${JSON.stringify(id)}: {\n${entityLiteral(ask)}}`).join(",\n")}}`) : "{}"};`,
    "",
  ].join("\n");
  return { code, version };
}

/** Wraps a value together with the runtime. Each part has its own copy, so that it works alone and together with the others. */
function withRuntime(value: string): string {
  return `(() => {\n${validatorRuntime}\nreturn ${value};\n})()`;
}

function splitExpressions(
  expressions: Expressions,
  isShown: (text: string) => boolean,
): { readonly shown: Expressions; readonly lacking: Expressions } {
  const select = (shown: boolean) => Object.fromEntries(Object.entries(expressions).filter(([text]) => isShown(text) === shown));
  return { shown: select(true), lacking: select(false) };
}

interface Parts {
  readonly name: string;
  readonly schema: EntitySchema;
  readonly expressions: Expressions;
  /** JavaScript expression of the validator. */
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
    version: fingerprint([plain, withoutKeywords(schema, displayOnly)]),
  };
}

/** Keywords that only affect display. A change of them does not change the version, so drafts stay valid. */
const displayOnly: ReadonlySet<string> = new Set([
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

/** Returns JSON as a JavaScript literal. Throws for the key `__proto__`, which would set a prototype. */
function moduleJson(value: unknown): string {
  return JSON.stringify(value, (key, item: unknown) => {
    if (key === "__proto__") throw new Error("a schema cannot have the key __proto__");
    return item;
  });
}
