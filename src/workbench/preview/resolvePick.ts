/** Finds the place in the files of what was clicked in the preview. Pure. */
import type { Screen } from "#dialect/schema/screens.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import type { PickedPart } from "#dialect/wire/preview.ts";
import { fieldsOf, type KnownField } from "../client/names.ts";
import type { View } from "./views.ts";

export interface PickedPlace {
  readonly path: string;
  /** Pointer of the field or column in the file. */
  readonly pointer: string;
}

export interface PickContext {
  readonly view: Pick<View, "screen" | "entity">;
  readonly screen: Pick<Screen, "list"> | undefined;
  readonly schema: Pick<EntitySchema, "properties">;
  /** Language of the preview. */
  readonly language: Language;
}

/** Returns the column in the file of the screen, or the field in the file of the entity; undefined for a part of neither. */
export function resolvePick(part: PickedPart, { view, screen, schema, language }: PickContext): PickedPlace | undefined {
  const fields = fieldsOf(schema, language);
  if (part.kind === "column" && view.screen !== undefined) {
    const index = (screen?.list?.columns ?? []).findIndex((column) => {
      const { field, label } = typeof column === "string" ? { field: column, label: undefined } : column;
      const own = inLanguage(label, language) || inLanguage(fields.find(({ path }) => path === field)?.schema["x-label"], language);
      // A cell with two fields is headed by both labels.
      return own !== "" && (part.label === own || part.label.startsWith(`${own} / `));
    });
    if (index >= 0) return { path: `schemas/screens/${view.screen}.json`, pointer: `/list/columns/${index}` };
  }
  const field = byControl(fields, part.control) ?? fields.find(({ schema: own }) => inLanguage(own["x-label"], language) === part.label);
  return field && view.entity !== undefined
    ? { path: `schemas/entities/${view.entity}.json`, pointer: pointerOf(schema, field.path) }
    : undefined;
}

/** The id of a control ends with the path of its field, with hyphens, and with the number of its row. The longest path wins. */
function byControl(fields: readonly KnownField[], control: string | undefined): KnownField | undefined {
  const id = control?.replaceAll(/-\d+(?=-)/g, "");
  return fields.filter(({ path }) => id?.endsWith(`-${path.replaceAll("/", "-")}`)).sort((a, b) => b.path.length - a.path.length)[0];
}

/** Pointer of a field in its file: `goods/weight` is in `/properties/goods/items/properties/weight`. */
function pointerOf(schema: Pick<EntitySchema, "properties">, path: string): string {
  let properties: EntitySchema["properties"] | undefined = schema.properties;
  let pointer = "";
  for (const step of path.split("/")) {
    const field: EntitySchema["properties"][string] | undefined = properties?.[step];
    pointer += `/properties/${step}`;
    properties = field?.properties ?? field?.items?.properties;
    if (field?.items?.properties && !path.endsWith(step)) pointer += "/items";
  }
  return pointer;
}
