import type { ReactNode } from "react";
import { Icon } from "./icons/Icon.tsx";
import "./StatusTag.css";

export interface ChipProps {
  readonly children: ReactNode;
  readonly onRemove?: () => void;
  /** Name of the cross, such as "Remove filter Country"; needed with `onRemove`. */
  readonly removeLabel?: string;
}

/** Something chosen that can be taken back: a filter, a value of a list. */
export function Chip({ children, onRemove, removeLabel }: ChipProps) {
  return (
    <span className={onRemove ? "ld-chip ld-chip-removable" : "ld-chip"}>
      <span className="ld-trunc">{children}</span>
      {onRemove && (
        <button type="button" aria-label={removeLabel} onClick={onRemove}>
          <Icon name="x" size={14} />
        </button>
      )}
    </span>
  );
}
