import { InlineNote } from "#engine";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { TextField } from "../controls/TextField.tsx";
import type { PublicationInput } from "./usePublication.ts";

export interface PublicationFormProps {
  readonly value: PublicationInput;
  onChange(value: PublicationInput): void;
}

/** Reason of a publication, and the day from which it is in force. */
export function PublicationForm({ value, onChange }: PublicationFormProps) {
  const { translation, analyst } = useWorkbench();
  const { t } = translation;
  return (
    <section className="bench-publish-ask">
      {!analyst.publishes && <InlineNote>{t("publish.patchHint")}</InlineNote>}
      <TextField
        label={t("publish.reason")}
        help={t("publish.reasonHint")}
        maxLength={200}
        value={value.reason}
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
