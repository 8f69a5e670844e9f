/** Several values in one text, `a@x.com;b@x.com`: what `x-list` says. Any separator may be typed, the schema's is kept. */
import { useWords } from "../EngineProvider.tsx";
import type { Json } from "#dialect/json.ts";
import { splitList } from "#dialect/normalize.ts";
import type { FieldSchema } from "#dialect/schema.ts";
import { asText, fromTyped } from "./control.ts";
import type { CellProps, InputProps, Kind } from "./kind.ts";
import { TextControl } from "./TextControl.tsx";

/** What may stand for the separator when people type or paste, full-width included. Blanks too where no value may hold one. */
function splitter(schema: FieldSchema): RegExp {
  const { format } = schema["x-list"]?.items ?? {};
  return format === "email" || format === "uri" ? /[\s;；,，、]+/g : /[;；,，、\n]/g;
}

function parts(value: Json | undefined, schema: FieldSchema): string[] {
  const list = schema["x-list"];
  return list ? splitList(list, asText(value).replace(splitter(schema), list.separator)) : [];
}

function Input(props: InputProps) {
  const { text } = useWords();
  const { field, value, onChange } = props;
  const separator = field.schema["x-list"]?.separator ?? ";";
  const tidy = (typed: string) => parts(typed, field.schema).join(separator);
  return (
    <TextControl
      props={props}
      text={asText(value)}
      onText={(typed) => onChange(fromTyped(tidy(typed)))}
      tidy={tidy}
      placeholder={text(field.placeholder)}
      {...(field.schema["x-list"]?.items.format === "email" && { inputMode: "email" as const })}
    />
  );
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
  Input,
  show,
  toText: (value, field) => parts(value, field.schema).join("; "),
  compare: (a, b) => asText(a).localeCompare(asText(b)),
  fromText: (typed, field) => fromTyped(parts(typed, field.schema).join(field.schema["x-list"]?.separator ?? ";")),
  buffered: true,
};
