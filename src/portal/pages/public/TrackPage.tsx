/** Shows a record without login to visitors who know its number and the last digits of a telephone that belongs to it. */
import { type FormEvent, useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { SharedRecord } from "#dialect/records/timelineEntries.ts";
import type { Text } from "#dialect/text/text.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { Button, EmptyState, Markdown, SharedView, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import { WithContent } from "./WithContent.tsx";
import "./public.css";

interface Answer {
  readonly code: number;
  readonly shared: SharedRecord | null;
}

export interface TrackPageProps {
  /** Of the catalogue; it answers with the shared record. */
  readonly call: string;
  readonly title: Text;
  /** Name of the content below the search. */
  readonly about: string | undefined;
}

/** Search by number and telephone. The number may come from the query string. The found record replaces the introduction. */
export function TrackPage({ call, title, about }: TrackPageProps) {
  const { readShared } = usePortal();
  const { t, text } = useTranslation();
  const [query] = useSearchParams();
  const [number, setNumber] = useState(query.get("number") ?? "");
  const [phone, setPhone] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const faults = {
    number: number.trim() === "" ? t("shared.numberMissing") : undefined,
    phone: /^\d{4}$/.test(phone) ? undefined : t("shared.phoneWrong"),
  };

  async function find(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (faults.number !== undefined || faults.phone !== undefined || isAsking) return;
    setAsking(true);
    const { code, data } = await readShared(call, { number: number.trim(), phone });
    setAsking(false);
    setAnswer({ code, shared: data });
  }
  return (
    <article className="article ld-shared">
      <h1>{text(title)}</h1>
      <form className="public-track ld-card" onSubmit={(event) => void find(event)} noValidate>
        <p>{t("shared.findHint")}</p>
        <TrackInput label={t("shared.number")} value={number} onChange={setNumber} fault={isChecked ? faults.number : undefined} />
        <TrackInput label={t("shared.phone")} value={phone} onChange={setPhone} fault={isChecked ? faults.phone : undefined} digits={4} />
        <Button type="submit" tone="primary" size="lg" aria-disabled={isAsking || undefined}>
          {t("shared.find")}
        </Button>
      </form>
      <div className="public-track-answer" aria-live="polite">
        {answer && (answer.shared ? <SharedView {...answer.shared} isPart /> : <NotShown code={answer.code} />)}
      </div>
      {about !== undefined && !answer?.shared && <About content={about} />}
    </article>
  );
}

/** Short parts beside one another. */
function About({ content }: { readonly content: string }) {
  const { text } = useTranslation();
  return (
    <WithContent name={content}>
      {(parts) => (
        <div className="public-track-about">
          {parts.map((part) => (
            <section key={part.id}>
              <h2>{text(part.title)}</h2>
              <Markdown text={text(part.body)} />
            </section>
          ))}
        </div>
      )}
    </WithContent>
  );
}

interface TrackInputProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly fault: string | undefined;
  /** It takes so many digits and nothing else. */
  readonly digits?: number;
}

function TrackInput({ label, value, onChange, fault, digits }: TrackInputProps) {
  const id = useId();
  return (
    <div className="public-track-input">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="ld-input"
        value={value}
        onChange={(event) => onChange(digits === undefined ? event.target.value : event.target.value.replaceAll(/\D/g, "").slice(-digits))}
        {...(digits !== undefined && { inputMode: "numeric" })}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
      />
      {fault !== undefined && (
        <span id={`${id}-fault`} className="ld-problem">
          {fault}
        </span>
      )}
    </div>
  );
}

function NotShown({ code }: { readonly code: number }) {
  const { t } = useTranslation();
  if (code === apiCode.notFound) return <EmptyState icon="search-x" title={t("shared.notFound")} hint={t("shared.notFoundHint")} />;
  if (code === apiCode.throttled) return <EmptyState icon="circle-alert" title={t("shared.throttled")} hint={t("shared.throttledHint")} />;
  return <EmptyState icon="circle-alert" title={t("shared.failed")} />;
}
