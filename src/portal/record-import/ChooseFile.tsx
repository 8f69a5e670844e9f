/** First step of the import: instructions, template download, file input, and why the last file was rejected. */
import { type DragEvent, useState } from "react";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Text } from "#dialect/text/text.ts";
import { Button, Icon, InlineNote, useMarkDone, useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";
import { failureText } from "../workbook-import/failureText.ts";
import type { Import } from "./useImport.ts";
import { templateAction, useImportBlocker } from "./useImportBlocker.ts";

const megabyte = 1024 * 1024;
const extensions = ".xlsx,.zip";

interface ChooseFileProps {
  readonly work: Import;
  readonly entity: CompiledEntity;
  /** Texts of the screen other than those that follow from the fields. */
  readonly rules: readonly Text[];
}

export function ChooseFile({ work, entity, rules }: ChooseFileProps) {
  return (
    <div className="import-choose">
      <Failure work={work} />
      <TemplateCard entity={entity} rules={rules} />
      <FileCard work={work} entity={entity} />
    </div>
  );
}

function TemplateCard({ entity, rules }: Omit<ChooseFileProps, "work">) {
  const { t, text } = useTranslation();
  const { sheets, host, catalog } = usePortal();
  const markDone = useMarkDone(host.user().loginName ?? "", entity.name);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const { code } = await sheets.template(entity.name);
    setBusy(false);
    if (code !== 200) return;
    markDone(templateAction);
    host.notify("success", t("import.downloaded"));
  };
  const hasPictures = Object.values(entity.schema.properties).some((field) => field["x-file"]);
  return (
    <section className="import-card">
      <h2>
        <span className="import-number">1</span>
        {t("import.getTemplate")}
      </h2>
      <p>{t("import.templateHint", { languages: catalog.site.languages.map(({ name }) => name).join(" / ") })}</p>
      <ul className="import-rules">
        <li>{t("import.ruleHeaders")}</li>
        {hasPictures && (
          <>
            <li>{t("import.ruleOverlap")}</li>
            <li>{t("import.ruleZip")}</li>
          </>
        )}
        {rules.map((rule) => (
          <li key={text(rule)}>{text(rule)}</li>
        ))}
      </ul>
      <Button icon="download" busy={busy} onClick={() => void download()}>
        {t("import.template")}
      </Button>
      <p className="import-hint">{t("import.popup")}</p>
    </section>
  );
}

/** File input and drop area. Both are disabled while the import is blocked, and state the reason. */
function FileCard({ work, entity }: { readonly work: Import; readonly entity: CompiledEntity }) {
  const { t } = useTranslation();
  const [isDragOver, setDragOver] = useState(false);
  const blocked = useImportBlocker(entity.name);
  const rule = entity.schema["x-import"];
  const limits = { rows: rule?.rows ?? 0, size: Math.floor((rule?.maxBytes ?? 0) / megabyte) };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    if (blocked !== undefined) return;
    const [file] = event.dataTransfer.files;
    if (file) work.choose(file);
  };
  return (
    <section className="import-card">
      <h2>
        <span className="import-number">2</span>
        {t("import.chooseFile")}
      </h2>
      <label
        className="import-drop"
        data-over={(isDragOver && blocked === undefined) || undefined}
        data-barred={blocked !== undefined || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={onDrop}
      >
        <input
          type="file"
          className="ld-hidden"
          accept={extensions}
          disabled={blocked !== undefined}
          aria-label={t("import.chooseFile")}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) work.choose(file);
            // Allows choosing the same file again after it was corrected.
            event.target.value = "";
          }}
        />
        <Icon name="file-spreadsheet" size={20} />
        <strong>
          {blocked ?? (
            <>
              <span className="import-drop-here">{t("import.drop")}</span>
              <span className="import-drop-tap">{t("import.tap")}</span>
            </>
          )}
        </strong>
        <span>{t("import.limits", limits)}</span>
      </label>
    </section>
  );
}

function Failure({ work }: { readonly work: Import }) {
  const { t } = useTranslation();
  const { step, file } = work;
  if (step.at !== "choose" || (!step.failure && !step.overlapping)) return null;
  const rows = step.overlapping?.map(([, { row }]) => row) ?? [];
  const { title, hint } = step.failure
    ? failureText(step.failure, t)
    : { title: t("import.illegal"), hint: t("import.overlapping", { rows: listRows(rows) }) };
  return (
    <InlineNote tone="error" role="alert">
      <strong>{title}</strong> · {file?.name}
      <br />
      {hint}
    </InlineNote>
  );
}

const maxListed = 12;

function listRows(rows: readonly number[]): string {
  const shown = [...new Set(rows)].slice(0, maxListed).join(", ");
  return rows.length > maxListed ? `${shown} …` : shown;
}
