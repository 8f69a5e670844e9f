/** Paths of new migrations. Pure. */
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";

const folder = "schemas/migrations/";

/** Returns the path of a new migration of an entity, numbered after the existing files. @param ahead Number of other new migrations before it. */
export function nextMigrationPath(files: readonly Pick<WorkbenchFile, "path">[], entity: string, ahead = 0): string {
  const numbers = files.flatMap(({ path }) => (path.startsWith(folder) ? [Number(/^\d+/.exec(path.slice(folder.length))?.[0] ?? 0)] : []));
  return `${folder}${String(Math.max(0, ...numbers) + ahead + 1).padStart(4, "0")}-${entity}.json`;
}
