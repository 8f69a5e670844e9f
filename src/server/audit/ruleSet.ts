/** Rule sets for an audit: of a folder, of a draft, and the active one. */
import { openCatalog } from "#dialect/compile/catalog.ts";
import type { FullEntity } from "#dialect/schema/compiled.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { type Schemas, type ServedEntity, servedEntity } from "../schemas/loadSchemas.ts";
import { compileTransient } from "../schemas/compileCache.ts";
import { readMigrations, type ReadMigration } from "../schemas/readMigrations.ts";
import { readSchemas } from "../schemas/readSchemas.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";

export interface RuleSet {
  readonly catalog: Catalog;
  /** Entities whose records belong to customers, by name. */
  readonly entities: ReadonlyMap<string, ServedEntity>;
  /** Expressions of the state machines that decide whether a record is a draft. */
  readonly expressions: Expressions;
  /** The migrations of its folder, in order; the audit applies those that the database has not run. */
  readonly migrations: readonly ReadMigration[];
}

/** Returns the rule set of an inactive catalogue, with those of its entities that were compiled. */
export function ruleSetOf(catalog: Catalog, compiled: ReadonlyMap<string, FullEntity>, migrations: readonly ReadMigration[] = []): RuleSet {
  const entities = customerEntities([...compiled].map(([name, entity]) => servedEntity(catalog, name, entity)));
  const drafts = [...entities.values()].flatMap(({ machine }) => machine?.draft ?? []);
  return { catalog, entities, expressions: Object.fromEntries(drafts.map((text) => [text, parseExpr(text)])), migrations };
}

/** Returns the rule set of the active schemas. */
export function activeRuleSet({ catalog, entities, compiled, migrations }: Schemas): RuleSet {
  return { catalog, entities: customerEntities([...entities.values()]), expressions: compiled.expressions, migrations };
}

/** Adds the active messages where the rule set has none: an older set or an unfinished draft may lack some. */
export function withMessages(rules: RuleSet, inForce: RuleSet): RuleSet {
  const { files } = rules.catalog;
  const older = inForce.catalog.files.messages;
  const messages = Object.fromEntries(files.site.languages.map(({ code }) => [code, { ...older[code], ...files.messages[code] }]));
  return { ...rules, catalog: { ...rules.catalog, files: { ...files, messages } } };
}

function customerEntities(entities: readonly ServedEntity[]): RuleSet["entities"] {
  return new Map(entities.filter(({ head }) => head.owner === "customer").map((entity) => [entity.name, entity]));
}

/**
 * Compiles the rules of a folder without activating them. Unlike `loadSchemas` it caches nothing. Throws an error with file and location.
 */
export async function openRules(root: string, cacheFolder: string): Promise<RuleSet> {
  const catalog = openCatalog(await readSchemas(root));
  const compiled = new Map<string, FullEntity>();
  for (const name of Object.keys(catalog.files.entities))
    if (catalog.entity(name)["x-entity"].owner === "customer")
      compiled.set(name, (await compileTransient(catalog, name, cacheFolder)).compiled);
  return ruleSetOf(catalog, compiled, await readMigrations(root));
}
