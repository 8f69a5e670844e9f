import { type FormEvent, type ReactNode, useState } from "react";
import { Barcode, Button, copyText, Icon, InlineNote, useTranslation } from "#engine";
import type { FactorEnrolment } from "#dialect/wire/wire.ts";
import "./login-security.css";

export interface CodeFormProps {
  /** Present where the app has to be set up first. */
  readonly enrolment?: FactorEnrolment | undefined;
  readonly problem: string;
  readonly busy: boolean;
  onSubmit(code: string): void;
  onBack(): void;
}

/** Asks for a code of the authenticator app; before the first one it shows what the app has to scan. */
export function CodeForm({ enrolment, problem, busy, onSubmit, onBack }: CodeFormProps) {
  const { t } = useTranslation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code") ?? "").trim();
    if (code !== "" && !busy) onSubmit(code);
  };
  return (
    <form className="factor-form" onSubmit={submit} noValidate>
      {enrolment ? (
        <>
          <p>{t("factor.scan")}</p>
          <Barcode kind="qr" text={enrolment.uri} height={44} />
          <p className="factor-note">{t("factor.typed")}</p>
          <div className="factor-key">
            <code className="factor-secret">{enrolment.secret.match(/.{4}/g)?.join(" ")}</code>
            <CopyButton text={enrolment.secret} />
          </div>
        </>
      ) : (
        <p>{t("factor.enter")}</p>
      )}
      <FactorProblem text={problem} />
      <CodeField autoFocus />
      {!enrolment && <p className="factor-note">{t("factor.lost")}</p>}
      <FactorButtons>
        <Button onClick={onBack}>{t("factor.back")}</Button>
        <Button type="submit" tone="primary" busy={busy}>
          {t(enrolment ? "factor.confirm" : "factor.continue")}
        </Button>
      </FactorButtons>
    </form>
  );
}

/** A message above the fields, announced when it appears. */
export function FactorProblem({ text }: { readonly text: string }) {
  return <div aria-live="assertive">{text !== "" && <InlineNote tone="error">{text}</InlineNote>}</div>;
}

export function FactorButtons({ children }: { readonly children: ReactNode }) {
  return <div className="factor-buttons">{children}</div>;
}

/** The own password, asked again. */
export function OwnPasswordField({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  const { t } = useTranslation();
  return (
    <label className="factor-field">
      <span className="ld-label">{t("login.password")}</span>
      <span className="ld-input-box">
        <Icon name="lock" />
        <input name="password" type="password" autoComplete="current-password" maxLength={200} autoFocus={autoFocus} />
      </span>
    </label>
  );
}

/** Phones offer the digits, and password managers the code. A recovery code fits too. */
export function CodeField({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  const { t } = useTranslation();
  return (
    <label className="factor-field">
      <span className="ld-label">{t("factor.code")}</span>
      <span className="ld-input-box">
        <Icon name="lock" />
        <input
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          autoFocus={autoFocus}
        />
      </span>
    </label>
  );
}

/** A phone cannot scan what it shows itself. */
function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  return (
    <Button icon={isCopied ? "check" : "copy"} onClick={() => void copyText(text).then(setCopied)}>
      {t(isCopied ? "action.secretCopied" : "action.secretCopy")}
    </Button>
  );
}

/** The recovery codes: shown once, to be kept. */
export function RecoveryCodeList({ codes, onDone }: { readonly codes: readonly string[]; onDone(): void }) {
  const { t } = useTranslation();
  return (
    <div className="factor-form">
      <p>{t("factor.recoveryHint")}</p>
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <FactorButtons>
        <CopyButton text={codes.join("\n")} />
        <Button tone="primary" onClick={onDone}>
          {t("factor.saved")}
        </Button>
      </FactorButtons>
    </div>
  );
}
