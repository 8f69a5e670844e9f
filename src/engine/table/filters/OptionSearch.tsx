import { useWords } from "../../host/EngineProvider.tsx";

export interface FindBoxProps {
  /** What is looked through. */
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

/** Narrows a list of ticks with each key. */
export function FindBox({ label, value, onChange }: FindBoxProps) {
  const { t } = useWords();
  return (
    <input
      className="ld-input ld-input-sm"
      type="search"
      aria-label={t("list.findIn", { label })}
      placeholder={t("list.find")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
