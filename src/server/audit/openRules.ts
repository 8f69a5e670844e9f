/** The rules of a folder, compiled to be tried: nothing of them comes into force. */
import { openCatalog } from "#dialect/compile/catalog.ts";
import type { WholeEntity } from "#dialect/schema/compiled.ts";
import { passingModule } from "../schemas/compileCache.ts";
import { readSchemas } from "../schemas/readSchemas.ts";
import { type Rules, rulesOf } from "./ruleSet.ts";

/** Unlike `loadSchemas` it changes nothing in the process, not even its time zone, and keeps nothing of what is only tried. Throws naming file and place. */
export async function openRules(root: string, cacheFolder: string): Promise<Rules> {
  const catalog = openCatalog(await readSchemas(root));
  const compiled = new Map<string, WholeEntity>();
  for (const name of Object.keys(catalog.files.entities))
    if (catalog.entity(name)["x-entity"].owner === "customer")
      compiled.set(name, (await passingModule(catalog, name, cacheFolder)).compiled);
  return rulesOf(catalog, compiled);
}
