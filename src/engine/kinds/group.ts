/** An object inside the record. */
import { isObject, type Json, type JsonObject } from "#dialect/json/json.ts";
import { inLanguage } from "#dialect/text/text.ts";
import { asText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";

export type KindNamed = (name: string) => Kind;

/** `kindNamed` is handed in: the list of kinds holds this one, so this one cannot import it. */
export function groupKind(kindNamed: KindNamed): Kind {
  function show({ field, value, language }: CellProps) {
    return toText(value, field, language);
  }

  const toText: Kind["toText"] = (value, field, language) => {
    const record = groupValue(value);
    return (field.fields ?? [])
      .map((inner) => kindNamed(inner.kind).toText(record[inner.name], inner, language))
      .filter(Boolean)
      .join(field.joinedBy ? inLanguage(field.joinedBy, language) : ", ");
  };

  return {
    name: "group",
    matches: ({ type, properties }) => type === "object" && properties !== undefined,
    render: show,
    toText,
    group: true,
  };
}

export function groupValue(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** A row in words, for screen readers: its first filled field. */
export function firstText(value: Json | undefined): string {
  return asText(Object.values(groupValue(value)).find((part) => part !== undefined && part !== null && part !== ""));
}
