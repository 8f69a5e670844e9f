import { type FormEvent, useState } from "react";
import { Button } from "#engine";
import { readJsonValue } from "#dialect/json/editJson.ts";
import { stemOf } from "../client/fileGroups.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { useRename } from "../controls/useRename.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { NameInput } from "../controls/NameInput.tsx";
import { type EditableField, recordPointer } from "./entityEdits.ts";
import { RenamedPlaces } from "../controls/RenamedPlaces.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";

export interface RenameFieldProps extends FormEditorProps {
  readonly field: EditableField;
  readonly fields: readonly EditableField[];
  /** Receives the pointer of the field under its new name. */
  onRenamed(pointer: string): void;
}

/** Renames a field in all files, with a migration of the stored records; shows each place first. One step of undo. */
export function RenameField({ opened, field, fields, onRenamed }: RenameFieldProps) {
  const { t } = useWorkbench().translation;
  const [to, setTo] = useState(field.name);
  const renamed = `${field.pointer.slice(0, field.pointer.lastIndexOf("/") + 1)}${to}`;
  const isTaken = to !== field.name && fields.some((one) => one.pointer === renamed);
  const problem = isTaken ? t("visual.taken") : /^[a-z][A-Za-z0-9]*$/.test(to) ? undefined : t("visual.badName");
  const isStored = opened.published !== "" && readJsonValue(opened.published, field.pointer) !== undefined;
  const rename = useRename({ entity: stemOf(opened.path), field: recordPointer(field.pointer), to }, isStored, () => {
    workbenchToasts.show({ kind: "success", text: t("visual.renamedField", { from: field.name, to }) });
    onRenamed(renamed);
  });

  return (
    <fieldset className="visual-set">
      <legend>{t("visual.renameField")}</legend>
      <form
        className="visual-row"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (problem === undefined && to !== field.name) rename.look();
        }}
      >
        <NameInput
          label={t("visual.newName")}
          value={to}
          problem={problem}
          onChange={(next) => {
            setTo(next);
            rename.forget();
          }}
        />
        <Button type="submit" size="sm" busy={rename.busy && !rename.found} disabled={to === field.name || problem !== undefined}>
          {t("visual.renameLook")}
        </Button>
      </form>
      <p className="ld-help">{t("visual.renameFieldHint")}</p>
      {rename.found && <RenamedPlaces places={rename.found.places} isStored={isStored} busy={rename.busy} onRename={rename.carryOut} />}
    </fieldset>
  );
}
