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
import { exportLines, PART_SEPARATOR, splitSchema, withholdKeywords } from "./entityModule.ts";
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
  const { served, withheld } = withholdKeywords(parts.schema);
  const { shown, lacking } = splitSchema(served);
  const expressions = selectExpressions(parts.expressions, shown, served);
  const version = fingerprint([parts.version, asks.map(([id, ask]) => [id, ask.version])]);
  const code = [
    ...exportLines({ name, version, schema: shown, expressions: expressions.shown }),
    PART_SEPARATOR,
    ...exportLines({ written: { schema: lacking, expressions: expressions.lacking }, values: parts.values }),
    PART_SEPARATOR,
    ...exportLines({ asks: Object.fromEntries(asks) }),
    PART_SEPARATOR,
    ...exportLines({ withheld: { schema: withheld, expressions: expressions.withheld } }),
    "",
  ].join("\n");
  return { code, version };
}

/** Divides the expressions among the parts of the module: to the part that names them first. */
function selectExpressions(expressions: Expressions, shown: EntitySchema, served: EntitySchema) {
  const textsOf = (schema: EntitySchema) => new Set(findExpressions(schema).map(({ text }) => text));
  const [inShown, inServed] = [textsOf(shown), textsOf(served)];
  const select = (isOf: (text: string) => boolean): Expressions =>
    Object.fromEntries(Object.entries(expressions).filter(([text]) => isOf(text)));
  return {
    shown: select((text) => inShown.has(text)),
    lacking: select((text) => inServed.has(text) && !inShown.has(text)),
    withheld: select((text) => !inServed.has(text)),
  };
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
