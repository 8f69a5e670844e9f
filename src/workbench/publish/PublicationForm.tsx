import { useEffect, useRef } from "react";
import { InlineNote } from "#engine";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { TextField } from "../controls/TextField.tsx";
import type { PublicationInput } from "./usePublication.ts";

export interface PublicationFormProps {
  readonly value: PublicationInput;
  /** Publish was pressed without a reason: the input says so, and has the focus. */
  readonly isReasonMissed?: boolean;
  onChange(value: PublicationInput): void;
}

/** Reason of a publication, and the day from which it is in force. */
export function PublicationForm({ value, isReasonMissed = false, onChange }: PublicationFormProps) {
  const { translation, analyst } = useWorkbench();
  const { t } = translation;
  const isMissing = isReasonMissed && value.reason.trim() === "";
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isMissing) section.current?.querySelector("input")?.focus();
  }, [isMissing]);
  return (
    <section className="bench-publish-ask" ref={section}>
      {!analyst.publishes && <InlineNote>{t("publish.patchHint")}</InlineNote>}
      <TextField
        label={t("publish.reason")}
        help={t("publish.reasonHint")}
        maxLength={200}
        value={value.reason}
        required
        {...(isMissing && { problem: t("publish.reasonMissing") })}
        onText={(reason) => onChange({ ...value, reason })}
      />
      <TextField
        label={t("publish.from")}
        help={t("publish.fromHint")}
        type="date"
        value={value.from}
        onText={(from) => onChange({ ...value, from })}
      />
    </section>
  );
}
