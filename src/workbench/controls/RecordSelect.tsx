import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { exampleChoice, type RecordsToChoose, storedChoice } from "../client/recordChoice.ts";

export interface RecordSelectProps extends RecordsToChoose {
  readonly label: string;
  /** Text of the option for no record. */
  readonly none: string;
  /** See `recordChoice.ts`. */
  readonly value: string;
  onChange(choice: string): void;
}

/** Selects one of the examples of an entity and its stored records. */
export function RecordSelect({ label, none, value, examples, stored, onChange }: RecordSelectProps) {
  const { t } = useWorkbench().translation;
  return (
    <select className="ld-input ld-input-sm" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{none}</option>
      {examples.map((_example, index) => (
        <option key={index} value={exampleChoice(index)}>
          {t("records.example", { number: index + 1 })}
        </option>
      ))}
      {stored.length > 0 && (
        <optgroup label={t("records.stored")}>
          {stored.map((one) => (
            <option key={one.id} value={storedChoice(one)}>
              {one.customer === "" ? one.title || one.id : `${one.title || one.id} (${one.customer})`}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  );
}
