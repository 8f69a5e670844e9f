import { Segments } from "#engine";
import type { Language } from "#dialect/text/text.ts";
import type { BenchLanguage } from "#dialect/wire/benchWords.ts";

export interface LanguageSelectProps {
  readonly label: string;
  readonly languages: readonly BenchLanguage[];
  readonly value: Language;
  onChange(language: Language): void;
}

/** Language buttons with short names; screen readers read the full names. */
export function LanguageSelect({ label, languages, value, onChange }: LanguageSelectProps) {
  const options = languages.map(({ code, name }) => ({ value: code, label: <span aria-label={name}>{shortName(name)}</span> }));
  return <Segments size="sm" label={label} options={options} value={value} onChange={onChange} />;
}

/** A sign that is a word needs no name beside it; letters do. */
function shortName(name: string): string {
  return /^\p{Script=Latin}|^\p{Script=Cyrillic}|^\p{Script=Greek}/u.test(name) ? name.slice(0, 2) : name.slice(0, 1);
}
