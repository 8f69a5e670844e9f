import { InlineNote } from "#engine";
import { useBench } from "../client/WorkbenchContext.tsx";
import { TextAsk } from "../controls/TextField.tsx";
import type { PublicationWords } from "./usePublication.ts";

export interface PublicationAskProps {
  readonly value: PublicationWords;
  onChange(value: PublicationWords): void;
}

/** Why it is published, and from which day it holds. */
export function PublicationAsk({ value, onChange }: PublicationAskProps) {
  const { words, analyst } = useBench();
  const { t } = words;
  return (
    <section className="bench-publish-ask">
      {!analyst.publishes && <InlineNote>{t("publish.patchHint")}</InlineNote>}
      <TextAsk
        label={t("publish.reason")}
        help={t("publish.reasonHint")}
        maxLength={200}
        value={value.reason}
        onText={(reason) => onChange({ ...value, reason })}
      />
      <TextAsk
        label={t("publish.from")}
        help={t("publish.fromHint")}
        type="date"
        value={value.from}
        onText={(from) => onChange({ ...value, from })}
      />
    </section>
  );
}
