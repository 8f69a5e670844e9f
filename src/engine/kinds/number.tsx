/** Numbers: typed as text with a decimal keyboard, the unit inside the frame. */
import { useWords } from "../EngineProvider.tsx";
import { asText, fromTyped } from "./control.ts";
import { inLanguage } from "#dialect/text.ts";
import { convertUnit, splitTyped } from "#dialect/typedNumber.ts";
import type { CellProps, InputProps, Kind } from "./kind.ts";
import { showNumber, showNumberOf } from "#dialect/numberText.ts";
import { compareNumber, tidyNumber } from "./numbers.ts";
import { TextControl } from "./TextControl.tsx";

function Input(props: InputProps) {
  const { text, t } = useWords();
  const { field, value, readOnly } = props;
  const tidy = (typed: string) => convertUnit(field.schema, typed) ?? tidyNumber(typed);
  return (
    <TextControl
      props={props}
      text={readOnly ? showNumberOf(field.schema, value) : asText(value)}
      onText={(typed) => props.onChange(fromTyped(tidy(typed)))}
      tidy={tidy}
      onDone={(typed) => split(props, typed)}
      inputMode={field.schema.type === "integer" ? "numeric" : "decimal"}
      placeholder={text(field.placeholder)}
      after={text(field.unit) || (field.computed ? t("form.computed") : "")}
    />
  );
}

/** `60*40*50` goes into the fields that `x-split` names, this one among them. */
function split({ field, path, onChange, form }: InputProps, typed: string): void {
  const parts = form && splitTyped(field.schema, typed);
  if (!parts) return;
  const beside = path.slice(0, path.lastIndexOf("/"));
  for (const [at, part] of parts.entries()) {
    const name = field.schema["x-split"]?.into[at];
    if (name === field.name) onChange(part);
    else form.set(`${beside}/${name}`, part);
  }
}

function show({ field, value, language, inTable = false }: CellProps) {
  const unit = inLanguage(field.unit, language);
  if (asText(value) === "") return null;
  const shown = showNumberOf(field.schema, value);
  if (inTable) return shown;
  return (
    <span className="ld-figure">
      {shown}
      {unit && <span className="ld-figure-unit"> {unit}</span>}
    </span>
  );
}

export const number: Kind = {
  name: "number",
  matches: ({ type }) => type === "number" || type === "integer",
  Input,
  show,
  toText: (value, field, language) => {
    // Exact: what is copied or exported must not lose what was only not shown.
    const shown = showNumber(value, field.schema["x-decimals"]);
    const unit = inLanguage(field.unit, language);
    return shown && unit ? `${shown} ${unit}` : shown;
  },
  compare: compareNumber,
  fromText: (typed) => fromTyped(tidyNumber(typed)),
  align: "end",
  buffered: true,
};
