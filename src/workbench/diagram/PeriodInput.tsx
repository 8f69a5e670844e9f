import { useId } from "react";
import { readAfter, readPeriod, type Period } from "#dialect/records/period.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { useLimitLabel } from "../client/useLimitLabel.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { FigureInput } from "../controls/FigureInput.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import { printPeriod } from "./machineEdits.ts";

export interface PeriodInputProps {
  readonly keyword: "after" | "every";
  readonly text: string | undefined;
  readonly limits: CompiledCatalog["limits"];
  /** Receives "" where the period is removed. */
  onChange(text: string): void;
}

const ofNumber = "";

/** A length of time: a number or a limit, of hours or days. */
export function PeriodInput({ keyword, text, limits, onChange }: PeriodInputProps) {
  const { t } = useWorkbench().translation;
  const limitLabel = useLimitLabel();
  const id = useId();
  const read = keyword === "after" ? readAfter : readPeriod;
  const period = text === undefined ? undefined : read(text);
  const { count, unit } = period ?? { count: undefined, unit: "days" as const };
  const limit = typeof count === "object" ? count.limit : ofNumber;
  const what = t(`diagram.${keyword}`);
  const write = (next: Partial<Period>): void => onChange(printPeriod({ count: count ?? 1, unit, ...next }, keyword));
  return (
    <div className="visual-row">
      <label htmlFor={id}>{what}</label>
      <span className="visual-period">
        {limit === ofNumber ? (
          <FigureInput
            id={id}
            className="ld-input ld-input-sm visual-number"
            isOptional
            value={count === undefined ? "" : String(count)}
            onNumber={(number) => (number === undefined ? onChange("") : write({ count: number }))}
          />
        ) : (
          <span id={id}>{String(limits[limit]?.value ?? "")}</span>
        )}
        <SelectInput
          aria-label={t("condition.source", { what })}
          options={[
            { value: ofNumber, label: t("condition.from.value") },
            ...Object.keys(limits).map((name) => ({ value: name, label: limitLabel(name) })),
          ]}
          value={limit}
          onChange={(name) => write({ count: name === ofNumber ? Number(limits[limit]?.value ?? 1) : { limit: name } })}
        />
        <SelectInput
          aria-label={t("diagram.unitOf", { what })}
          options={(["hours", "days"] as const).map((one) => ({ value: one, label: t(`diagram.unit.${one}`) }))}
          value={unit}
          onChange={(next) => write({ unit: next })}
        />
      </span>
      {text !== undefined && !period && <p className="ld-problem">{t("diagram.badPeriod", { text })}</p>}
    </div>
  );
}
