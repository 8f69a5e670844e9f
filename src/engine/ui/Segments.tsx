import { useId, type ReactNode } from "react";
import "./Segments.css";

export interface SegmentOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

export interface SegmentsProps<Value extends string> {
  /** Accessible name of the group; omit it where `labelledBy` names the group. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string;
  readonly options: readonly SegmentOption<Value>[];
  readonly value: Value | undefined;
  onChange(value: Value): void;
  readonly size?: "sm" | "md";
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Id of the first radio, for labels and error links. */
  readonly id?: string;
}

/** A choice of a few short options, all visible. Made of radios: arrow keys move, a form reads one value. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, labelledBy, describedBy, options, value, onChange, size = "md", invalid, required, disabled, id } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      className={`ld-segments ld-segments-${size}`}
    >
      {options.map((option, index) => (
        <label key={option.value} className="ld-segment">
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
