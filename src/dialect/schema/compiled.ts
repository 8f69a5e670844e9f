/**
 * Compiled schemas: what the server makes of the files and both ends run.
 *
 * `compileEntity.ts` and `compileCatalog.ts` (server, tests) make them; the browser imports an entity from
 * `/schema/<hash>.js` and reads the rest from `/schema/catalog-<hash>.json`, or,
 * before somebody logs in, the part of it without screens from `/schema/first-<hash>.json`.
 * Neither end evaluates text as code: validators are modules, expressions trees.
 */
import type { Expressions } from "../expr/ast.ts";
import type { EntitySchema } from "./schema.ts";
import type { CatalogFiles } from "./catalogFiles.ts";

/** A finding of Ajv, the part we read. */
export interface AjvError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Record<string, unknown>;
}

/** Ajv standalone code: types, formats, lengths, patterns of *present* values. Never `required`, never numbers' limits. */
export interface ValidateFn {
  (data: unknown): boolean;
  errors?: readonly AjvError[] | null;
}

/** By what records of an entity are shown: the exports of `/schema/<hash>.js`. */
export interface DisplayEntity {
  readonly name: string;
  /** Changes when anything that judges or shapes a record changes; drafts are keyed by it. */
  readonly version: string;
  /** `x-bind` and `$ref` resolved; without rules and help (`entityModule.ts`). */
  readonly schema: EntitySchema;
  readonly expressions: Expressions;
}

/** By what records of an entity are judged: its schema is whole. */
export interface CompiledEntity extends DisplayEntity {
  readonly validate: ValidateFn;
}

/** Transition id -> the fields its dialog asks for, checked like an entity of their own (`self` is what was asked). */
export type Prompts = Readonly<Record<string, CompiledEntity>>;

/** All there is of an entity: what a server has at hand. */
export interface FullEntity extends CompiledEntity {
  readonly asks: Prompts;
}

/** The exports of `/schema/<hash>-judge.js`. */
export interface ValidationPart {
  /** What the schema that shows lacks, as a tree of the same keys, and the trees of the expressions in it. */
  readonly written: { readonly schema: unknown; readonly expressions: Expressions };
  readonly validate: ValidateFn;
}

/** The exports of `/schema/<hash>-ask.js`. */
export interface PromptPart {
  readonly asks: Prompts;
}

/** All but the entities, as the browser reads it at startup. */
export interface CompiledCatalog extends Omit<CatalogFiles, "entities" | "migrations" | "tables"> {
  readonly version: string;
  /** Table name -> address of its file. */
  readonly tables: Readonly<Record<string, string>>;
  /** Entity name -> address of its module. */
  readonly entities: Readonly<Record<string, string>>;
  /** Expressions of site, screens and states. */
  readonly expressions: Expressions;
}
