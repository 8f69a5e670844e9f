/** What the migrations of a draft will change of the stored records, without changing anything. */
import type { MigrationImpact } from "#dialect/wire/draftImpact.ts";
import type { Db } from "../../db/tables.ts";
import { dryRunMigrations } from "../../migrations/runMigrations.ts";
import { servedEntity } from "../../schemas/loadSchemas.ts";
import type { DraftRules } from "../drafts/draftWorkspace.ts";

/** Counts are of the records of all customers. */
export async function migrationImpact(
  { db, now }: { readonly db: Db; readonly now: number },
  { catalog, entities: compiled, migrations = [] }: DraftRules,
): Promise<readonly MigrationImpact[]> {
  if (!catalog || migrations.length === 0) return [];
  const entities = new Map([...compiled].map(([name, entity]) => [name, servedEntity(catalog, name, entity)]));
  const entity = (name: string) => {
    const found = entities.get(name);
    if (!found) throw new Error(`Unknown entity "${name}".`);
    return found;
  };
  const reports = await dryRunMigrations(db, { migrations, entities, catalog, entity }, now);
  return reports.map(({ name, records, lost, views }) => ({ name, records, lost, views }));
}
