/**
 * The module of a compiled entity, and its parts: a list fetches what shows records, a form also what
 * judges them, a dialog what it asks. Each is a module by itself; one after another they are the whole.
 *
 * ```
 *   /schema/<hash>.js         name, version, schema, expressions   DisplayEntity
 *   /schema/<hash>-judge.js   written, validate                    with it: CompiledEntity
 *   /schema/<hash>-ask.js     asks                                 with all: FullEntity
 * ```
 */
import type { PromptPart, Prompts, CompiledEntity, ValidationPart, DisplayEntity, FullEntity } from "../schema/compiled.ts";
import { isObject } from "../json/json.ts";
import type { EntitySchema } from "../schema/schema.ts";
import { withoutKeywords } from "./withoutKeywords.ts";

/** What only whoever writes a record is told: nobody who looks at records reads it. */
const written: ReadonlySet<string> = new Set(["x-rules", "x-help"]);

/** Stands between the parts in the text of the whole. */
export const PART_SEPARATOR = "//# part";

/** The parts of a module's text, in their order. */
interface ModuleParts {
  readonly shown: string;
  readonly judge: string;
  readonly ask: string;
}

function partsOf(code: string): ModuleParts {
  const [shown = "", judge = "", ask = ""] = code.split(`${PART_SEPARATOR}\n`);
  return { shown, judge, ask };
}

/** The modules of an entity by their addresses. */
export function splitModule(address: string, code: string): readonly (readonly [address: string, text: string])[] {
  const { shown, judge, ask } = partsOf(code);
  return [
    [address, shown],
    [partAddress(address, "judge"), judge],
    [partAddress(address, "ask"), ask],
  ];
}

/** The address of a part, by that of what shows the entity. */
function partAddress(address: string, part: "judge" | "ask"): string {
  return address.replace(/\.js$/, `-${part}.js`);
}

/** What of a schema shows records, and what it lacks for judging them: `joined` puts both together. */
export function splitSchema(schema: EntitySchema): { readonly shown: EntitySchema; readonly lacking: unknown } {
  const shown = withoutKeywords(schema, written);
  return { shown, lacking: lacking({ ...schema }, { ...shown }) };
}

/** What stands in `whole` and not in `part`. */
function lacking(whole: Readonly<Record<string, unknown>>, part: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(whole).flatMap(([key, value]) => {
      if (!Object.hasOwn(part, key)) return [[key, value]];
      const there = part[key];
      if (!isObject(value) || !isObject(there)) return JSON.stringify(value) === JSON.stringify(there) ? [] : [[key, value]];
      const inside = lacking(value, there);
      return Object.keys(inside).length > 0 ? [[key, inside]] : [];
    }),
  );
}

function joined(part: unknown, more: unknown): unknown {
  if (!isObject(part) || !isObject(more)) return more;
  return { ...part, ...Object.fromEntries(Object.entries(more).map(([key, value]) => [key, joined(part[key], value)])) };
}

export function withValidation(shown: DisplayEntity, { written: more, validate }: ValidationPart): CompiledEntity {
  return {
    name: shown.name,
    version: shown.version,
    schema: joined(shown.schema, more.schema) as EntitySchema,
    expressions: { ...shown.expressions, ...more.expressions },
    validate,
  };
}

/** @param module The exports of the whole. */
export function toFullEntity(module: DisplayEntity & ValidationPart & PromptPart): FullEntity {
  return { ...withValidation(module, module), asks: module.asks };
}

/** Imports what shows an entity, what judges its records, and what its dialogs ask. Each is fetched once by its address. */
export interface EntityModules {
  shown(address: string): Promise<DisplayEntity>;
  judged(address: string): Promise<CompiledEntity>;
  asks(address: string): Promise<Prompts>;
}

/** @param load Imports a module. */
export function entityModules(load: (address: string) => Promise<unknown>): EntityModules {
  const shown = (address: string) => load(address) as Promise<DisplayEntity>;
  return {
    shown,
    async judged(address) {
      const [there, judging] = await Promise.all([shown(address), load(partAddress(address, "judge"))]);
      return withValidation(there, judging as ValidationPart);
    },
    asks: async (address) => ((await load(partAddress(address, "ask"))) as PromptPart).asks,
  };
}
