import { type FormEvent, useEffect, useState } from "react";
import { compareDecimals } from "#dialect/text/decimal.ts";
import { Button } from "#engine/ui/Button.tsx";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { DayBox } from "../../controls/DayBox.tsx";
import { presetOf, rangePresets, presetRange } from "./dateRanges.ts";
import { type FilterEditorProps, rangeOfValue, rangeValue, filterValues } from "./filterValue.ts";

/** Filter by days, both ends included, or by a preset range. */
export function DaysFilter({ label, value, onChange }: FilterEditorProps) {
  const { t } = useTranslation();
  const { today } = useHost().clock();
  const range = rangeOfValue(value);
  const preset = presetOf(range, today);
  return (
    <div className="ld-range">
      <div className="ld-picks" role="group" aria-label={t("list.quickPicks", { label })}>
        {rangePresets.map((one) => (
          <Button
            key={one}
            size="sm"
            tone={one === preset ? "tint" : "ghost"}
            aria-pressed={one === preset}
            onClick={() => onChange({ ...presetRange(one, today) })}
          >
            {t(`list.pick.${one}`)}
          </Button>
        ))}
      </div>
      <RangeForm type="date" label={label} from={range.from} to={range.to} onRange={(from, to) => onChange(rangeValue(from, to))} />
    </div>
  );
}

/** Filter by numbers, both ends included. */
export function NumbersFilter({ field, label, value, onChange }: FilterEditorProps) {
  const { text } = useTranslation();
  const range = rangeOfValue(value);
  return (
    <RangeForm
      type="number"
      label={label}
      unit={text(field.unit)}
      from={range.from}
      to={range.to}
      onRange={(from, to) => onChange(rangeValue(from, to))}
    />
  );
}

/** Filter by a part of a text. */
export function TextFilter({ label, value, onChange }: FilterEditorProps) {
  const { t } = useTranslation();
  const start = filterValues(value).map(String).join(", ");
  const [typed, setTyped] = useState(start);
  useEffect(() => setTyped(start), [start]);
  return (
    <form
      className="ld-range"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim() === "" ? undefined : typed.trim());
      }}
    >
      <input className="ld-input ld-input-sm" aria-label={label} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Button type="submit" size="sm">
        {t("list.apply")}
      </Button>
    </form>
  );
}

interface RangeFormProps {
  readonly type: "date" | "number";
  readonly label: string;
  readonly unit?: string;
  readonly from: string;
  readonly to: string;
  onRange(from: string, to: string): void;
}

/** Swaps two ends that are in the wrong order. */
function RangeForm({ type, label, unit, from, to, onRange }: RangeFormProps) {
  const { t } = useTranslation();
  const [ends, setEnds] = useState({ from, to });
  useEffect(() => setEnds({ from, to }), [from, to]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isSwapped =
      ends.from !== "" && ends.to !== "" && (type === "number" ? compareDecimals(ends.from, ends.to) > 0 : ends.from > ends.to);
    if (isSwapped) onRange(ends.to, ends.from);
    else onRange(ends.from, ends.to);
  };
  const control = (end: "from" | "to") => (
    <input
      className="ld-input ld-input-sm"
      type={type === "date" ? "date" : "text"}
      inputMode={type === "number" ? "decimal" : undefined}
      pattern={type === "number" ? "-?\\d+(\\.\\d+)?" : undefined}
      aria-label={t(end === "from" ? "list.from" : "list.to", { label })}
      value={ends[end]}
      onChange={(event) => setEnds({ ...ends, [end]: event.target.value })}
    />
  );
  const input = (end: "from" | "to") =>
    type === "date" ? (
      <DayBox shown={ends[end]} className="ld-range-day">
        {control(end)}
      </DayBox>
    ) : (
      control(end)
    );
  return (
    <form className="ld-range-ends" onSubmit={submit}>
      {input("from")}
      <span aria-hidden="true">–</span>
      {input("to")}
      {unit && <span className="ld-subtle">{unit}</span>}
      <Button type="submit" size="sm">
        {t("list.apply")}
      </Button>
    </form>
  );
}
