import { useTranslation } from "../../host/EngineProvider.tsx";

export interface OptionSearchProps {
  /** Name of the searched list. */
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

/** Search box of a checkbox list. */
export function OptionSearch({ label, value, onChange }: OptionSearchProps) {
  const { t } = useTranslation();
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
