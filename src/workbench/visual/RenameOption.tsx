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
import { RenamedPlaces } from "./RenamedPlaces.tsx";
import { type OptionForm, readOptions } from "./listForm.ts";
import {
  type ChangedValue,
  changedValues,
  fieldsWithList,
  type OptionField,
  type OptionRename,
  optionRenames,
  renameSteps,
} from "./renameOption.ts";

/** Renames the stored value of an option in all files, with migrations for the stored records; shows each place first. One step of undo. */
export function RenameOption({
  opened,
  option,
  onRenamed,
}: FormEditorProps & { readonly option: OptionForm; onRenamed(code: string): void }) {
  const { t } = useWorkbench().translation;
  const id = useId();
  const [name, setName] = useState(option.code);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<FoundRename>();
  const isTaken = name !== option.code && (readOptions(opened.text) ?? []).some(({ code }) => code === name);
  const wasPublished = isPublished(opened, option);
  const isReady = name.trim() !== "" && name !== option.code && !isTaken && !busy;

  const { look, rename } = useOptionRename(opened, option, name);
  const during = (work: Promise<void>): void => {
    setBusy(true);
    void reportFailure(work).finally(() => setBusy(false));
  };
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) during(look().then(setFound));
  }
  return (
    <>
      <form className="visual-row" aria-describedby={id} onSubmit={submit}>
        <NameInput
          label={t("diagram.code")}
          value={name}
          problem={isTaken ? t("visual.taken") : undefined}
          onChange={(next) => {
            setName(next);
            setFound(undefined);
          }}
        />
        <Button type="submit" size="sm" busy={busy && !found} disabled={!isReady}>
          {t("visual.renameLook")}
        </Button>
        <p id={id} className="ld-help">
          {t("visual.renameHint")}
        </p>
      </form>
      {found && (
        <RenamedPlaces
          places={found.files.flatMap(({ places }) => places)}
          isStored={wasPublished && found.renamed.fields.length > 0}
          busy={busy}
          onRename={() => during(rename(found).then(() => onRenamed(name)))}
        />
      )}
    </>
  );
}

/** Returns what works out a rename, and what carries it out. */
function useOptionRename(opened: FormEditorProps["opened"], option: OptionForm, name: string) {
  const { translation, draft, api } = useWorkbench();
  const { t } = translation;
  const list = stemOf(opened.path);
  const wasPublished = isPublished(opened, option);

  /** The fields of all entities that have the list. */
  async function findFields(): Promise<readonly OptionField[]> {
    const paths = draft.view().files.filter(({ kind }) => kind === "entity");
    const texts = await Promise.all(
      paths.map(async ({ path }) => ({ path, text: draft.view().open[path]?.text ?? (await api.file(path)).text })),
    );
    return texts.flatMap(({ path, text }) => fieldsWithList(stemOf(path), JSON.parse(text) as EntitySchema, list));
  }

  /** Works out what every file becomes; the draft stays as it is. */
  async function look(): Promise<FoundRename> {
    await draft.whenChecked();
    const fields = await findFields();
    const usages = (await Promise.all(fields.map(({ entity, field }) => api.usages({ entity, field })))).flat();
    const renamed = { list, from: option.code, to: name, fields, usages };
    const files = await Promise.all(
      [...optionRenames(renamed)].map(async ([path, change]) => {
        const { text } = draft.view().open[path] ?? (await api.file(path));
        return { path, change, places: changedValues(path, text, change(text)) };
      }),
    );
    return { renamed, files: files.filter(({ places }) => places.length > 0) };
  }

  async function rename({ renamed, files }: FoundRename): Promise<void> {
    await draft.act(async () => {
      for (const { path, change } of files) await draft.edit(path, change);
      if (!wasPublished) return;
      for (const [entity, steps] of renameSteps(renamed)) {
        const path = nextMigrationPath(draft.view().files, entity);
        await draft.create(path, printFile({ $schema: "../meta/migration.json", entity, steps: steps as JsonValue }));
      }
    });
    workbenchToasts.show({ kind: "success", text: t("visual.renamedIn", { count: renamed.fields.length }) });
  }
  return { look, rename };
}

/** Stored records may have the option. */
const isPublished = ({ published }: FormEditorProps["opened"], { code }: OptionForm): boolean => published.includes(JSON.stringify(code));

/** A rename that was worked out: what each file becomes, and the fields whose records follow. */
interface FoundRename {
  readonly renamed: OptionRename;
  readonly files: readonly { readonly path: string; change(text: string): string; readonly places: readonly ChangedValue[] }[];
}
