import { type FormEvent, useState } from "react";
import { Button, InlineNote } from "#engine";
import type { Analyst } from "#dialect/wire/workbench.ts";
import { benchApi, Refused } from "./client/workbenchApi.ts";
import { LanguageChoice } from "./controls/LanguageSelect.tsx";
import { TextAsk } from "./controls/TextField.tsx";
import type { Words } from "./client/translation.ts";

export interface LoginFormProps {
  readonly words: Words;
  use(language: string): void;
  onIn(analyst: Analyst): void;
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
        <TextAsk
          className="ld-input ld-input-lg"
          label={t("login.name")}
          help={t("login.nameHint")}
          onText={setName}
          value={name}
          required
          autoComplete="username"
          maxLength={60}
          autoFocus
        />
        <TextAsk
          className="ld-input ld-input-lg"
          label={t("login.password")}
          help={t("login.passwordHint")}
          onText={setPassword}
          value={password}
          required
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
