import { type FormEvent, useState } from "react";
import { Button } from "#engine";
import { readJsonValue, printFile } from "#dialect/json/editJson.ts";
import type { FieldRenamed } from "#dialect/wire/workbench.ts";
import { nextMigrationPath } from "../client/migrationPath.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { stemOf } from "../client/fileGroups.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { NameInput } from "../controls/NameInput.tsx";
import type { EditableField } from "./entityEdits.ts";
import { RenamedPlaces } from "./RenamedPlaces.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";

export interface RenameFieldProps extends FormEditorProps {
  readonly field: EditableField;
  readonly fields: readonly EditableField[];
  /** Receives the pointer of the field under its new name. */
  onRenamed(pointer: string): void;
}

/** Renames a field in all files, with a migration of the stored records; shows each place first. One step of undo. */
export function RenameField({ opened, field, fields, onRenamed }: RenameFieldProps) {
  const { translation, draft, api } = useWorkbench();
  const { t } = translation;
  const [to, setTo] = useState(field.name);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<FieldRenamed>();
  const entity = stemOf(opened.path);
  const pointer = recordPointer(field.pointer);
  const renamed = withLastStep(field.pointer, to);
  const isTaken = to !== field.name && fields.some((one) => one.pointer === renamed);
  const problem = isTaken ? t("visual.taken") : /^[a-z][A-Za-z0-9]*$/.test(to) ? undefined : t("visual.badName");
  const wasPublished = opened.published !== "" && readJsonValue(opened.published, field.pointer) !== undefined;

  const during = (work: Promise<void>): void => {
    setBusy(true);
    void reportFailure(work).finally(() => setBusy(false));
  };
  function look(event: FormEvent): void {
    event.preventDefault();
    if (problem !== undefined || to === field.name || busy) return;
    during(
      draft
        .whenChecked()
        .then(() => api.rename({ entity, field: pointer, to }))
        .then(setFound),
    );
  }
  async function rename({ files }: FieldRenamed): Promise<void> {
    await draft.act(async () => {
      for (const [path, text] of Object.entries(files)) await draft.edit(path, () => text);
      if (!wasPublished) return;
      const step = { do: "rename", field: pointer, to: withLastStep(pointer, to) };
      const path = nextMigrationPath(draft.view().files, entity);
      await draft.create(path, printFile({ $schema: "../meta/migration.json", entity, steps: [step] }));
    });
    workbenchToasts.show({ kind: "success", text: t("visual.renamedField", { from: field.name, to }) });
    onRenamed(renamed);
  }

  return (
    <fieldset className="visual-set">
      <legend>{t("visual.renameField")}</legend>
      <form className="visual-row" onSubmit={look}>
        <NameInput
          label={t("visual.newName")}
          value={to}
          problem={problem}
          onChange={(next) => {
            setTo(next);
            setFound(undefined);
          }}
        />
        <Button type="submit" size="sm" busy={busy && !found} disabled={to === field.name || problem !== undefined}>
          {t("visual.renameLook")}
        </Button>
      </form>
      <p className="ld-help">{t("visual.renameFieldHint")}</p>
      {found && <RenamedPlaces places={found.places} isStored={wasPublished} busy={busy} onRename={() => during(rename(found))} />}
    </fieldset>
  );
}

/** `/boxes/weight` with `kilos` -> `/boxes/kilos`. */
const withLastStep = (pointer: string, name: string): string => pointer.slice(0, pointer.lastIndexOf("/") + 1) + name;

/** `/properties/boxes/items/properties/weight` -> `/boxes/-/weight`. */
function recordPointer(pointer: string): string {
  return pointer
    .replaceAll("/items/properties/", "/-/")
    .replace(/^\/properties\//, "/")
    .replaceAll("/properties/", "/");
}
