/** Shows records without login to visitors who know their numbers and the last digits of a telephone that belongs to them. */
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Text } from "#dialect/text/text.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { Button, Markdown, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import { TrackAnswers, type TrackAnswer } from "./TrackAnswers.tsx";
import { WithContent } from "./WithContent.tsx";
import "./public.css";

export interface TrackPageProps {
  /** Of the catalogue; it answers with the shared record. */
  readonly call: string;
  readonly title: Text;
  /** Name of the content beside the search. */
  readonly about: string | undefined;
}

/** Numbers of one search. Each is a call, and a number that opens nothing uses up a try. */
const mostNumbers = 10;

/** The numbers in a text, each once. */
const numbersIn = (text: string): string[] => [...new Set(text.split(/[\s,;，；、]+/).filter(Boolean))];

/** Search by numbers and telephone, with the answers beside it. Numbers may come from the query string. The answers replace the introduction. */
export function TrackPage({ call, title, about }: TrackPageProps) {
  const { text } = useTranslation();
  const { answers, isAsking, find } = useAnswers(call);
  const answered = useRef<HTMLDivElement>(null);
  useEffect(() => bringIntoView(answered), [answers]);
  return (
    <article className="article ld-shared track-page">
      <h1>{text(title)}</h1>
      <TrackForm isAsking={isAsking} onFind={find} />
      <div className="track-answer" aria-live="polite" ref={answered}>
        {answers && <TrackAnswers answers={answers} />}
      </div>
      {about !== undefined && !answers && <About content={about} />}
    </article>
  );
}

/** Asks for one number after the other, until the server takes no more. */
function useAnswers(call: string) {
  const { readShared } = usePortal();
  const [isAsking, setAsking] = useState(false);
  const [answers, setAnswers] = useState<readonly TrackAnswer[]>();
  const find = async (numbers: readonly string[], phone: string) => {
    if (isAsking) return;
    setAsking(true);
    const found: TrackAnswer[] = [];
    for (const number of numbers) {
      const { code, data } = await readShared(call, { number, phone });
      found.push({ number, code, shared: data });
      if (code === apiCode.throttled) break;
    }
    setAsking(false);
    setAnswers(found);
  };
  return { answers, isAsking, find };
}

/** On a phone the answers are below the form. */
function bringIntoView({ current }: RefObject<HTMLElement | null>): void {
  if (current?.firstChild && current.getBoundingClientRect().top > innerHeight / 2) current.scrollIntoView();
}

interface TrackFormProps {
  readonly isAsking: boolean;
  onFind(numbers: readonly string[], phone: string): Promise<void>;
}

function TrackForm({ isAsking, onFind }: TrackFormProps) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const [typed, setTyped] = useState(query.get("number") ?? "");
  const [phone, setPhone] = useState("");
  const [isChecked, setChecked] = useState(false);
  const numbers = numbersIn(typed);
  const faults = {
    numbers:
      numbers.length === 0
        ? t("shared.numberMissing")
        : numbers.length > mostNumbers
          ? t("shared.tooMany", { most: mostNumbers })
          : undefined,
    phone: /^\d{4}$/.test(phone) ? undefined : t("shared.phoneWrong"),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (faults.numbers === undefined && faults.phone === undefined) void onFind(numbers, phone);
  };
  return (
    <form className="public-track ld-card" onSubmit={submit} noValidate>
      <p>{t("shared.findHint")}</p>
      <TrackInput
        label={t("shared.number")}
        example={t("shared.numberExample")}
        hint={t("shared.numberHint")}
        value={typed}
        onChange={setTyped}
        fault={isChecked ? faults.numbers : undefined}
      />
      <TrackInput
        label={t("shared.phone")}
        example={t("shared.phoneExample")}
        value={phone}
        onChange={setPhone}
        fault={isChecked ? faults.phone : undefined}
        digits={4}
      />
      <Button type="submit" tone="primary" size="lg" aria-disabled={isAsking || undefined}>
        {t("shared.find")}
      </Button>
    </form>
  );
}

/** Short parts below one another. */
function About({ content }: { readonly content: string }) {
  const { text } = useTranslation();
  return (
    <WithContent name={content}>
      {(parts) => (
        <div className="track-about ld-card">
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
  /** What an entry looks like, while there is none. */
  readonly example: string;
  readonly hint?: string;
  readonly value: string;
  onChange(value: string): void;
  readonly fault: string | undefined;
  /** It takes so many digits and nothing else. */
  readonly digits?: number;
}

function TrackInput({ label, example, hint, value, onChange, fault, digits }: TrackInputProps) {
  const id = useId();
  const said = fault ?? hint;
  return (
    <div className="public-track-input">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="ld-input"
        value={value}
        placeholder={example}
        onChange={(event) => onChange(digits === undefined ? event.target.value : event.target.value.replaceAll(/\D/g, "").slice(-digits))}
        {...(digits !== undefined && { inputMode: "numeric" })}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={said === undefined ? undefined : `${id}-said`}
      />
      {said !== undefined && (
        <span id={`${id}-said`} className={fault === undefined ? "ld-help" : "ld-problem"}>
          {said}
        </span>
      )}
    </div>
  );
}
