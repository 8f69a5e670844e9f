/** Several values in one text, `a@x.com;b@x.com` (`x-list`). Any separator can be typed; the schema's is stored. */
import type { Json } from "#dialect/json/json.ts";
import { normalizeText, splitList } from "#dialect/fields/normalize.ts";
import type { ListRule } from "#dialect/schema/schema.ts";
import { asText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";

/** Returns the single values. */
export function parts(value: Json | undefined, rule: ListRule | undefined): string[] {
  return rule ? splitList(rule, asText(value)) : [];
}

function show({ field, value }: CellProps) {
  const [first, ...more] = parts(value, field.list);
  if (first === undefined) return null;
  return (
    <span title={more.length > 0 ? [first, ...more].join("\n") : undefined}>
      {first}
      {more.length > 0 && <span className="ld-more"> +{more.length}</span>}
    </span>
  );
}

export const list: Kind<"list"> = {
  ...plainKind,
  name: "list",
  matches: (schema) => schema["x-list"] !== undefined,
  render: show,
  toText: (value, field) => parts(value, field.list).join("; "),
  compare: (a, b) => asText(a).localeCompare(asText(b)),
  fromText: (typed, field) => fromTyped(parts(typed, field.list).join(field.list?.separator ?? ";")),
  typing: ({ list: rule, normalize = [] }) => ({
    tidy: (typed) => parts(normalizeText({ "x-normalize": normalize }, typed), rule).join(rule?.separator ?? ";"),
    ...(rule?.items.format === "email" && { inputMode: "email" as const }),
  }),
};
