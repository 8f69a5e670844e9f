import { useState } from "react";
import { Button, InlineNote } from "#engine";
import { printFile, readJsonValue } from "#dialect/json/editJson.ts";
import { stemOf } from "../client/fileGroups.ts";
import { nextMigrationPath } from "../client/migrationPath.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { UsageRows } from "../controls/UsageRows.tsx";
import { type EditableField, recordPointer } from "./entityEdits.ts";
import { type FieldRemoval, fieldRemoval, toldEntries, withoutField, withoutPlaces } from "./fieldRemoval.ts";
import type { FormEditorProps } from "./formEditorProps.ts";

export interface RemoveFieldProps extends FormEditorProps {
  readonly field: EditableField;
  onRemoved(): void;
}

/** Takes a field out of its entity, of forms and of lists, with a migration of the stored records; shows first what goes and what stands in the way. */
export function RemoveField(props: RemoveFieldProps) {
  const { field, onOpen, onRemoved } = props;
  const { translation } = useWorkbench();
  const { t, text } = translation;
  const { found, busy, look, carryOut } = useRemoval(props);
  const name = text(field.label) || field.name;
  const isStored = isPublished(props);
  const go = (): void =>
    carryOut(() => {
      workbenchToasts.show({ kind: "success", text: t("visual.removedField", { name }) });
      onRemoved();
    });
  return (
    <fieldset className="visual-set">
      <legend>{t("visual.removeField")}</legend>
      <p className="ld-help">{t("visual.removeFieldHint")}</p>
      {!found && (
        <Button size="sm" busy={busy} onClick={look}>
          {t("visual.removeLook")}
        </Button>
      )}
      {found && (
        <>
          <p role="status">
            {found.entries.length === 0 ? t("visual.removeNone") : t("visual.removeEntries", { count: found.entries.length })}
          </p>
          <div className="visual-gone">
            <UsageRows usages={toldEntries(found.entries)} onOpen={onOpen} />
          </div>
          {found.readers.length > 0 ? (
            <>
              <InlineNote tone="warning">{t("visual.removeReaders", { count: found.readers.length })}</InlineNote>
              <UsageRows usages={found.readers} onOpen={onOpen} />
              <Button size="sm" busy={busy} onClick={look}>
                {t("visual.removeAgain")}
              </Button>
            </>
          ) : (
            <>
              {isStored && <InlineNote tone="warning">{t("visual.removeStored")}</InlineNote>}
              <Button size="sm" tone="primary" icon="trash-2" busy={busy} onClick={go}>
                {t("visual.removeDo", { name })}
              </Button>
            </>
          )}
        </>
      )}
    </fieldset>
  );
}

/** Stored records may have the field. */
const isPublished = ({ opened, field }: RemoveFieldProps): boolean =>
  opened.published !== "" && readJsonValue(opened.published, field.pointer) !== undefined;

/** Looks up what goes with the field; and takes it out, as one step of undo. */
function useRemoval(props: RemoveFieldProps) {
  const { field, opened } = props;
  const { api, draft } = useWorkbench();
  const [found, setFound] = useState<FieldRemoval>();
  const [busy, setBusy] = useState(false);
  const entity = stemOf(opened.path);
  const path = recordPointer(field.pointer);
  const during = (work: () => Promise<void>): void => {
    setBusy(true);
    void reportFailure(work()).finally(() => setBusy(false));
  };
  async function ask(): Promise<FieldRemoval> {
    await draft.whenChecked();
    const usages = await api.usages({ entity, field: path });
    const files = await Promise.all([...new Set(usages.map(({ file }) => file))].map((file) => draft.open(file)));
    return fieldRemoval(usages, field, opened.path, Object.fromEntries(files.map((file) => [file.path, file.text])));
  }
  async function carryOut(onRemoved: () => void): Promise<void> {
    // What was changed meanwhile may read the field.
    const now = await ask();
    setFound(now);
    if (now.readers.length > 0) return;
    await draft.act(async () => {
      for (const file of new Set(now.entries.map((entry) => entry.file)))
        await draft.edit(file, (text) =>
          withoutPlaces(
            text,
            now.entries.flatMap((entry) => (entry.file === file ? [entry.pointer] : [])),
          ),
        );
      await draft.edit(opened.path, (text) => withoutField(text, field));
      if (!isPublished(props)) return;
      await draft.create(
        nextMigrationPath(draft.view().files, { entity, about: ["drop", field.name] }),
        printFile({ $schema: "../meta/migration.json", entity, steps: [{ do: "drop", field: path }] }),
      );
    });
    onRemoved();
  }
  return {
    found,
    busy,
    look: () => during(async () => setFound(await ask())),
    carryOut: (done: () => void) => during(() => carryOut(done)),
  };
}
