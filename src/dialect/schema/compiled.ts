/**
 * Types of the compiled schemas, which server and browser run.
 *
 * `compileEntity.ts` and `compileCatalog.ts` (server, tests) create them. The browser imports an entity from
 * `/schema/<hash>.js` and loads everything else from `/schema/catalog-<hash>.json`. Before the login it loads
 * `/schema/first-<hash>.json`, which has no screens.
 * Neither end evaluates text as code: validators are schemas, expressions are trees.
 */
import type { Expressions } from "../expr/ast.ts";
import type { EntitySchema } from "./schema.ts";
import type { Text } from "../text/text.ts";
import type { CatalogFiles } from "./catalogFiles.ts";

/** An error of `validateValues`, in the form of Ajv. */
export interface SchemaError {
  /** JSON Pointer of the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Plain JSON Schema of the values of a record (`compile/valueSchema.ts`): types, formats, lengths, patterns, code lists and
 * counts of present values. `checkRecord` checks `required` and the limits of numbers.
 */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly contains?: ValueSchema;
  readonly items?: ValueSchema;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly not?: ValueSchema;
}

/** The part of an entity that displays its records: the exports of `/schema/<hash>.js`. */
export interface DisplayEntity {
  readonly name: string;
  /** Hash of everything that checks or shapes a record. Drafts are stored under it. */
  readonly version: string;
  /** The schema with `x-bind` and `$ref` resolved, without rules and help (`entityModule.ts`). */
  readonly schema: EntitySchema;
  readonly expressions: Expressions;
}

/** An entity that can check records: its schema is complete. */
export interface CompiledEntity extends DisplayEntity {
  readonly values: ValueSchema;
}

/** Transition id -> the fields of its prompt, checked like a separate entity (`self` is the input of the prompt). */
export type Prompts = Readonly<Record<string, CompiledEntity>>;

/** The complete entity, as the server uses it. */
export interface FullEntity extends CompiledEntity {
  readonly asks: Prompts;
}

/** The exports of `/schema/<hash>-judge.js`. */
export interface ValidationPart {
  /** The parts of the schema that the display part lacks, as a tree of the same keys, and their expressions. */
  readonly written: { readonly schema: unknown; readonly expressions: Expressions };
  readonly values: ValueSchema;
}

/** The exports of `/schema/<hash>-ask.js`. */
export interface PromptPart {
  readonly asks: Prompts;
}

/** The part of an entity that only the server reads. No browser gets it. */
export interface WithheldPart {
  readonly withheld: { readonly schema: Partial<EntitySchema>; readonly expressions: Expressions };
}

/** Everything except the entities. The browser loads it at startup. */
export interface CompiledCatalog extends Omit<CatalogFiles, "entities" | "migrations" | "sites" | "tables" | "content"> {
  readonly version: string;
  /** Time zone of the business. */
  readonly timeZone: string;
  /** Table name -> URL of its file. */
  readonly tables: Readonly<Record<string, string>>;
  /** Content name -> URL of its file. */
  readonly content: Readonly<Record<string, string>>;
  /** Entity name -> URL of its module. */
  readonly entities: Readonly<Record<string, string>>;
  /** Expressions of site, screens and states. */
  readonly expressions: Expressions;
  /** Drawings of the icons that the product names and the kit lacks, by their names on lucide.dev. */
  readonly icons?: Readonly<Record<string, IconShapes>>;
  /** Words of the sums over other records, by their id; absent without such sums. */
  readonly sums?: Readonly<Record<string, SumWords>>;
  /** In the catalogue of a draft alone: what is different on each further site, by its name. */
  readonly sites?: Readonly<Record<string, CompiledSite>>;
}

/** The parts of a further site that replace those of the main one. */
export type CompiledSite = Pick<CompiledCatalog, "site" | "states" | "endpoints">;

/** The shapes of an icon on a ground of 24 by 24: each an element of SVG with its attributes. */
export type IconShapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/** The description of a sum over other records: which records, and the number that is added with its unit. */
export interface SumWords {
  /** The entity whose records are added up. */
  readonly entity: string;
  readonly about: Text;
  readonly number?: Text;
  readonly unit?: Text;
}
