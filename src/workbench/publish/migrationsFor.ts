/** Creates migration files for breaking changes that a draft does not declare. Pure. */
import { type JsonValue, printFile } from "#dialect/json/editJson.ts";
import type { JsonObject } from "#dialect/json/json.ts";
import type { UndeclaredChange, WorkbenchFile } from "#dialect/wire/workbench.ts";
import { nextMigrationPath } from "../client/migrationPath.ts";

/** Returns one file per entity, numbered after the existing files. */
export function migrationsFor(
  undeclared: readonly UndeclaredChange[],
  files: readonly Pick<WorkbenchFile, "path">[],
): { readonly path: string; readonly text: string }[] {
  const steps = new Map<string, JsonObject[]>();
  for (const { change, step } of undeclared) {
    const entity = change.stored?.entity;
    if (entity !== undefined) steps.set(entity, [...(steps.get(entity) ?? []), step]);
  }
  return [...steps].map(([entity, own], index) => ({
    path: nextMigrationPath(files, { entity, about: own.slice(0, 2).map(aboutStep), ahead: index }),
    text: printFile({ $schema: "../meta/migration.json", entity, steps: own as readonly JsonValue[] }),
  }));
}

/** The act of a step and the field that it is about: `drop-pages`. */
const aboutStep = (step: JsonObject): string =>
  [step["do"], step["field"], step["from"]].filter((part) => typeof part === "string").join("-");
