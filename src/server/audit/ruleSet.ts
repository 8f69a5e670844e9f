/** Rules that stored records are tried on: those of a folder or of a draft, and those in force. */
import { openCatalog } from "#dialect/compile/catalog.ts";
import type { FullEntity } from "#dialect/schema/compiled.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { type Schemas, type ServedEntity, servedEntity } from "../schemas/loadSchemas.ts";
import { compileTransient } from "../schemas/compileCache.ts";
import { readSchemas } from "../schemas/readSchemas.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";

export interface RuleSet {
  readonly catalog: Catalog;
  /** Entities whose records belong to customers, by name. */
  readonly entities: ReadonlyMap<string, ServedEntity>;
  /** What the state machines ask: when a record is a draft. */
  readonly expressions: Expressions;
}

/** Those of a catalogue that only is tried, for as many of its entities as were compiled. */
export function ruleSetOf(catalog: Catalog, compiled: ReadonlyMap<string, FullEntity>): RuleSet {
  const entities = customersOwn([...compiled].map(([name, entity]) => servedEntity(catalog, name, entity)));
  const drafts = [...entities.values()].flatMap(({ machine }) => machine?.draft ?? []);
  return { catalog, entities, expressions: Object.fromEntries(drafts.map((text) => [text, parseExpr(text)])) };
}

export function activeRuleSet({ catalog, entities, compiled }: Schemas): RuleSet {
  return { catalog, entities: customersOwn([...entities.values()]), expressions: compiled.expressions };
}

/** An older set of schemas, or one that is being written, may lack sentences: those in force stand in. */
export function withMessages(rules: RuleSet, inForce: RuleSet): RuleSet {
  const { files } = rules.catalog;
  const older = inForce.catalog.files.messages;
  const messages = Object.fromEntries(files.site.languages.map(({ code }) => [code, { ...older[code], ...files.messages[code] }]));
  return { ...rules, catalog: { ...rules.catalog, files: { ...files, messages } } };
}

function customersOwn(entities: readonly ServedEntity[]): RuleSet["entities"] {
  return new Map(entities.filter(({ head }) => head.owner === "customer").map((entity) => [entity.name, entity]));
}

/* The rules of a folder, compiled to be tried: nothing of them comes into force. */

/** Unlike `loadSchemas` it changes nothing in the process, not even its time zone, and keeps nothing of what is only tried. Throws naming file and place. */
export async function openRules(root: string, cacheFolder: string): Promise<RuleSet> {
  const catalog = openCatalog(await readSchemas(root));
  const compiled = new Map<string, FullEntity>();
  for (const name of Object.keys(catalog.files.entities))
    if (catalog.entity(name)["x-entity"].owner === "customer")
      compiled.set(name, (await compileTransient(catalog, name, cacheFolder)).compiled);
  return ruleSetOf(catalog, compiled);
}
