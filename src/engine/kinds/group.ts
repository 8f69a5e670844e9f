/** An object inside the record. */
import { asJsonObject } from "#dialect/json/jsonValues.ts";
import { inLanguage } from "#dialect/text/text.ts";
import type { PlannedField } from "../plan/plan.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";

export type KindOfField = (field: PlannedField) => Kind;

/** `kindOfField` is a parameter: the list of kinds contains this one, so an import would be circular. */
export function groupKind(kindOfField: KindOfField): Kind<"group"> {
  function show({ field, value, language }: CellProps) {
    return toText(value, field, language);
  }

  const toText: Kind["toText"] = (value, field, language) => {
    const record = asJsonObject(value);
    return (field.fields ?? [])
      .map((inner) => kindOfField(inner).toText(record[inner.name], inner, language))
      .filter(Boolean)
      .join(field.joinedBy ? inLanguage(field.joinedBy, language) : ", ");
  };

  return {
    ...plainKind,
    name: "group",
    matches: ({ type, properties }) => type === "object" && properties !== undefined,
    structure: "group",
    render: show,
    toText,
    gridWidth: () => undefined,
    wide: "inForms",
    inDraftWords: false,
    isGroup: () => true,
    joint: "value.betweenParts",
  };
}
