/** One option of a code list, as segments, radios, cards or a searchable select. */
import { useId, useState } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { Segments } from "../ui/Segments.tsx";
import { codeOf, codeOption, findCodes, offeredCodes } from "../values/codes.ts";
import { Combobox } from "../controls/Combobox.tsx";
import { asText, controlProps, groupProps } from "../values/control.ts";
import type { InputProps } from "../values/kind.ts";
import { usePhoneticMatcher } from "../controls/usePhoneticMatcher.ts";
import { grouped } from "../kinds/choice.tsx";
import "../values/kinds.css";

export function ChoiceInput(props: InputProps) {
  const { field } = props;
  if (field.as === "segments") return <AsSegments {...props} />;
  if (grouped.has(field.as)) return <AsRadios {...props} />;
  return <AsSelect {...props} />;
}

function AsSegments(props: InputProps) {
  const { field, value, onChange, id, invalid, required, readOnly, labelledBy, describedBy } = props;
  const { text } = useTranslation();
  const codes = offeredCodes(field, value);
  const at = codes.findIndex((code) => code === codeOf(field, value));
  return (
    <span id={id} tabIndex={-1} className="ld-group">
      <Segments
        {...(labelledBy ? { labelledBy } : { label: text(field.label) })}
        {...(describedBy && { describedBy })}
        options={codes.map((code, index) => ({ value: String(index), label: text(code["x-label"]) }))}
        value={at < 0 ? undefined : String(at)}
        onChange={(index) => onChange(codes[Number(index)]?.const)}
        invalid={invalid}
        required={required}
        disabled={readOnly}
      />
    </span>
  );
}

function AsRadios(props: InputProps) {
  const { field, value, onChange, readOnly, required } = props;
  const { text } = useTranslation();
  const name = useId();
  const chosen = codeOf(field, value);
  return (
    <div
      {...groupProps(props, text(field.label))}
      role="radiogroup"
      aria-required={required || undefined}
      className={field.as === "cards" ? "ld-cards" : "ld-chips"}
    >
      {offeredCodes(field, value).map((code) => (
        <label key={asText(code.const)} className={field.as === "cards" ? "ld-card-choice" : "ld-chip-choice"}>
          <input
            type="radio"
            className={field.as === "cards" ? undefined : "ld-radio"}
            name={name}
            checked={code === chosen}
            disabled={readOnly}
            onChange={() => onChange(code.const)}
          />
          {field.as === "cards" && code.icon && <Icon name={code.icon} />}
          <span>{text(code["x-label"])}</span>
        </label>
      ))}
    </div>
  );
}

function AsSelect(props: InputProps) {
  const { field, value, onChange, invalid, readOnly, required } = props;
  const { text, t, language } = useTranslation();
  const [typed, setTyped] = useState("");
  const code = codeOf(field, value);
  const unknown = !code && asText(value) !== "";
  const codes = offeredCodes(field, value);
  const chosen = code ? codeOption(code, codes, language) : unknown ? { key: asText(value), label: asText(value) } : undefined;
  const { reading, busy } = usePhoneticMatcher(typed);
  const found = findCodes(codes, typed, reading);
  return (
    <Combobox
      control={controlProps(props)}
      invalid={invalid}
      readOnly={readOnly}
      options={found.map((one) => codeOption(one, codes, language))}
      chosen={chosen}
      onSearch={setTyped}
      onChoose={({ key }) => onChange(codes.find((one) => asText(one.const) === key)?.const)}
      {...(!required && { onClear: () => onChange(undefined) })}
      placeholder={text(field.placeholder) || text(field.empty) || t("form.choose")}
      words={{ empty: t("form.nothingFound"), clear: t("form.clear") }}
      busy={busy && found.length === 0}
    />
  );
}
