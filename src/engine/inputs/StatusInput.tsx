/** A state: read-only in a form, since only transitions change it; a choice in a filter. */
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
