import { type FormEvent, type InputHTMLAttributes, useId, useState } from "react";
import { Button, InlineNote } from "#engine";
import type { Analyst } from "#dialect/workbench.ts";
import { benchApi, Refused } from "./benchApi.ts";
import { LanguageChoice } from "./LanguageChoice.tsx";
import type { Words } from "./words.ts";

export interface LoginFormProps {
  readonly words: Words;
  use(language: string): void;
  onIn(analyst: Analyst): void;
}

interface LoginFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint: string;
  onText(text: string): void;
}

function LoginField({ label, hint, onText, ...input }: LoginFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="ld-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="ld-input ld-input-lg"
        required
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onText(target.value)}
      />
      <p id={`${id}-help`} className="ld-help">
        {hint}
      </p>
    </div>
  );
}

/** The analyst's own login: no account of the portal opens the workbench. */
export function LoginForm({ words: { t, language }, use, onIn }: LoginFormProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function enter(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefused(undefined);
    try {
      onIn(await benchApi.login(name.trim(), password));
    } catch (error) {
      const status = error instanceof Refused ? error.status : 0;
      setRefused(status === 401 ? t("login.refused") : status === 0 ? t("bench.failed") : error instanceof Error ? error.message : "");
    } finally {
      setBusy(false);
    }
  }

  return (
    <main className="bench-login">
      <div className="bench-login-top">
        <LanguageChoice label={t("bench.language")} value={language} onChange={use} />
      </div>
      <form className="ld-card bench-login-card" onSubmit={(event) => void enter(event)}>
        <h1>{t("login.title")}</h1>
        <p className="ld-muted">{t("login.hint")}</p>
        {refused !== undefined && (
          <InlineNote tone="error" role="alert">
            {refused}
          </InlineNote>
        )}
        <LoginField
          label={t("login.name")}
          hint={t("login.nameHint")}
          onText={setName}
          value={name}
          autoComplete="username"
          maxLength={60}
          autoFocus
        />
        <LoginField
          label={t("login.password")}
          hint={t("login.passwordHint")}
          onText={setPassword}
          value={password}
          type="password"
          autoComplete="current-password"
        />
        <Button type="submit" tone="primary" size="lg" busy={busy}>
          {t("login.submit")}
        </Button>
      </form>
    </main>
  );
}
