/** Hook that returns the files of several entities as the draft has them, for what the compiled schemas leave out: examples, and who reads a field. */
import { tryParseJson } from "#dialect/json/editJson.ts";
import { useEffect, useMemo } from "react";
import { isObject, type Rec } from "#dialect/json/json.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { useDraft, useWorkbench } from "./WorkbenchContext.tsx";

/** What is read of an entity's file. */
export type EntityFile = Pick<EntitySchema, "properties" | "x-entity"> & { readonly examples: readonly Rec[] };

const entityPath = (entity: string): string => `schemas/entities/${entity}.json`;

/** Entity -> its file. An entity is absent until its file is there, and while the text is not valid JSON. */
export function useEntityFiles(entities: readonly string[]): Readonly<Record<string, EntityFile>> {
  const { draft } = useWorkbench();
  const { open, files } = useDraft();
  const names = [...new Set(entities)].sort().join(" ");
  const missing = names
    .split(" ")
    .filter((name) => open[entityPath(name)] === undefined && files.some(({ path }) => path === entityPath(name)))
    .join(" ");
  useEffect(() => {
    for (const name of missing.split(" ").filter(Boolean)) draft.open(entityPath(name)).catch(() => undefined);
  }, [missing, draft]);
  const texts = JSON.stringify(names.split(" ").map((name) => [name, open[entityPath(name)]?.text]));
  return useMemo(
    () =>
      Object.fromEntries(
        (JSON.parse(texts) as readonly (readonly [string, string | null])[]).flatMap(([name, text]) => {
          const file = text === null ? undefined : fileOf(text);
          return file ? [[name, file]] : [];
        }),
      ),
    [texts],
  );
}

function fileOf(text: string): EntityFile | undefined {
  const file = tryParseJson(text);
  if (!isObject(file) || !isObject(file["properties"]) || !isObject(file["x-entity"])) return undefined;
  const examples = Array.isArray(file["examples"]) ? (file["examples"].filter(isObject) as Rec[]) : [];
  return { ...(file as unknown as EntitySchema), examples };
}
