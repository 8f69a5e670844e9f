/** Numbers: typed as text with a decimal keyboard, the unit inside the frame. */
import { useWords } from "../EngineProvider.tsx";
import { asText, fromTyped } from "./control.ts";
import { inLanguage } from "#dialect/text.ts";
import type { CellProps, InputProps, Kind } from "./kind.ts";
import { showNumber, showNumberOf } from "#dialect/numberText.ts";
import { compareNumber, tidyNumber } from "./numbers.ts";
import { TextControl } from "./TextControl.tsx";

function Input(props: InputProps) {
  const { text, t } = useWords();
  const { field, value, readOnly } = props;
  return (
    <TextControl
      props={props}
      text={readOnly ? showNumberOf(field.schema, value) : asText(value)}
      onText={(typed) => props.onChange(fromTyped(tidyNumber(typed)))}
      tidy={tidyNumber}
      inputMode={field.schema.type === "integer" ? "numeric" : "decimal"}
      placeholder={text(field.placeholder)}
      after={text(field.unit) || (field.computed ? t("form.computed") : "")}
    />
  );
}

function Cell({ field, value, language }: CellProps) {
  const unit = inLanguage(field.unit, language);
  if (asText(value) === "") return null;
  return (
    <span className="ld-figure">
      {showNumberOf(field.schema, value)}
      {unit && <span className="ld-figure-unit"> {unit}</span>}
    </span>
  );
}

export const number: Kind = {
  name: "number",
  matches: ({ type }) => type === "number" || type === "integer",
  Input,
  Cell,
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
