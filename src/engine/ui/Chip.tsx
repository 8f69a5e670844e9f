import type { ReactNode } from "react";
import { Icon } from "./icons/Icon.tsx";
import "./StatusTag.css";

export interface ChipProps {
  readonly children: ReactNode;
  readonly onRemove?: () => void;
  /** Accessible name of the remove button, such as "Remove filter Country"; required with `onRemove`. */
  readonly removeLabel?: string;
}

/** A chosen value that can be removed: a filter, an entry of a list. */
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
