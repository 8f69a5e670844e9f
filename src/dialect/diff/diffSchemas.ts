/**
 * Compares two versions of the schemas: what changes, who is affected, and how
 * risky it is.
 *
 * A pure function from parsed files to changes in every report language, the
 * riskiest first in each file. Every difference is reported: a part without its
 * own sentence is reported to the author by its name. Files of the wrong shape
 * are compared as far as possible; the check of the schemas reports them.
 */
import { asJsonObject } from "../json/jsonValues.ts";
import { bindValues } from "../schema/derived/bind.ts";
import { isObject, type Json, type JsonObject } from "../json/json.ts";
import type { LimitValue } from "../schema/limits.ts";
import type { Text } from "../text/text.ts";
import { type Change, risks } from "./change.ts";
import { compareContent } from "./content.ts";
import { compareCodes } from "./codes.ts";
import { compareEntity } from "./entities.ts";
import { type NameOf, compareScreen } from "./screens.ts";
import { screenTitle } from "./screenTitle.ts";
import { compareCalls, compareLimits, compareMessages, compareSite } from "./site.ts";
import { withDeclaredRenames } from "./declaredRenames.ts";
import { expressionWords } from "./expressionWords.ts";
import { compareRecords } from "./records.ts";
import { compareRoles } from "./roles.ts";
import { compareMachine } from "./states.ts";
import { limitReaders, sumReaders } from "./limitReaders.ts";
import { localize } from "./localize.ts";
import { compareMigration, fieldLabel, replacedValues } from "./migrations.ts";
import { ChangeCollector, jsonEquals, labelOrName, joined } from "./changeCollector.ts";
import { takeParts, type TakenParts } from "../schema/derived/takeParts.ts";
import { defaultRoles, type RolesFile } from "../schema/roles.ts";
import type { SchemaFiles } from "../schema/catalogFiles.ts";

/** Returns the changes between two versions of the schemas. */
export function diffSchemas(before: SchemaFiles, after: SchemaFiles): Change[] {
  const changes: Change[] = [];
  const [old, now] = [withDeclaredRenames(before, after), after].map(openSet) as [SchemaSet, SchemaSet];
  const paths = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter((path) => !path.startsWith("schemas/meta/")).sort();
  const words = expressionWords([now.files, old.files]);
  for (const path of paths) compareFile(path, old, now, new ChangeCollector(path, changes, words(path)));
  const order = new Map(paths.map((path, index) => [path, index]));
  return changes
    .map((change, index) => ({ change, index }))
    .sort(
      (a, b) =>
        (order.get(a.change.file) ?? 0) - (order.get(b.change.file) ?? 0) ||
        risks.indexOf(a.change.risk) - risks.indexOf(b.change.risk) ||
        a.index - b.index,
    )
    .map(({ change }) => withSums(now.files, change));
}

/** Names the rules and formulas of other entities that add up a field whose values change. */
function withSums(files: SchemaFiles, change: Change): Change {
  const [, entity] = /^schemas\/entities\/(.+)\.json$/.exec(change.file) ?? [];
  const [, field] = /^\/properties\/([^/]+)/.exec(change.pointer) ?? [];
  if (entity === undefined || field === undefined || change.risk === "neutral") return change;
  const readers = sumReaders(files, entity, field);
  if (readers.length === 0) return change;
  return { ...change, what: localize("{1}; added up by {2}", change.what, joined(readers, "; ", "；")) };
}

interface SchemaSet {
  /** The files, whole: a changed part is a change of each file that uses it. */
  readonly files: SchemaFiles;
  /** JSON of the limits that are bound. */
  readonly limits: string;
  readonly taken: TakenParts;
  /** Returns a file with its `x-bind` resolved. */
  bound(path: string): JsonObject | undefined;
}

function openSet(written: SchemaFiles): SchemaSet {
  const taken = takeParts(written);
  const { files } = taken;
  const limits = Object.fromEntries(
    Object.entries(asJsonObject(files["schemas/limits.json"])).flatMap(([key, limit]) => {
      const value = asJsonObject(limit)["value"];
      return value === undefined ? [] : [[key, value as LimitValue] as const];
    }),
  );
  return {
    files,
    limits: JSON.stringify(limits),
    taken,
    bound(path) {
      const file = files[path];
      if (!isObject(file)) return undefined;
      try {
        return bindValues(file as JsonObject, limits, path);
      } catch {
        // The check of the schemas reports an unknown limit.
        return file as JsonObject;
      }
    },
  };
}

const rolesOf = ({ files }: SchemaSet): RolesFile => (files["schemas/roles.json"] as unknown as RolesFile | undefined) ?? defaultRoles;

/** Whether two values are written alike, the order of keys included: it is the order of fields on a page. */
const isSame = (a: JsonObject, b: JsonObject | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

function compareFile(path: string, old: SchemaSet, now: SchemaSet, collector: ChangeCollector): void {
  const [, folder = "", file = ""] = /^schemas\/([\w-]+)\/(.+)\.json$/.exec(path) ?? [];
  // The same value with the same limits in it needs no look.
  if (old.files[path] === now.files[path] && old.limits === now.limits) return;
  const [was, is] = [old.bound(path), now.bound(path)];
  if (was && isSame(was, is)) return;
  switch (folder || path) {
    case "entities":
      return compareEntity(
        file,
        was,
        is,
        collector,
        is ? {} : { like: entityLike(file, old, now), added: addedEntities(old, now).filter((name) => isStored(now, name)) },
      );
    case "codes":
      return compareCodes(file, was, is, { holders: stateFields(file, now), replaced: replacedValues(old.files, now.files) }, collector);
    case "content":
      return compareContent(file, was, is, collector);
    case "states":
      return compareMachine(
        was,
        is,
        { name: entityLabel(String((is ?? was)?.["entity"]), now, old), roles: { before: rolesOf(old), after: rolesOf(now) } },
        collector,
      );
    case "screens":
      return compareScreen(was, is, screenTitle(file, now.files, old.files), namesIn(String((is ?? was)?.["entity"]), now, old), collector);
    case "messages":
      return compareMessages(file, was ?? {}, is ?? {}, collector);
    case "records":
      return compareShipped(file, old, now, collector);
    case "migrations":
      if (Boolean(is) !== Boolean(was)) return compareSteps(asJsonObject(is ?? was), !is, [old, now], collector);
      break;
    case "sites":
    case "screens.json":
      return compareSite(was ?? {}, is ?? {}, collector);
    case "schemas/endpoints.json":
      return compareCalls(was ?? {}, is ?? {}, collector);
    case "schemas/limits.json":
      return compareLimits(
        was ?? {},
        is ?? {},
        { shownAtFields: boundLimits(now), readersOf: (limit) => limitReaders(now.files, limit) },
        collector,
      );
    case "parts":
      return comparePart(path, old, now, collector);
    case "schemas/roles.json":
      return compareRoles(was ?? {}, is ?? {}, collector);
    default:
  }
  if (jsonEquals(old.files[path], now.files[path])) return;
  collector.add({ kind: "file/changed", risk: "neutral", readers: ["analyst"], what: localize("the file changed") });
}

function compareShipped(entity: string, old: SchemaSet, now: SchemaSet, collector: ChangeCollector): void {
  const labelOf = (field: string): Text => fieldLabel(field, entityFile(entity, now, old));
  const [before, after] = [old, now].map(({ files }) => files[`schemas/records/${entity}.json`]);
  compareRecords(entityLabel(entity, now, old), labelOf, before, after, collector);
}

function compareSteps(
  migration: JsonObject,
  isBack: boolean,
  [old, now]: readonly [SchemaSet, SchemaSet],
  collector: ChangeCollector,
): void {
  const entity = String(migration["entity"]);
  const [found, left] = isBack ? [now, old] : [old, now];
  const files = { from: entityFile(entity, found, left), to: entityFile(entity, now, old) };
  compareMigration(migration, files, isBack, collector.named(entityLabel(entity, now, old)));
}

/** Names the files that use a shared part; the changes that follow there are listed with each of them. */
function comparePart(path: string, old: SchemaSet, now: SchemaSet, collector: ChangeCollector): void {
  const users = [
    ...new Set([old, now].flatMap(({ taken }) => [...taken.whole].flatMap(([file, { uses }]) => (uses.includes(path) ? [file] : [])))),
  ];
  const names = users.map((file) => {
    const entity = asJsonObject(now.files[file] ?? old.files[file])["entity"];
    return typeof entity === "string" ? entityLabel(entity, now, old) : localize(file);
  });
  const what =
    names.length === 0
      ? localize("the shared part changed; nothing uses it")
      : localize("the shared part changed; it changes {1}", joined(names, ", ", "、"));
  collector.add({ kind: "part/changed", risk: "neutral", readers: ["analyst"], what });
}

/** Returns the new entity with nearly all fields of a removed one; `undefined` if there is none, or more than one. */
function entityLike(removed: string, old: SchemaSet, now: SchemaSet): string | undefined {
  const fields = Object.keys(asJsonObject(asJsonObject(old.files[`schemas/entities/${removed}.json`])["properties"]));
  const similar = addedEntities(old, now).filter((name) => {
    const other = Object.keys(asJsonObject(asJsonObject(now.files[`schemas/entities/${name}.json`])["properties"]));
    return fields.filter((field) => other.includes(field)).length * 10 >= Math.max(fields.length, other.length) * 7;
  });
  return similar.length === 1 ? similar[0] : undefined;
}

function isStored({ files }: SchemaSet, entity: string): boolean {
  return asJsonObject(asJsonObject(files[`schemas/entities/${entity}.json`])["x-entity"])["owner"] !== "none";
}

/** Returns the names of the new entities. */
function addedEntities(old: SchemaSet, now: SchemaSet): string[] {
  return Object.keys(now.files).flatMap((path) =>
    path.startsWith("schemas/entities/") && !(path in old.files) ? [path.slice("schemas/entities/".length, -".json".length)] : [],
  );
}

/** Returns entity and field of every state machine with this code list. */
function stateFields(codes: string, { files }: SchemaSet): { readonly entity: string; readonly field: string }[] {
  return Object.entries(files).flatMap(([path, file]) => {
    const machine = asJsonObject(file);
    return path.startsWith("schemas/states/") && machine["codes"] === codes
      ? [{ entity: String(machine["entity"]), field: String(machine["field"]) }]
      : [];
  });
}

/** The entity in the newer version; in the older one where it is gone. */
function entityFile(entity: string, now: SchemaSet, old: SchemaSet): JsonObject {
  const path = `schemas/entities/${entity}.json`;
  return asJsonObject(now.files[path] ?? old.files[path]);
}

function entityLabel(entity: string, now: SchemaSet, old: SchemaSet): Text {
  return labelOrName(entityFile(entity, now, old)["x-label"], entity);
}

/** Returns a function from a field path (`address/city`) to its label. */
function namesIn(entity: string, now: SchemaSet, old: SchemaSet): NameOf {
  const path = `schemas/entities/${entity}.json`;
  return (field) => {
    const find = (set: SchemaSet): Json | undefined =>
      field
        .replace(/^\//, "")
        .split("/")
        .reduce<Json | undefined>((at, step) => {
          const schema = asJsonObject(at);
          const named = asJsonObject(schema["properties"] ?? asJsonObject(schema["items"])["properties"])[step];
          const part = asJsonObject(set.files[`schemas/entities/${String(schema["$ref"])}.json`]);
          return named ?? asJsonObject(part["properties"])[step];
        }, set.files[path]);
    return labelOrName(asJsonObject(find(now) ?? find(old))["x-label"], field);
  };
}

/** Returns the names of the limits that an `x-bind` uses. */
function boundLimits({ files }: SchemaSet): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    for (const limit of Object.values(asJsonObject(value["x-bind"] as Json))) if (typeof limit === "string") found.add(limit);
    Object.values(value).forEach((inner) => visit(inner as Json));
  };
  for (const [path, file] of Object.entries(files)) if (path.startsWith("schemas/entities/")) visit(file);
  return found;
}
