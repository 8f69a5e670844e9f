/** Several values in one text, `a@x.com;b@x.com`: what `x-list` says. Any separator may be typed, the schema's is kept. */
import type { Json } from "#dialect/json/json.ts";
import { splitList } from "#dialect/fields/normalize.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { asText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";

/** What may stand for the separator when people type or paste, full-width included. Blanks too where no value may hold one. */
function splitter(schema: FieldSchema): RegExp {
  const { format } = schema["x-list"]?.items ?? {};
  return format === "email" || format === "uri" ? /[\s;；,，、]+/g : /[;；,，、\n]/g;
}

export function parts(value: Json | undefined, schema: FieldSchema): string[] {
  const list = schema["x-list"];
  return list ? splitList(list, asText(value).replace(splitter(schema), list.separator)) : [];
}

function show({ field, value }: CellProps) {
  const [first, ...more] = parts(value, field.schema);
  if (first === undefined) return null;
  return (
    <span title={more.length > 0 ? [first, ...more].join("\n") : undefined}>
      {first}
      {more.length > 0 && <span className="ld-more"> +{more.length}</span>}
    </span>
  );
}

export const list: Kind = {
  name: "list",
  matches: (schema) => schema["x-list"] !== undefined,
  render: show,
  toText: (value, field) => parts(value, field.schema).join("; "),
  compare: (a, b) => asText(a).localeCompare(asText(b)),
  fromText: (typed, field) => fromTyped(parts(typed, field.schema).join(field.schema["x-list"]?.separator ?? ";")),
  buffered: true,
};
