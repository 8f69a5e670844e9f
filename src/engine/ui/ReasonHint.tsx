import { useId } from "react";
import { Icon } from "./icons/Icon.tsx";
import { Tooltip } from "./overlay/Tooltip.tsx";
import "./ReasonHint.css";

export interface ReasonHintProps {
  /** Accessible name of the button. */
  readonly label: string;
  /** Sentences, one a line. */
  readonly reasons: readonly string[];
  /** Id of the reasons' text, for a control that they are about too. */
  readonly id?: string;
}

/**
 * A small mark beside a label that says why: for pointer, keyboard and finger.
 * Calm until asked; a screen reader hears it at the mark and at the control.
 */
export function ReasonHint({ label, reasons, id }: ReasonHintProps) {
  const own = useId();
  const textId = id ?? own;
  return (
    <>
      <Tooltip
        tap
        label={reasons.map((reason) => (
          <span key={reason} className="ld-why-line">
            {reason}
          </span>
        ))}
      >
        <button type="button" className="ld-why" aria-label={label} aria-describedby={textId}>
          <Icon name="circle-question-mark" size={14} />
        </button>
      </Tooltip>
      <span id={textId} className="ld-hidden">
        {reasons.join(" ")}
      </span>
    </>
  );
}
