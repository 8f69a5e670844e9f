import { useState } from "react";
import type { Json } from "#dialect/json/json.ts";
import { inLanguage } from "#dialect/text/text.ts";
import { useTranslation } from "../../host/EngineProvider.tsx";
import { matchScore, type PhoneticMatcher, noMatch } from "../../host/matchScore.ts";
import { usePhoneticMatcher } from "../../controls/usePhoneticMatcher.ts";
import { type FilterEditorProps, filterValues } from "./filterValue.ts";
import { OptionSearch } from "./OptionSearch.tsx";

/** More than these and a box to search in stands above them. */
const fewOptions = 8;

export interface FilterOption {
  readonly value: Json;
  readonly label: string;
  /** Told smaller beside the label. */
  readonly hint?: string;
  /** Other names it is found by. */
  readonly also?: readonly string[];
}

/** Any of a code list. */
export function ChoiceFilter({ field, label, value, onChange }: FilterEditorProps) {
  const { language } = useTranslation();
  const options = (field.codes ?? []).map((code) => ({
    value: code.const,
    label: inLanguage(code["x-label"], language),
    also: Object.values(code["x-label"]),
  }));
  return (
    <CheckboxList
      label={label}
      options={options}
      chosen={filterValues(value)}
      onChange={(values) => onChange(values.length > 0 ? values.map(String) : undefined)}
    />
  );
}

export interface CheckboxListProps {
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly chosen: readonly Json[];
  /** The options are already the answer to a search of their own. */
  readonly searched?: boolean;
  onChange(values: readonly Json[]): void;
}

/** Ticks, with a search box when there are many. Values are compared as the address bar holds them: as text. */
export function CheckboxList({ label, options, chosen, searched, onChange }: CheckboxListProps) {
  const { t } = useTranslation();
  const [sought, setSought] = useState("");
  const ticked = new Set(chosen.map(String));
  const { reading } = usePhoneticMatcher(sought);
  const found = sought.trim() === "" ? options : fitting(options, sought, reading);
  const toggle = (value: string) => {
    if (!ticked.delete(value)) ticked.add(value);
    onChange([...ticked]);
  };
  return (
    <div className="ld-ticks" role="group" aria-label={label}>
      {!searched && options.length > fewOptions && <OptionSearch label={label} value={sought} onChange={setSought} />}
      <div className="ld-ticks-list">
        {found.map((option) => (
          <label key={String(option.value)} className="ld-choice">
            <input
              type="checkbox"
              className="ld-check"
              checked={ticked.has(String(option.value))}
              onChange={() => toggle(String(option.value))}
            />
            <span className="ld-trunc">
              {option.label}
              {option.hint && <span className="ld-subtle"> {option.hint}</span>}
            </span>
          </label>
        ))}
        {found.length === 0 && <p className="ld-subtle">{t("list.nothingFound")}</p>}
      </div>
    </div>
  );
}

/** Those that fit what is sought, the best first. */
function fitting(options: readonly FilterOption[], sought: string, reading: PhoneticMatcher | undefined): readonly FilterOption[] {
  return options
    .map((option) => ({
      option,
      far: matchScore({ codes: [String(option.value)], names: [option.label, ...(option.also ?? [])] }, sought, reading),
    }))
    .filter(({ far }) => far < noMatch)
    .sort((a, b) => a.far - b.far)
    .map(({ option }) => option);
}
