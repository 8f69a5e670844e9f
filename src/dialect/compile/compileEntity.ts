/**
 * Compiles an entity to the module that server and browser run; the browser loads it in parts (`entityModule.ts`).
 *
 * ```
 *   entity schema ─┬─ valueSchema ─────────► values
 *                  └─ collectExpressions ──► trees
 * ```
 *
 * For the server and tests only. The module consists of JSON: it has no import
 * and no code.
 */
import { compileExpressions, findExpressions } from "./collectExpressions.ts";
import { computeOrder } from "../schema/derived/computeOrder.ts";
import { assertSupported } from "../check/validateValues.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { exportLines, PART_SEPARATOR, splitSchema } from "./entityModule.ts";
import { withKeptFields } from "./keptFields.ts";
import type { Expressions } from "../expr/ast.ts";
import { fingerprint } from "../json/fingerprint.ts";
import type { EntitySchema } from "../schema/schema.ts";
import { valueSchema } from "./valueSchema.ts";
import { authorsOnly, withoutKeywords } from "./withoutKeywords.ts";
import type { Catalog } from "../schema/catalogFiles.ts";

/** A compiled entity as the text of a module, and its version. */
export interface CompiledModule {
  /** Text of an ES module. `parseModule` and `toFullEntity` read the entity from it; `splitModule` splits it into the modules for the browser. */
  readonly code: string;
  readonly version: string;
}

/** Compiles one entity. Throws an `Error` with file and pointer if an expression, pattern or format is invalid. */
export function compileEntity(catalog: Catalog, name: string): CompiledModule {
  const parts = compileParts(catalog, withKeptFields(catalog.entity(name), catalog.files.roles), `schemas/entities/${name}.json`);
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
    ...exportLines({ name, version, schema: shown, expressions: expressions.shown }),
    PART_SEPARATOR,
    ...exportLines({ written: { schema: lacking, expressions: expressions.lacking }, values: parts.values }),
    PART_SEPARATOR,
    ...exportLines({ asks: Object.fromEntries(asks) }),
    "",
  ].join("\n");
  return { code, version };
}

function splitExpressions(
  expressions: Expressions,
  isShown: (text: string) => boolean,
): { readonly shown: Expressions; readonly lacking: Expressions } {
  const select = (shown: boolean) => Object.fromEntries(Object.entries(expressions).filter(([text]) => isShown(text) === shown));
  return { shown: select(true), lacking: select(false) };
}

function compileParts(catalog: Catalog, schema: EntitySchema, file: string): CompiledEntity {
  const expressions = compileExpressions(schema, file);
  computeOrder(schema, expressions, file);
  const values = valueSchema(catalog, schema, `${file}#`);
  assertSupported(values);
  return {
    name: schema["x-entity"].name,
    schema: withoutKeywords(schema, authorsOnly),
    expressions,
    values,
    version: fingerprint([values, withoutKeywords(schema, displayOnly)]),
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
    "x-none",
    "x-problem",
    "x-kind",
    "x-link",
    "x-due",
    "x-unit",
    "x-shown-decimals",
    "x-reason",
    "message",
    "title",
    "noun",
    "calls",
  ],
]);
