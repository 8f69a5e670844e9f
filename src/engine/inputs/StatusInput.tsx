/** Only a transition moves a state: where a form shows it, it is read; as a filter it is a choice. */
import { useTranslation } from "../host/EngineProvider.tsx";
import type { InputProps } from "../values/kind.ts";
import { status } from "../kinds/status.tsx";
import { ChoiceInput } from "./ChoiceInput.tsx";

export function StatusInput(props: InputProps) {
  const { language } = useTranslation();
  if (!props.readOnly) return <ChoiceInput {...props} />;
  return (
    <span id={props.id} className="ld-readout" tabIndex={-1}>
      {status.render({ field: props.field, value: props.value, language })}
    </span>
  );
}
