import type { ReactNode } from "react";
import { RowButtons, type RowButtonsProps } from "../controls/RowButtons.tsx";

interface OpenableEntryProps extends RowButtonsProps {
  /** Technical name, below `what`. */
  readonly id: string;
  readonly isOpen: boolean;
  /** Was clicked in the preview. */
  readonly isClicked: boolean;
  onToggle(): void;
  /** The form of the entry, drawn while it is open. */
  readonly children: ReactNode;
}

/** An entry of a list of parts: its name opens its form, buttons move and remove it. */
export function OpenableEntry({ id, isOpen, isClicked, onToggle, children, ...row }: OpenableEntryProps) {
  return (
    <li aria-current={isClicked ? "true" : undefined}>
      <button type="button" className="visual-name" aria-expanded={isOpen} onClick={onToggle}>
        <span className="ld-trunc">{row.what}</span>
        <span className="ld-trunc ld-subtle">{id}</span>
      </button>
      <RowButtons {...row} />
      {isOpen && children}
    </li>
  );
}
