import { type FormEvent, useId, useState } from "react";
import { Button } from "#engine";
import { type JsonValue, printFile } from "#dialect/json/editJson.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { nextMigrationPath } from "../client/migrationPath.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { stemOf } from "../client/fileGroups.ts";
import { NameInput } from "../controls/NameInput.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";
import { type OptionForm, readOptions } from "./listForm.ts";
import { fieldsWithList, type OptionField, optionRenames, renameSteps } from "./renameOption.ts";

/** Renames the stored value of an option in all files, with migrations for the stored records; one step of undo. */
export function RenameOption({
  opened,
  option,
  onRenamed,
}: FormEditorProps & { readonly option: OptionForm; onRenamed(code: string): void }) {
  const { translation, draft, api } = useWorkbench();
  const { t } = translation;
  const id = useId();
  const [name, setName] = useState(option.code);
  const [busy, setBusy] = useState(false);
  const list = stemOf(opened.path);
  const isTaken = name !== option.code && (readOptions(opened.text) ?? []).some(({ code }) => code === name);
  const isReady = name.trim() !== "" && name !== option.code && !isTaken && !busy;

  /** The fields of all entities that have the list. */
  async function findFields(): Promise<readonly OptionField[]> {
    const paths = draft.view().files.filter(({ kind }) => kind === "entity");
    const texts = await Promise.all(
      paths.map(async ({ path }) => ({ path, text: draft.view().open[path]?.text ?? (await api.file(path)).text })),
    );
    return texts.flatMap(({ path, text }) => fieldsWithList(stemOf(path), JSON.parse(text) as EntitySchema, list));
  }

  async function rename(): Promise<void> {
    const found = await findFields();
    const usages = (await Promise.all(found.map(({ entity, field }) => api.usages({ entity, field })))).flat();
    const wasPublished = opened.published.includes(JSON.stringify(option.code));
    await draft.act(async () => {
      const renamed = { list, from: option.code, to: name, fields: found, usages };
      for (const [path, change] of optionRenames(renamed)) await draft.edit(path, change);
      if (!wasPublished) return;
      for (const [entity, steps] of renameSteps(renamed)) {
        const path = nextMigrationPath(draft.view().files, entity);
        await draft.create(path, printFile({ $schema: "../meta/migration.json", entity, steps: steps as JsonValue }));
      }
    });
    workbenchToasts.show({ kind: "success", text: t("visual.renamedIn", { count: found.length }) });
    onRenamed(name);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    void reportFailure(rename()).finally(() => setBusy(false));
  }
  return (
    <form className="visual-row" aria-describedby={id} onSubmit={submit}>
      <NameInput label={t("diagram.code")} value={name} problem={isTaken ? t("visual.taken") : undefined} onChange={setName} />
      <Button type="submit" size="sm" busy={busy} disabled={!isReady}>
        {t("diagram.rename")}
      </Button>
      <p id={id} className="ld-help">
        {t("visual.renameHint")}
      </p>
    </form>
  );
}
