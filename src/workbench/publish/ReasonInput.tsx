import { useEffect, useRef } from "react";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { TextField } from "../controls/TextField.tsx";

export interface ReasonInputProps {
  readonly value: string;
  /** The act was pressed without a reason: the input says so, and has the focus. */
  readonly isMissed: boolean;
  onChange(value: string): void;
}

/** Why a version becomes active; others read it in the history. */
export function ReasonInput({ value, isMissed, onChange }: ReasonInputProps) {
  const { t } = useWorkbench().translation;
  const isMissing = isMissed && value.trim() === "";
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMissing) place.current?.querySelector("input")?.focus();
  }, [isMissing]);
  return (
    <div ref={place}>
      <TextField
        label={t("publish.reason")}
        help={t("publish.reasonHint")}
        maxLength={200}
        value={value}
        required
        {...(isMissing && { problem: t("publish.reasonMissing") })}
        onText={onChange}
      />
    </div>
  );
}
