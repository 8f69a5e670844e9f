import { type FormEvent, useId, useState } from "react";
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

/** The analyst's own login: no account of the portal opens the workbench. */
export function LoginForm({ words: { t, language }, use, onIn }: LoginFormProps) {
  const id = useId();
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
    <div className="bench-login">
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
        <div>
          <label className="ld-label" htmlFor={`${id}-name`}>
            {t("login.name")}
          </label>
          <input
            id={`${id}-name`}
            className="ld-input ld-input-lg"
            autoComplete="username"
            required
            maxLength={60}
            autoFocus
            aria-describedby={`${id}-name-help`}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <p id={`${id}-name-help`} className="ld-help">
            {t("login.nameHint")}
          </p>
        </div>
        <div>
          <label className="ld-label" htmlFor={`${id}-password`}>
            {t("login.password")}
          </label>
          <input
            id={`${id}-password`}
            className="ld-input ld-input-lg"
            type="password"
            autoComplete="current-password"
            required
            aria-describedby={`${id}-password-help`}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
          <p id={`${id}-password-help`} className="ld-help">
            {t("login.passwordHint")}
          </p>
        </div>
        <Button type="submit" tone="primary" size="lg" busy={busy}>
          {t("login.submit")}
        </Button>
      </form>
    </div>
  );
}
