import { type FormEvent, useState } from "react";
import { Button, InlineNote } from "#engine";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { BenchLanguage } from "#dialect/wire/benchWords.ts";
import type { Analyst, LoggedInAnalyst } from "#dialect/wire/analyst.ts";
import type { FactorEnrolment } from "#dialect/wire/wire.ts";
import { needsCode, workbenchApi, WorkbenchApiError } from "./client/workbenchApi.ts";
import { LanguageSelect } from "./controls/LanguageSelect.tsx";
import { TextField } from "./controls/TextField.tsx";
import type { WorkbenchTranslation } from "./client/translation.ts";
import { LoginCode, RecoveryCodeNote } from "./LoginCode.tsx";

/** Asks the device to sign what the server sent; undefined if the person gave it up. */
export type SignLogin = (asked: unknown) => Promise<object | undefined>;

export interface AnalystLoginProps {
  readonly translation: WorkbenchTranslation;
  /** Absent where browser or product have no passkeys. */
  readonly signLogin?: SignLogin;
  /** The name that is typed at first. */
  readonly first?: string;
  onIn(analyst: Analyst): void;
}

export interface AnalystLoginFormProps extends AnalystLoginProps {
  readonly languages: readonly BenchLanguage[];
  use(language: string): void;
}

/** Page of the login. */
export function AnalystLoginForm({ languages, use, ...login }: AnalystLoginFormProps) {
  const { t, language } = login.translation;
  return (
    <main className="bench-login">
      <div className="bench-login-top">
        <LanguageSelect languages={languages} label={t("bench.language")} value={language} onChange={use} />
      </div>
      <div className="ld-card bench-login-card">
        <h1>{t("login.title")}</h1>
        <AnalystLogin {...login} hint={t("login.hint")} />
      </div>
    </main>
  );
}

/** Login of analysts, by an account of the staff or by the shared password; with a code where the account has a second factor. */
export function AnalystLogin(props: AnalystLoginProps & { readonly hint: string }) {
  const { translation, first = "", onIn } = props;
  const { t } = translation;
  const login = useAnalystLogin(translation, onIn);
  const { failure, busy, second, made, logIn, back } = login;
  const [name, setName] = useState(first);
  const [password, setPassword] = useState("");
  return (
    <>
      {failure !== undefined && (
        <InlineNote tone="error" role="alert">
          {failure}
        </InlineNote>
      )}
      {made ? (
        <RecoveryCodeNote t={t} codes={made.recoveryCodes ?? []} onDone={() => onIn(made)} />
      ) : second ? (
        <LoginCode
          t={t}
          enrolment={second.enrolment}
          busy={busy}
          onCode={(code) => void logIn(name.trim(), password, code)}
          onBack={back}
        />
      ) : (
        <NameAndPassword {...{ ...props, login, name, setName, password, setPassword }} />
      )}
    </>
  );
}

interface NameAndPasswordProps extends Omit<AnalystLoginProps, "onIn"> {
  readonly hint: string;
  readonly login: ReturnType<typeof useAnalystLogin>;
  readonly name: string;
  readonly password: string;
  setName(name: string): void;
  setPassword(password: string): void;
}

/** The first step of a login. Who is known already only types the password again. */
function NameAndPassword(props: NameAndPasswordProps) {
  const { translation, signLogin, first = "", hint, login, name, password, setName, setPassword } = props;
  const { t } = translation;
  const isKnown = first !== "";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void login.logIn(name.trim(), password);
  };
  return (
    <form className="bench-login-fields" onSubmit={submit}>
      <p className="ld-muted">{hint}</p>
      <TextField
        className="ld-input ld-input-lg"
        label={t("login.name")}
        {...(!isKnown && { help: t("login.nameHint") })}
        onText={setName}
        value={name}
        required
        autoComplete="username"
        maxLength={60}
        autoFocus={!isKnown}
      />
      <TextField
        className="ld-input ld-input-lg"
        label={t("login.password")}
        {...(!isKnown && { help: t("login.passwordHint") })}
        onText={setPassword}
        value={password}
        required
        type="password"
        autoComplete="current-password"
        {...(isKnown && { "data-autofocus": true })}
      />
      <Button type="submit" tone="primary" size="lg" busy={login.busy}>
        {t(isKnown ? "login.again" : "login.submit")}
      </Button>
      {signLogin && (
        <Button size="lg" disabled={login.busy} onClick={() => void login.logInByPasskey(signLogin)}>
          {t("login.passkey")}
        </Button>
      )}
    </form>
  );
}

/** The steps of a login. The password stays in memory until the code has come. */
function useAnalystLogin({ t }: WorkbenchTranslation, onIn: (analyst: Analyst) => void) {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [second, setSecond] = useState<{ readonly enrolment: FactorEnrolment | null }>();
  const [made, setMade] = useState<LoggedInAnalyst>();

  async function logIn(name: string, password: string, code?: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const analyst = await workbenchApi.login(name, password, code);
      if (analyst.recoveryCodes) setMade(analyst);
      else onIn(analyst);
    } catch (error) {
      const asked = needsCode(error);
      if (asked && code === undefined) setSecond({ enrolment: asked.secondFactor });
      else setFailure(asked?.message ?? failureOf(error));
    } finally {
      setBusy(false);
    }
  }

  /** The device verifies its person, so no code follows. Who gives it up is where they were. */
  async function logInByPasskey(sign: SignLogin): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const signed = await sign(await workbenchApi.passkeyChallenge());
      if (signed) onIn(await workbenchApi.passkeyLogin(signed));
    } catch (error) {
      setFailure(error instanceof WorkbenchApiError && error.status === 0 ? t("bench.failed") : errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  function failureOf(error: unknown): string {
    const status = error instanceof WorkbenchApiError ? error.status : 0;
    return status === 401 ? t("login.refused") : status === 0 ? t("bench.failed") : errorMessage(error);
  }

  const back = (): void => {
    setSecond(undefined);
    setFailure(undefined);
  };
  return { failure, busy, second, made, logIn, logInByPasskey, back };
}
