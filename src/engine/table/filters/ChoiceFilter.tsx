import { useDeferredValue, useState } from "react";
import type { Json } from "#dialect/json/json.ts";
import { inLanguage } from "#dialect/text/text.ts";
import { useTranslation } from "../../host/EngineProvider.tsx";
import { matchScore, type PhoneticMatcher, noMatch } from "../../host/matchScore.ts";
import { usePhoneticMatcher } from "../../controls/usePhoneticMatcher.ts";
import { type FilterEditorProps, filterValues } from "./filterValue.ts";
import { OptionSearch } from "./OptionSearch.tsx";

/** Lists with more options have a search box. */
const maxUnsearched = 8;
/** More than the list shows at once. */
const firstDrawn = 12;

export interface FilterOption {
  readonly value: Json;
  readonly label: string;
  /** Smaller text beside the label. */
  readonly hint?: string;
  /** More names to search in. */
  readonly also?: readonly string[];
}

/** Filter by values of a code list. */
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
  /** The caller has searched already: no search box. */
  readonly searched?: boolean;
  onChange(values: readonly Json[]): void;
}

/** A list of checkboxes, with a search box when there are many. Values are compared as text, as in the URL. */
export function CheckboxList({ label, options, chosen, searched, onChange }: CheckboxListProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const selected = new Set(chosen.map(String));
  const { reading } = usePhoneticMatcher(typed);
  const found = typed.trim() === "" ? options : matching(options, typed, reading);
  // The others once the first are painted: a list of countries has two hundred.
  const drawn = useDeferredValue(found.length, firstDrawn);
  const toggle = (value: string) => {
    if (!selected.delete(value)) selected.add(value);
    onChange([...selected]);
  };
  return (
    <div className="ld-ticks" role="group" aria-label={label}>
      {!searched && options.length > maxUnsearched && <OptionSearch label={label} value={typed} onChange={setTyped} />}
      <div className="ld-ticks-list">
        {found.slice(0, drawn).map((option) => (
          <label key={String(option.value)} className="ld-choice">
            <input
              type="checkbox"
              className="ld-check"
              checked={selected.has(String(option.value))}
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

/** The options that match the typed text, best match first. */
function matching(options: readonly FilterOption[], typed: string, reading: PhoneticMatcher | undefined): readonly FilterOption[] {
  return options
    .map((option) => ({
      option,
      score: matchScore({ codes: [String(option.value)], names: [option.label, ...(option.also ?? [])] }, typed, reading),
    }))
    .filter(({ score }) => score < noMatch)
    .sort((a, b) => a.score - b.score)
    .map(({ option }) => option);
}
