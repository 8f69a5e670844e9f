/** Paths of new migrations. Pure. */
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";

const folder = "schemas/migrations/";

/**
 * Returns the path of a new migration of an entity, numbered after the existing files.
 * @param about What it is about. It is in the name, so that two analysts who migrate one entity at the same time make two files.
 * @param ahead Number of other new migrations before it.
 */
export function nextMigrationPath(
  files: readonly Pick<WorkbenchFile, "path">[],
  { entity, about, ahead = 0 }: { readonly entity: string; readonly about: readonly string[]; readonly ahead?: number },
): string {
  const numbers = files.flatMap(({ path }) => (path.startsWith(folder) ? [Number(/^\d+/.exec(path.slice(folder.length))?.[0] ?? 0)] : []));
  const name = [entity, ...about]
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
  return `${folder}${String(Math.max(0, ...numbers) + ahead + 1).padStart(4, "0")}-${name}.json`;
}
