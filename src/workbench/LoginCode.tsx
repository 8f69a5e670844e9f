import { type FormEvent, useState } from "react";
import { Barcode, Button, copyText } from "#engine";
import type { FactorEnrolment } from "#dialect/wire/wire.ts";
import type { WorkbenchTranslation } from "./client/translation.ts";
import { TextField } from "./controls/TextField.tsx";

export interface LoginCodeProps extends Pick<WorkbenchTranslation, "t"> {
  /** The QR code that the app must scan first; null where the account has its factor. */
  readonly enrolment: FactorEnrolment | null;
  readonly busy: boolean;
  onCode(code: string): void;
  onBack(): void;
}

/** Height of the picture to scan, in mm. */
const pictureHeight = 44;

/** Asks for the code of the second factor; before the first one it shows what the app has to scan. */
export function LoginCode({ t, enrolment, busy, onCode, onBack }: LoginCodeProps) {
  const [code, setCode] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onCode(code.trim());
  };
  return (
    <form className="bench-login-fields" onSubmit={submit}>
      <p>{t(enrolment ? "login.scan" : "login.enterCode")}</p>
      {enrolment && (
        <>
          <Barcode kind="qr" text={enrolment.uri} height={pictureHeight} />
          <p className="ld-muted">{t("login.typed")}</p>
          <code>{enrolment.secret.match(/.{4}/g)?.join(" ")}</code>
        </>
      )}
      <TextField
        className="ld-input ld-input-lg"
        label={t("login.code")}
        onText={setCode}
        value={code}
        required
        autoComplete="one-time-code"
        maxLength={40}
        autoFocus
      />
      <div className="bench-row">
        <Button onClick={onBack}>{t("login.back")}</Button>
        <Button type="submit" tone="primary" busy={busy}>
          {t("login.continue")}
        </Button>
      </div>
    </form>
  );
}

export interface RecoveryCodeNoteProps extends Pick<WorkbenchTranslation, "t"> {
  readonly codes: readonly string[];
  onDone(): void;
}

/** The recovery codes of a factor that the login has set up: shown once, to be kept. */
export function RecoveryCodeNote({ t, codes, onDone }: RecoveryCodeNoteProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="bench-login-fields">
      <p>{t("login.recovery")}</p>
      <ul className="bench-login-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="bench-row">
        <Button onClick={() => void copyText(codes.join("\n")).then(setCopied)}>{t(isCopied ? "login.copied" : "login.copy")}</Button>
        <Button tone="primary" onClick={onDone}>
          {t("login.saved")}
        </Button>
      </div>
    </div>
  );
}
