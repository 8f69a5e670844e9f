import { InlineNote } from "#engine";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { TextField } from "../controls/TextField.tsx";
import { ReasonInput } from "./ReasonInput.tsx";
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
  return (
    <section className="bench-publish-ask">
      {!analyst.publishes && <InlineNote>{t("publish.patchHint")}</InlineNote>}
      <ReasonInput value={value.reason} isMissed={isReasonMissed} onChange={(reason) => onChange({ ...value, reason })} />
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
