/**
 * The module of a compiled entity and its parts: a list loads the display part, a form also the
 * validation part, a dialog the prompts. Each part is a module; their concatenation is the whole module.
 *
 * ```
 *   /schema/<hash>.js         name, version, schema, expressions   DisplayEntity
 *   /schema/<hash>-judge.js   written, values                      with it: CompiledEntity
 *   /schema/<hash>-ask.js     asks                                 with all but the last: what a browser has
 *   served to nobody          withheld                             with all: FullEntity
 * ```
 */
import type { PromptPart, Prompts, CompiledEntity, ValidationPart, DisplayEntity, FullEntity, WithheldPart } from "../schema/compiled.ts";
import { isObject } from "../json/json.ts";
import type { EntitySchema } from "../schema/schema.ts";
import { withoutKeywords } from "./withoutKeywords.ts";

/** Keywords of the validation part. They are needed for input, but not for display. */
const inputKeywords: ReadonlySet<string> = new Set([
  "x-rules",
  "x-help",
  "x-import",
  "x-required-when",
  "x-readonly-when",
  "pattern",
  "x-problem",
  "x-normalize",
  "x-placeholder",
  "x-suggest",
  "x-default",
  "x-copied",
  // Of a reference: what a chosen record fills in.
  "fill",
]);

/** Keywords that only the server reads: who opens a shared record, and what is sent to other systems. */
const withheldKeywords: ReadonlySet<string> = new Set(["x-share", "x-webhook"]);

/** Separates the parts in the text of the whole module. */
export const PART_SEPARATOR = "//# part";

/** The parts of the text of a module, in order. */
interface ModuleParts {
  readonly shown: string;
  readonly judge: string;
  readonly ask: string;
}

function partsOf(code: string): ModuleParts {
  const [shown = "", judge = "", ask = ""] = code.split(`${PART_SEPARATOR}\n`);
  return { shown, judge, ask };
}

/** Returns the modules of an entity with their URLs; `url` is that of the display part. */
export function splitModule(url: string, code: string): readonly (readonly [url: string, text: string])[] {
  const { shown, judge, ask } = partsOf(code);
  return [
    [url, shown],
    [partUrl(url, "judge"), judge],
    [partUrl(url, "ask"), ask],
  ];
}

/** Returns the URL of a part; `url` is that of the display part. */
function partUrl(url: string, part: "judge" | "ask"): string {
  return url.replace(/\.js$/, `-${part}.js`);
}

/** Splits a schema into the part for display and the rest. `merge` joins them again. */
export function splitSchema(schema: EntitySchema): { readonly shown: EntitySchema; readonly lacking: unknown } {
  const shown = withoutKeywords(schema, inputKeywords);
  return { shown, lacking: difference({ ...schema }, { ...shown }) };
}

/** Splits a schema into what browsers may read and the keywords that only the server reads. */
export function withholdKeywords(schema: EntitySchema): { readonly served: EntitySchema; readonly withheld: Partial<EntitySchema> } {
  const entries = Object.entries(schema);
  const select = (isWithheld: boolean) => Object.fromEntries(entries.filter(([key]) => withheldKeywords.has(key) === isWithheld));
  return { served: select(false) as unknown as EntitySchema, withheld: select(true) };
}

/** Returns the values of `whole` that `part` does not have. */
function difference(whole: Readonly<Record<string, unknown>>, part: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(whole).flatMap(([key, value]) => {
      if (!Object.hasOwn(part, key)) return [[key, value]];
      const other = part[key];
      if (!isObject(value) || !isObject(other)) return JSON.stringify(value) === JSON.stringify(other) ? [] : [[key, value]];
      const inside = difference(value, other);
      return Object.keys(inside).length > 0 ? [[key, inside]] : [];
    }),
  );
}

function merge(part: unknown, rest: unknown): unknown {
  if (!isObject(part) || !isObject(rest)) return rest;
  return { ...part, ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, merge(part[key], value)])) };
}

/** Joins the display part and the validation part of an entity. */
function withValidation(shown: DisplayEntity, { written: rest, values }: ValidationPart): CompiledEntity {
  return {
    name: shown.name,
    version: shown.version,
    schema: merge(shown.schema, rest.schema) as EntitySchema,
    expressions: { ...shown.expressions, ...rest.expressions },
    values,
  };
}

/** The exports of the whole module. */
export type ModuleExports = DisplayEntity & ValidationPart & PromptPart & WithheldPart;

/** Returns the entity of a parsed module, with everything that a check needs. */
export function toFullEntity(module: ModuleExports): FullEntity {
  const { schema, expressions, ...served } = withValidation(module, module);
  const { withheld, asks } = module;
  return { ...served, schema: { ...schema, ...withheld.schema }, expressions: { ...expressions, ...withheld.expressions }, asks };
}

const EXPORT = "export const ";
const ASSIGN = " = ";

/** Returns the text of a module whose exports are JSON: a line for each. Throws for the key `__proto__`, which would set a prototype. */
export function exportLines(values: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(values).map(([name, value]) => `${EXPORT}${name}${ASSIGN}${moduleJson(value)};`);
}

/** Reads the exports of a whole module from its text, without running it. */
export function parseModule(code: string): ModuleExports {
  const lines = code.split("\n").filter((line) => line.startsWith(EXPORT));
  const exported = lines.map((line) => {
    const at = line.indexOf(ASSIGN);
    return [line.slice(EXPORT.length, at), JSON.parse(line.slice(at + ASSIGN.length, -1)) as unknown] as const;
  });
  return Object.fromEntries(exported) as unknown as ModuleExports;
}

function moduleJson(value: unknown): string {
  return JSON.stringify(value, (key, item: unknown) => {
    if (key === "__proto__") throw new Error("a schema cannot have the key __proto__");
    return item;
  });
}

/** Loads the parts of entities. Each function receives the URL of the display part. */
export interface EntityModules {
  shown(url: string): Promise<DisplayEntity>;
  judged(url: string): Promise<CompiledEntity>;
  asks(url: string): Promise<Prompts>;
}

/** @param load Imports a module. */
export function entityModules(load: (url: string) => Promise<unknown>): EntityModules {
  const shown = (url: string) => load(url) as Promise<DisplayEntity>;
  return {
    shown,
    async judged(url) {
      const [display, validation] = await Promise.all([shown(url), load(partUrl(url, "judge"))]);
      return withValidation(display, validation as ValidationPart);
    },
    asks: async (url) => ((await load(partUrl(url, "ask"))) as PromptPart).asks,
  };
}
