import { useMemo } from "react";
import type { JsonObject } from "#dialect/json/json.ts";
import { ownerFacts } from "#dialect/schema/derived/shape.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { stemOf } from "../client/fileGroups.ts";
import { fieldsOf, type KnownField } from "../client/names.ts";
import { useCompiled } from "../client/useCatalog.ts";
import type { FormEditorProps } from "../visual/formEditorProps.ts";
import type { OfferedEntry } from "./AddEntry.tsx";

export interface ScreenFields {
  /** Name of the entity of the screen. */
  readonly entity: string | undefined;
  readonly known: readonly KnownField[];
  labelOf(path: string): string;
  /** The fields that a part may name. */
  offered(accepts: (field: KnownField) => boolean): OfferedEntry[];
}

/** The fields of the entity that a screen is about, from the compiled draft. */
export function useScreenFields({ opened, catalog }: Pick<FormEditorProps, "opened" | "catalog">): ScreenFields {
  const { language, text, t } = useWorkbench().translation;
  const entity = catalog?.screens[stemOf(opened.path)]?.entity;
  const compiled = useCompiled(catalog, entity);
  return useMemo(() => {
    const known = compiled ? fieldsOf(compiled.schema, language) : [];
    const labelOf = (path: string): string =>
      ownerFacts.has(path) ? t("screen.customer") : text(known.find((field) => field.path === path)?.schema["x-label"]);
    return {
      entity,
      known,
      labelOf,
      offered: (accepts) => known.filter(accepts).map(({ path }) => ({ path, label: labelOf(path) })),
    };
  }, [compiled, entity, language, text, t]);
}

/** Whether a field has one value in a record, so that a list can show and order it: no rows, group or file, nor a part of rows. */
export function hasOneValue({ path, schema }: KnownField, known: readonly KnownField[]): boolean {
  const parent = known.find((one) => one.path === path.slice(0, Math.max(0, path.lastIndexOf("/"))));
  return schema.type !== "array" && schema.type !== "object" && parent?.schema.type !== "array";
}

/** Returns the parsed file of a screen. */
export const parsedScreen = (text: string): JsonObject => JSON.parse(text) as JsonObject;
