import { useState, type ReactNode } from "react";
import { keyboardScrollable, Segments, useTranslation } from "#engine";
import type { ApiCall, ApiDocument, ApiOutcome, Shape } from "./apiDocument.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { curlExample, type ExampleForm, typescriptExample } from "./codeExamples.ts";
import { shapeRows } from "./shapeRows.ts";

/** One call: who may make it, its example, parameters, body, answer and codes. */
export function CallView({ call, document }: { readonly call: ApiCall; readonly document: ApiDocument }) {
  const { t } = useTranslation();
  const [form, setForm] = useState<ExampleForm>("curl");
  const example = form === "curl" ? curlExample : typescriptExample;
  return (
    <div className="developers-call">
      <section className="ld-card">
        <h2>{call.summary}</h2>
        <p className="developers-path">
          <code>POST {call.path}</code>
        </p>
        <p>{call.scopes.length === 0 ? t("developers.anyToken") : t("developers.scopes", { scopes: call.scopes.join(", ") })}</p>
        <ExampleForms form={form} onChange={setForm} />
        <CodeBlock label={t("developers.example")} text={example(location.origin, call)} />
      </section>
      <section className="ld-card">
        <h3>{t("developers.headers")}</h3>
        <Fields
          shape={{ properties: Object.fromEntries(call.parameters.map(({ name, schema }) => [name, schema])) }}
          document={document}
          none={t("developers.nothing")}
        />
        <h3>{t("developers.body")}</h3>
        <Fields shape={call.body} document={document} none={t("developers.nothing")} />
        <h3>{t("developers.answer")}</h3>
        {call.file === undefined ? (
          <Fields reading shape={call.data ?? {}} document={document} none={t("developers.nothing")} />
        ) : (
          <p>{t("developers.file", { type: call.file })}</p>
        )}
      </section>
      <section className="ld-card">
        <h3>{t("developers.codes")}</h3>
        <Outcomes outcomes={[...document.codes, ...document.statuses]} />
      </section>
    </div>
  );
}

/** The choice between curl and TypeScript. */
export function ExampleForms({ form, onChange }: { readonly form: ExampleForm; onChange(form: ExampleForm): void }) {
  const { t } = useTranslation();
  return (
    <Segments
      size="sm"
      label={t("developers.example")}
      value={form}
      onChange={onChange}
      options={[
        { value: "curl", label: "curl" },
        { value: "typescript", label: "TypeScript" },
      ]}
    />
  );
}

/** The codes of answers and HTTP statuses, each with its sentence. */
export function Outcomes({ outcomes }: { readonly outcomes: readonly ApiOutcome[] }) {
  const { t } = useTranslation();
  return (
    <Table heads={[t("developers.code"), t("developers.meaning")]}>
      {outcomes.map(({ code, name, sentence }) => (
        <tr key={code + name}>
          <th scope="row">
            <code>{name === "HTTP" ? `HTTP ${code}` : code}</code>
          </th>
          <td>{sentence}</td>
        </tr>
      ))}
    </Table>
  );
}

interface FieldsProps {
  readonly shape: Shape;
  readonly document: ApiDocument;
  /** Whether the server sends it. */
  readonly reading?: boolean;
  readonly none: string;
}

function Fields({ shape, document, reading = false, none }: FieldsProps) {
  const { t } = useTranslation();
  const rows = shapeRows(shape, document.shapes, reading);
  if (rows.length === 0) return <p>{none}</p>;
  return (
    <Table heads={[t("developers.field"), t("developers.type"), t("developers.meaning")]}>
      {rows.map(({ path, title, type, note, required }) => (
        <tr key={path}>
          <th scope="row">
            <code>{path}</code>
            {required && <small>{t("developers.required")}</small>}
          </th>
          <td>
            <code>{type}</code>
          </td>
          <td>
            {title}
            {note && <small>{note}</small>}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Table({ heads, children }: { readonly heads: readonly string[]; readonly children: ReactNode }) {
  return (
    <div ref={keyboardScrollable} className="developers-table">
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
