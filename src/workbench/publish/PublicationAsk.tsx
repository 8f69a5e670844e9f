import { type InputHTMLAttributes, useId } from "react";
import { InlineNote } from "#engine";
import { useBench } from "../BenchContext.tsx";
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
      <Asked
        label={t("publish.reason")}
        help={t("publish.reasonHint")}
        maxLength={200}
        value={value.reason}
        onChange={({ target }) => onChange({ ...value, reason: target.value })}
      />
      <Asked
        label={t("publish.from")}
        help={t("publish.fromHint")}
        type="date"
        value={value.from}
        onChange={({ target }) => onChange({ ...value, from: target.value })}
      />
    </section>
  );
}

interface AskedProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly help: string;
}

function Asked({ label, help, ...input }: AskedProps) {
  const id = useId();
  return (
    <div>
      <label className="ld-label" htmlFor={id}>
        {label}
      </label>
      <input id={id} className="ld-input" aria-describedby={`${id}-help`} {...input} />
      <p id={`${id}-help`} className="ld-help">
        {help}
      </p>
    </div>
  );
}
