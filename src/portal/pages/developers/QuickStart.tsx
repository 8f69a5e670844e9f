import { useState } from "react";
import { useTranslation } from "#engine";
import type { ApiDocument } from "./apiDocument.ts";
import { ExampleForms, Outcomes } from "./CallView.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import {
  clientCommand,
  curlExample,
  type ExampleForm,
  quickStart,
  savingExample,
  tokenCommand,
  typescriptExample,
} from "./codeExamples.ts";

/** From a token to a list and a saved record, and the codes of all answers. */
export function QuickStart({ document: { calls, codes, statuses } }: { readonly document: ApiDocument }) {
  const { t } = useTranslation();
  const [form, setForm] = useState<ExampleForm>("curl");
  const list = calls.find(({ id }) => id === quickStart.list);
  const save = calls.find(({ id }) => id === quickStart.save);
  const server = location.origin;
  const listing = form === "curl" ? curlExample : typescriptExample;
  return (
    <div className="developers-call">
      <section className="ld-card">
        <h2>{t("developers.quickStart")}</h2>
        <p>{t("developers.intro")}</p>
        <p>
          <a href="/openapi.json">openapi.json</a>
        </p>
        <ExampleForms form={form} onChange={setForm} />
        <CodeBlock label={t("developers.token")} text={tokenCommand} />
        {form === "typescript" && <CodeBlock label={t("developers.client")} text={clientCommand(server)} />}
        {list && <CodeBlock label={list.summary} text={listing(server, list)} />}
        {save && <CodeBlock label={save.summary} text={savingExample(form, server, save)} />}
        <p>{t("developers.retry")}</p>
      </section>
      <section className="ld-card">
        <h3>{t("developers.codes")}</h3>
        <p>{t("developers.outcome")}</p>
        <Outcomes outcomes={[...codes, ...statuses]} />
      </section>
    </div>
  );
}
