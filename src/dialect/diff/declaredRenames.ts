/**
 * The older version of the schemas with its fields under the names that migrations give them, so that a renamed field is compared with
 * itself, wherever it is named, and not told as one that is gone and one that is new.
 */
import type { Json } from "../json/json.ts";
import { asJsonObject } from "../json/jsonValues.ts";
import { pointerTokens } from "../json/pointer.ts";
import { type Migration, migrationsOf, pointerOf } from "../schema/migrations.ts";
import type { SchemaFiles } from "../schema/catalogFiles.ts";

interface FieldRename {
  readonly entity: string;
  readonly from: string;
  readonly to: string;
}

/** Only a file is changed that named the field by its former name and never does now: then the name stands for this field alone. */
export function withDeclaredRenames(before: SchemaFiles, after: SchemaFiles): SchemaFiles {
  const back = renamesIn(before, after).map(({ entity, from, to }) => ({ entity, from: to, to: from }));
  return [...renamesIn(after, before), ...back].reduce((files, rename) => withRename(files, rename, after), before);
}

/** Returns the renames of fields, within their group, by migrations that the other version does not have. */
function renamesIn(files: SchemaFiles, other: SchemaFiles): FieldRename[] {
  return migrationsOf(files).flatMap(([path, { entity, steps }]) => (path in other ? [] : steps.flatMap((step) => renameOf(entity, step))));
}

function renameOf(entity: string, { do: act, field, to }: Migration["steps"][number]): FieldRename[] {
  if (act !== "rename" || field === undefined || typeof to !== "string") return [];
  const [old, now] = [field, to].map((pointer) => pointerTokens(pointerOf(pointer)));
  const [from, name] = [old?.at(-1), now?.at(-1)];
  const isWithin = old?.slice(0, -1).join("/") === now?.slice(0, -1).join("/");
  return isWithin && from !== undefined && name !== undefined ? [{ entity, from, to: name }] : [];
}

function withRename(files: SchemaFiles, { entity, from, to }: FieldRename, after: SchemaFiles): SchemaFiles {
  const isRenamed = (path: string): boolean =>
    names(files[path], from) && !names(files[path], to) && names(after[path], to) && !names(after[path], from);
  if (!isRenamed(`schemas/entities/${entity}.json`)) return files;
  const entries = Object.entries(files).map(([path, file]): [string, Json] => [
    path,
    !path.startsWith("schemas/migrations/") && isRenamed(path) ? renamed(file, from, to) : file,
  ]);
  return Object.fromEntries(entries);
}

const words = /\w+/g;

/** Whether a key or a text has the name as a whole word. */
function names(value: Json | undefined, name: string): boolean {
  if (typeof value === "string") return value.includes(name) && (value.match(words)?.includes(name) ?? false);
  if (Array.isArray(value)) return (value as readonly Json[]).some((item) => names(item, name));
  return Object.entries(asJsonObject(value)).some(([key, item]) => key === name || names(item, name));
}

function renamed(value: Json, from: string, to: string): Json {
  if (typeof value === "string") return value.replace(words, (word) => (word === from ? to : word));
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => renamed(item, from, to));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key === from ? to : key, renamed(item as Json, from, to)]));
}
