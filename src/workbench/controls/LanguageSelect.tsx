import { Segments } from "#engine";
import type { Language } from "#dialect/text/text.ts";
import { benchLanguages } from "../client/translation.ts";

export interface LanguageSelectProps {
  readonly label: string;
  readonly value: Language;
  onChange(language: Language): void;
}

/** Language buttons with short names; screen readers read the full names. */
export function LanguageSelect({ label, value, onChange }: LanguageSelectProps) {
  const options = benchLanguages.map(({ code, name }) => ({
    value: code,
    label: <span aria-label={name}>{name.slice(0, code === "zh" ? 1 : 2)}</span>,
  }));
  return <Segments size="sm" label={label} options={options} value={value} onChange={onChange} />;
}
