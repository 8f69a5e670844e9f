import { type FormEvent, useId, useState } from "react";
import { Button } from "#engine";
import { stemOf } from "../client/fileGroups.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { useRename } from "../controls/useRename.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { NameInput } from "../controls/NameInput.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";
import { type OptionForm, readOptions } from "./listForm.ts";
import { RenamedPlaces } from "../controls/RenamedPlaces.tsx";

/** Renames the stored value of an option in all files, with migrations for the stored records; shows each place first. One step of undo. */
export function RenameOption({
  opened,
  option,
  onRenamed,
}: FormEditorProps & { readonly option: OptionForm; onRenamed(code: string): void }) {
  const { t } = useWorkbench().translation;
  const id = useId();
  const [typed, setTyped] = useState(option.code);
  const name = typed.trim();
  const isTaken = name !== option.code && (readOptions(opened.text) ?? []).some(({ code }) => code === name);
  const isQuoted = /['"\\\p{Cc}]/u.test(name);
  // Stored records may have the option.
  const isStored = opened.published.includes(JSON.stringify(option.code));
  const rename = useRename({ list: stemOf(opened.path), from: option.code, to: name }, isStored, ({ stored }) => {
    workbenchToasts.show({ kind: "success", text: t("visual.renamedIn", { count: stored.flatMap(({ steps }) => steps).length }) });
    onRenamed(name);
  });
  const isReady = name !== "" && name !== option.code && !isTaken && !isQuoted && !rename.busy;
  return (
    <>
      <form
        className="visual-row"
        aria-describedby={id}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (isReady) rename.look();
        }}
      >
        <NameInput
          label={t("diagram.code")}
          value={typed}
          problem={isTaken ? t("visual.taken") : isQuoted ? t("visual.noQuotes") : undefined}
          onChange={(next) => {
            setTyped(next);
            rename.forget();
          }}
        />
        <Button type="submit" size="sm" busy={rename.busy && !rename.found} disabled={!isReady}>
          {t("visual.renameLook")}
        </Button>
        <p id={id} className="ld-help">
          {t("visual.renameHint")}
        </p>
      </form>
      {rename.found && (
        <RenamedPlaces
          places={rename.found.places}
          isStored={isStored && rename.found.stored.length > 0}
          busy={rename.busy}
          onRename={rename.carryOut}
        />
      )}
    </>
  );
}
