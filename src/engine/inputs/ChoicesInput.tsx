/** Several options of a code list, as chips or in a searchable list. */
import { useRef, useState } from "react";
import type { Json } from "#dialect/json/json.ts";
import type { CodeOption } from "#dialect/schema/states.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { Chip } from "../ui/Chip.tsx";
import { useFocusRestore } from "../browser/focusRestore.ts";
import { codeLabel, codeOption, findCodes, offeredCodes } from "../values/codes.ts";
import { Combobox } from "../controls/Combobox.tsx";
import { asText, controlProps, groupProps } from "../values/control.ts";
import type { InputProps } from "../values/kind.ts";
import { usePhoneticMatcher } from "../controls/usePhoneticMatcher.ts";
import { chosenValues } from "../kinds/choices.ts";
import "../values/kinds.css";

/**
 * Returns the values with `code` added or removed, in the order of the list. An exclusive code excludes all others. Returns
 * undefined instead of an empty list, so that "at least one" is the same as "required".
 */
export function toggle(codes: readonly CodeOption[], values: readonly Json[], code: CodeOption): readonly Json[] | undefined {
  const had = has(values, code);
  const isNext = (other: CodeOption) => {
    if (other === code) return !had;
    if (!has(values, other)) return false;
    return had || (!code.exclusive && !other.exclusive);
  };
  const next = codes.filter(isNext).map((other) => other.const);
  return next.length > 0 ? next : undefined;
}

function has(values: readonly Json[], code: CodeOption): boolean {
  return values.some((value) => asText(value) === asText(code.const));
}

export function ChoicesInput(props: InputProps) {
  return props.field.as === "select" ? <AsSelect {...props} /> : <AsChips {...props} />;
}

function AsChips(props: InputProps) {
  const { field, value, onChange, readOnly } = props;
  const { text } = useTranslation();
  const codes = offeredCodes(field, value);
  const values = chosenValues(value);
  return (
    <div {...groupProps(props, text(field.label))} role="group" className="ld-chips">
      {codes.map((code) => (
        <label key={asText(code.const)} className="ld-chip-choice">
          <input
            type="checkbox"
            className="ld-check"
            checked={has(values, code)}
            disabled={readOnly}
            onChange={() => onChange(toggle(codes, values, code))}
          />
          <span>{text(code["x-label"])}</span>
        </label>
      ))}
    </div>
  );
}

function AsSelect(props: InputProps) {
  const { field, value, onChange, invalid, readOnly } = props;
  const { text, t, language } = useTranslation();
  const [typed, setTyped] = useState("");
  const codes = offeredCodes(field, value);
  const values = chosenValues(value);
  const { reading, busy } = usePhoneticMatcher(typed);
  const box = useRef<HTMLDivElement>(null);
  useFocusRestore(box);
  const found = findCodes(codes, typed, reading);
  const toggleKey = (key: string) => {
    const code = codes.find((one) => asText(one.const) === key);
    if (code) onChange(toggle(codes, values, code));
  };
  return (
    <div ref={box} className="ld-several">
      {values.length > 0 && (
        <ul className="ld-several-chosen">
          {values.map((one) => (
            <li key={asText(one)}>
              <Chip
                {...(!readOnly && {
                  onRemove: () => toggleKey(asText(one)),
                  removeLabel: t("form.remove", { label: codeLabel(field, one, language) }),
                })}
              >
                {codeLabel(field, one, language)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        control={controlProps(props)}
        invalid={invalid}
        readOnly={readOnly}
        several
        options={found.map((code) => ({ ...codeOption(code, codes, language), checked: has(values, code) }))}
        chosen={undefined}
        onSearch={setTyped}
        onChoose={({ key }) => toggleKey(key)}
        placeholder={text(field.placeholder) || (values.length === 0 && text(field.empty)) || t("form.choose")}
        words={{ empty: t("form.nothingFound"), clear: t("form.clear") }}
        busy={busy && found.length === 0}
      />
    </div>
  );
}
