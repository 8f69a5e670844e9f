/** The state of a record. Its code list says hue and mark; a state the list does not know shows its own word. */
import { useWords } from "../EngineProvider.tsx";
import { StatusTag } from "../look/StatusTag.tsx";
import { choice } from "./choice.tsx";
import { codeLabel, codeOf } from "./codes.ts";
import { asText } from "./control.ts";
import type { CellProps, InputProps, Kind } from "./kind.ts";

/** Only a transition moves a state: where a form shows it, it is read; as a filter it is a choice. */
function Input(props: InputProps) {
  const { language } = useWords();
  if (!props.readOnly) return <choice.Input {...props} />;
  return (
    <span id={props.id} className="ld-readout" tabIndex={-1}>
      {show({ field: props.field, value: props.value, language })}
    </span>
  );
}

function show({ field, value, language }: CellProps) {
  if (asText(value) === "") return null;
  const code = codeOf(field, value);
  return (
    <StatusTag hue={code?.hue} mark={code?.mark}>
      {codeLabel(field, value, language)}
    </StatusTag>
  );
}

export const status: Kind = {
  name: "status",
  matches: () => false,
  Input,
  show,
  toText: (value, field, language) => codeLabel(field, value, language),
  compare: (a, b) => asText(a).localeCompare(asText(b)),
};
