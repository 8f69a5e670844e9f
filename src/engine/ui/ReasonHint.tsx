import { useId } from "react";
import { Icon } from "./icons/Icon.tsx";
import { Tooltip } from "./overlay/Tooltip.tsx";
import "./ReasonHint.css";

export interface ReasonHintProps {
  /** Accessible name of the button. */
  readonly label: string;
  /** Sentences, one per line. */
  readonly reasons: readonly string[];
  /** Id of the hidden text with all reasons, for `aria-describedby` of the control. */
  readonly id?: string;
}

/** An info icon next to a label that explains a rule, by pointer, keyboard or touch. Screen readers get the text at the icon and at the control. */
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
