/** Another record (`x-reference`), shown by the fields that the schema names. */
import { useHost } from "../host/EngineProvider.tsx";
import { useEntity } from "../host/useEntity.ts";
import { asText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";
import { useReferenced } from "../values/recordLookup.ts";
import { displayFields } from "../values/displayFields.ts";

function Cell({ field, value, language }: CellProps) {
  const host = useHost();
  const { reference } = field;
  const { entity } = useEntity(reference?.entity ?? "");
  const record = useReferenced(reference, asText(value));
  if (!reference || !record) return <>{asText(value)}</>;
  const [first, second] = displayFields(reference, record, entity, host, language).map((shown) => shown.text);
  return (
    <>
      {first ?? asText(value)}
      {second && second !== first && <span className="ld-reference-more ld-subtle"> {second}</span>}
    </>
  );
}

export const reference: Kind<"reference"> = {
  ...plainKind,
  name: "reference",
  matches: (schema) => schema["x-reference"] !== undefined,
  render: (props) => <Cell {...props} />,
  compare: (a, b) => asText(a).localeCompare(asText(b)),
  fromText: (typed) => typed.trim() || undefined,
  gridWidth: () => 150,
  filter: "reference",
  inDraftWords: false,
  isGroup: ({ as }) => as === "table",
  drawnInGrid: ({ reference: to }) => (to?.key ?? "id") === "id",
};
