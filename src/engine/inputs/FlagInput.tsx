/** Yes or no, as a switch. */
import { useTranslation } from "../host/EngineProvider.tsx";
import { controlProps } from "../values/control.ts";
import type { InputProps } from "../values/kind.ts";
import "../values/kinds.css";

export function FlagInput(props: InputProps) {
  const { t } = useTranslation();
  const on = props.value === true;
  const { "aria-readonly": readOnly, ...control } = controlProps(props);
  return (
    <span className="ld-switch-line">
      <input
        {...control}
        type="checkbox"
        role="switch"
        className="ld-switch"
        checked={on}
        aria-checked={on}
        disabled={readOnly}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span aria-hidden>{t(on ? "form.yes" : "form.no")}</span>
    </span>
  );
}
