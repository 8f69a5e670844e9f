/** Records to look at: the examples that an entity's file brings, and records that are stored. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { isObject, type Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { StoredRecord } from "#dialect/wire/workbench.ts";
import { useWorkbench, useDraft } from "./WorkbenchContext.tsx";

const fileOf = (entity: string): string => `schemas/entities/${entity}.json`;

/** The examples of an entity as the draft has them; the last ones that could be read while its text is no JSON. */
export function useExamples(entity: string | undefined): readonly Rec[] {
  const { draft } = useWorkbench();
  const { open, files } = useDraft();
  const path = entity === undefined ? undefined : fileOf(entity);
  const text = path === undefined ? undefined : open[path]?.text;
  const isThere = files.some((file) => file.path === path);
  useEffect(() => {
    if (path !== undefined && text === undefined && isThere) draft.open(path).catch(() => undefined);
  }, [path, text, isThere, draft]);
  const last = useRef<{ readonly path: string | undefined; readonly examples: readonly Rec[] }>({ path: undefined, examples: [] });
  return useMemo(() => {
    const read = text === undefined ? undefined : examplesIn(text);
    if (read || last.current.path !== path) last.current = { path, examples: read ?? [] };
    return last.current.examples;
  }, [text, path]);
}

function examplesIn(text: string): readonly Rec[] | undefined {
  try {
    const file: unknown = JSON.parse(text);
    const examples = isObject(file) ? file["examples"] : undefined;
    return Array.isArray(examples) ? (examples.filter(isObject) as Rec[]) : [];
  } catch {
    return undefined;
  }
}

/** Stored records of an entity, fetched when they are first wanted. */
export function useStored(entity: string | undefined): readonly StoredRecord[] {
  const { api } = useWorkbench();
  const [found, setFound] = useState<{ readonly entity: string; readonly records: readonly StoredRecord[] }>();
  useEffect(() => {
    if (entity === undefined) return;
    let wanted = true;
    const set = (records: readonly StoredRecord[]) => wanted && setFound({ entity, records });
    // Without stored records the examples remain.
    api.records(entity).then(set, () => set([]));
    return () => {
      wanted = false;
    };
  }, [api, entity]);
  return found && found.entity === entity ? found.records : none;
}

const none: readonly StoredRecord[] = [];

/** What the fields of an entity may be chosen from: stored records of the entities that they refer to. */
export function useReferencedRecords(entity: CompiledEntity | undefined): Readonly<Record<string, readonly Rec[]>> {
  const { api } = useWorkbench();
  const [found, setFound] = useState<Readonly<Record<string, readonly Rec[]>>>({});
  const names = entity ? referencesOf(entity.schema.properties).filter((name) => name !== entity.name) : [];
  const asked = [...new Set(names)].sort().join(" ");
  useEffect(() => {
    let wanted = true;
    const all = asked.split(" ").filter(Boolean);
    void Promise.all(
      all.map((name) =>
        api.records(name).then(
          (records) => [name, records.map(({ id, record }) => ({ ...record, id }))] as const,
          () => [name, []] as const,
        ),
      ),
    ).then((entries) => wanted && setFound(Object.fromEntries(entries)));
    return () => {
      wanted = false;
    };
  }, [api, asked]);
  return found;
}

function referencesOf(fields: Readonly<Record<string, FieldSchema>>): string[] {
  return Object.values(fields).flatMap((field) => [
    ...(field["x-reference"] ? [field["x-reference"].entity] : []),
    ...referencesOf(field.properties ?? {}),
    ...referencesOf(field.items?.properties ?? {}),
  ]);
}
