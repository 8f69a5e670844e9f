/** Several values in one text, `a@x.com;b@x.com` (`x-list`). Any separator can be typed; the schema's is stored. */
import type { Json } from "#dialect/json/json.ts";
import { splitList } from "#dialect/fields/normalize.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { asText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";

/** Returns the pattern of separators in typed and pasted text, full-width ones included. Spaces separate values that cannot contain them. */
function splitter(schema: FieldSchema): RegExp {
  const { format } = schema["x-list"]?.items ?? {};
  return format === "email" || format === "uri" ? /[\s;；,，、]+/g : /[;；,，、\n]/g;
}

/** Returns the single values. */
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
