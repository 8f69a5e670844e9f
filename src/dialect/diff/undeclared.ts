/** Breaking changes of stored records without a migration. */
import type { JsonObject } from "../json/json.ts";
import type { Change, StoredChange } from "./change.ts";
import type { SchemaFiles } from "../schema/catalogFiles.ts";
import { type Migration, migrationsOf, pointerOf } from "../schema/migrations.ts";

/** Returns the breaking changes of stored records that no migration since `before` declares. */
export function undeclared(changes: readonly Change[], before: SchemaFiles, after: SchemaFiles): Change[] {
  const added = migrationsOf(after).flatMap(([path, migration]) => (path in before ? [] : [migration]));
  return changes.filter(({ stored }) => stored && !added.some((migration) => declares(migration, stored)));
}

function declares({ entity, steps }: Migration, stored: StoredChange): boolean {
  if (entity !== stored.entity || !Array.isArray(steps)) return false;
  return steps.some((step) => {
    const field = step.field === undefined ? undefined : pointerOf(step.field);
    if (field !== stored.field) return false;
    if (stored.was === "retyped") return step.do === "type" || step.do === "drop";
    if (stored.was === "value-gone") return step.do === "value" && JSON.stringify(step.from) === JSON.stringify(stored.value);
    return step.do === "rename" || step.do === "move" || step.do === "drop";
  });
}

/** Returns a migration step that declares the change, as a draft for the author. */
export function suggestedStep({ field, was, like, value }: StoredChange): JsonObject {
  const target = field === undefined ? {} : { field };
  if (was === "retyped") return { do: "type", ...target };
  if (was === "value-gone") return { do: "value", ...target, from: value ?? null, to: "…" };
  if (like === undefined) return { do: "drop", ...target };
  return { do: "rename", ...target, to: field === undefined ? like : `${field.slice(0, field.lastIndexOf("/") + 1)}${like}` };
}
