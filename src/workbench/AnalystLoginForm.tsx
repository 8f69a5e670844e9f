import { type FormEvent, useState } from "react";
import { Button, InlineNote } from "#engine";
import type { BenchLanguage } from "#dialect/wire/benchWords.ts";
import type { Analyst } from "#dialect/wire/workbench.ts";
import { workbenchApi, WorkbenchApiError } from "./client/workbenchApi.ts";
import { LanguageSelect } from "./controls/LanguageSelect.tsx";
import { TextField } from "./controls/TextField.tsx";
import type { WorkbenchTranslation } from "./client/translation.ts";

export interface AnalystLoginFormProps {
  readonly translation: WorkbenchTranslation;
  readonly languages: readonly BenchLanguage[];
  use(language: string): void;
  onIn(analyst: Analyst): void;
}

/** Login of analysts. Accounts of the portal do not work here. */
export function AnalystLoginForm({ translation: { t, language }, languages, use, onIn }: AnalystLoginFormProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onIn(await workbenchApi.login(name.trim(), password));
    } catch (error) {
      const status = error instanceof WorkbenchApiError ? error.status : 0;
      setFailure(status === 401 ? t("login.refused") : status === 0 ? t("bench.failed") : error instanceof Error ? error.message : "");
    } finally {
      setBusy(false);
    }
  }

  return (
    <main className="bench-login">
      <div className="bench-login-top">
        <LanguageSelect languages={languages} label={t("bench.language")} value={language} onChange={use} />
      </div>
      <form className="ld-card bench-login-card" onSubmit={(event) => void submit(event)}>
        <h1>{t("login.title")}</h1>
        <p className="ld-muted">{t("login.hint")}</p>
        {failure !== undefined && (
          <InlineNote tone="error" role="alert">
            {failure}
          </InlineNote>
        )}
        <TextField
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
        <TextField
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
