/** The rules of a folder, compiled to be tried: nothing of them comes into force. */
import { openCatalog, type Catalog } from "#dialect/catalog.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { tableOf } from "../db/tables.ts";
import { passingModule } from "../schemas/compileCache.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { readSchemas } from "../schemas/readSchemas.ts";

export interface Rules {
  readonly catalog: Catalog;
  /** Entities whose records belong to customers, by name. */
  readonly entities: ReadonlyMap<string, ServedEntity>;
  /** What the state machines ask: when a record is a draft. */
  readonly expressions: Expressions;
}

/** Unlike `loadSchemas` it changes nothing in the process, not even its time zone, and keeps nothing of what is only tried. Throws naming file and place. */
export async function openRules(root: string, cacheFolder: string): Promise<Rules> {
  const catalog = openCatalog(await readSchemas(root));
  const entities = new Map<string, ServedEntity>();
  for (const name of Object.keys(catalog.files.entities)) {
    const schema = catalog.entity(name);
    if (schema["x-entity"].owner !== "customer") continue;
    const { compiled } = await passingModule(catalog, name, cacheFolder);
    entities.set(name, { name, head: schema["x-entity"], schema, compiled, machine: catalog.statesOf(name), table: tableOf(name) });
  }
  const drafts = [...entities.values()].flatMap(({ machine }) => machine?.draft ?? []);
  return { catalog, entities, expressions: Object.fromEntries(drafts.map((text) => [text, parseExpr(text)])) };
}
