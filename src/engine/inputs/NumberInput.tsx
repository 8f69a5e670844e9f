/** A number, typed as text with a decimal keyboard, the unit inside the frame. */
import { useTranslation } from "../host/EngineProvider.tsx";
import { asText } from "../values/control.ts";
import { draftNumber, splitTyped } from "#dialect/fields/typedNumber.ts";
import type { InputProps } from "../values/kind.ts";
import { formatFieldNumber } from "#dialect/fields/formatFieldNumber.ts";
import { TextControl } from "../controls/TextControl.tsx";
import { parentPointer } from "#dialect/json/pointer.ts";

export function NumberInput(props: InputProps) {
  const { text, t } = useTranslation();
  const { field, value, readOnly } = props;
  const { number: rule = {} } = field;
  const tidy = (typed: string) => draftNumber(rule, typed);
  return (
    <TextControl
      props={props}
      text={readOnly ? formatFieldNumber(rule, value) : asText(value)}
      tidy={tidy}
      onDone={(typed) => split(props, typed)}
      inputMode={rule.type === "integer" ? "numeric" : "decimal"}
      after={text(field.unit) || (field.computed ? t("form.computed") : "")}
    />
  );
}

/** `60*40*50` goes into the fields that `x-split` names, this one among them. */
function split({ field, path, onChange, form, setOther }: InputProps, typed: string): void {
  const parts = (form ?? setOther) && splitTyped(field.number ?? {}, typed);
  if (!parts) return;
  const beside = parentPointer(path);
  for (const [at, part] of parts.entries()) {
    const name = field.number?.["x-split"]?.into[at];
    if (name === field.name) onChange(part);
    else if (form) form.set(`${beside}/${name}`, part);
    else setOther?.(`${beside}/${name}`, part);
  }
}
