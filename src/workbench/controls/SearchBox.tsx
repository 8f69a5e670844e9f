import { Icon } from "#engine";

export interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

/** Search input that filters a list while typing. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <label className="ld-input-box ld-input-sm">
      <Icon name="search" size={14} />
      <input type="search" aria-label={label} placeholder={label} value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
