/** The rules of a folder, compiled to be tried: nothing of them comes into force. */
import { openCatalog } from "#dialect/compile/catalog.ts";
import type { FullEntity } from "#dialect/schema/compiled.ts";
import { compileTransient } from "../schemas/compileCache.ts";
import { readSchemas } from "../schemas/readSchemas.ts";
import { type RuleSet, ruleSetOf } from "./ruleSet.ts";

/** Unlike `loadSchemas` it changes nothing in the process, not even its time zone, and keeps nothing of what is only tried. Throws naming file and place. */
export async function openRules(root: string, cacheFolder: string): Promise<RuleSet> {
  const catalog = openCatalog(await readSchemas(root));
  const compiled = new Map<string, FullEntity>();
  for (const name of Object.keys(catalog.files.entities))
    if (catalog.entity(name)["x-entity"].owner === "customer")
      compiled.set(name, (await compileTransient(catalog, name, cacheFolder)).compiled);
  return ruleSetOf(catalog, compiled);
}
