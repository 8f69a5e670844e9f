/** Hooks that return records for preview and tester: examples of an entity's file, and stored records. */
import { tryParseJson } from "#dialect/json/editJson.ts";
import { useEffect, useMemo, useState } from "react";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { isObject, type Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { StoredRecord } from "#dialect/wire/stored.ts";
import { whileMounted } from "#engine";
import { useWorkbench, useDraft } from "./WorkbenchContext.tsx";

const fileOf = (entity: string): string => `schemas/entities/${entity}.json`;

/** Returns the examples of an entity in the draft; the last valid ones while the text is not valid JSON. */
export function useExamples(entity: string | undefined): readonly Rec[] {
  const { draft } = useWorkbench();
  const { open, files } = useDraft();
  const path = entity === undefined ? undefined : fileOf(entity);
  const text = path === undefined ? undefined : open[path]?.text;
  const isThere = files.some((file) => file.path === path);
  useEffect(() => {
    if (path !== undefined && text === undefined && isThere) draft.open(path).catch(() => undefined);
  }, [path, text, isThere, draft]);
  const [last, setLast] = useState<{ readonly path: string | undefined; readonly examples: readonly Rec[] }>({
    path: undefined,
    examples: none,
  });
  const read = useMemo(() => (text === undefined ? undefined : examplesIn(text)), [text]);
  // State set while rendering: React renders again at once, without showing the old examples.
  if (last.path !== path) setLast({ path, examples: read ?? none });
  else if (read && read !== last.examples) setLast({ path, examples: read });
  return last.path === path ? last.examples : (read ?? none);
}

const none: readonly never[] = [];

function examplesIn(text: string): readonly Rec[] | undefined {
  const file = tryParseJson(text);
  if (file === undefined) return undefined;
  const examples = isObject(file) ? file["examples"] : undefined;
  return Array.isArray(examples) ? (examples.filter(isObject) as Rec[]) : [];
}

/** Returns stored records of an entity, in one state if it is named; an empty list until they are loaded. */
export function useStored(entity: string | undefined, state = ""): readonly StoredRecord[] {
  const { api } = useWorkbench();
  const [found, setFound] = useState<{ readonly key: string; readonly records: readonly StoredRecord[] }>();
  const key = `${entity ?? ""}/${state}`;
  useEffect(() => {
    if (entity === undefined) return;
    const show = (records: readonly StoredRecord[]) => setFound({ key: `${entity}/${state}`, records });
    const load = () => (state === "" ? api.records(entity) : api.records(entity, "", state));
    // Without stored records the examples remain.
    return whileMounted(load, show, () => show([]));
  }, [api, entity, state]);
  return found && found.key === key ? found.records : none;
}

/** Returns stored records of several entities by the key of each question; a key is absent until its records are there. */
export function useStoredOf(questions: readonly RecordQuestion[]): Readonly<Record<string, readonly StoredRecord[]>> {
  const { api } = useWorkbench();
  const [found, setFound] = useState<Readonly<Record<string, readonly StoredRecord[]>>>({});
  const asked = JSON.stringify(questions);
  useEffect(() => {
    const all = JSON.parse(asked) as readonly RecordQuestion[];
    const answers = all.map(({ key, entity, search }) =>
      (search === undefined ? api.records(entity) : api.records(entity, search)).then(
        (records) => [key, records] as const,
        () => [key, none] as const,
      ),
    );
    return whileMounted(
      () => Promise.all(answers),
      (entries) => setFound(Object.fromEntries(entries)),
    );
  }, [api, asked]);
  return found;
}

export interface RecordQuestion {
  readonly key: string;
  readonly entity: string;
  readonly search?: string;
}

/** Returns the names of the other entities that the fields of an entity refer to. */
export function referencedEntities(entity: CompiledEntity | undefined): readonly string[] {
  const names = entity ? referencesOf(entity.schema.properties).filter((name) => name !== entity.name) : [];
  return [...new Set(names)].sort();
}

function referencesOf(fields: Readonly<Record<string, FieldSchema>>): string[] {
  return Object.values(fields).flatMap((field) => [
    ...(field["x-reference"] ? [field["x-reference"].entity] : []),
    ...referencesOf(field.properties ?? {}),
    ...referencesOf(field.items?.properties ?? {}),
  ]);
}
