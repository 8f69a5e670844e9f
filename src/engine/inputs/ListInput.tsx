/** Several values in one text. Any separator can be typed; the schema's is stored. */
import type { InputProps } from "../values/kind.ts";
import { TextControl } from "../controls/TextControl.tsx";
import { parts } from "../kinds/list.tsx";

export function ListInput(props: InputProps) {
  const { schema } = props.field;
  const separator = schema["x-list"]?.separator ?? ";";
  const tidy = (typed: string) => parts(typed, schema).join(separator);
  return <TextControl props={props} tidy={tidy} {...(schema["x-list"]?.items.format === "email" && { inputMode: "email" as const })} />;
}
