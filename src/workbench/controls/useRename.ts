/** Looks up what a rename changes in all files, and carries it out as it was shown. */
import { useState } from "react";
import { type JsonValue, printFile } from "#dialect/json/editJson.ts";
import type { OptionRename } from "#dialect/lint/options/renameOption.ts";
import type { FieldRename, Renamed } from "#dialect/wire/workbench.ts";
import { nextMigrationPath } from "../client/migrationPath.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";

export interface RenameAct {
  /** Result of the last search; undefined before it, and after `forget`. */
  readonly found: Renamed | undefined;
  readonly busy: boolean;
  /** Looks up what changes; the draft stays as it is. */
  look(): void;
  forget(): void;
  /**
   * Changes all files, with migrations of the stored records: one step of undo. Where the places are no longer those that were shown,
   * since the draft was changed meanwhile, it shows them anew instead.
   */
  carryOut(): void;
}

/**
 * @param isStored Stored records may have the name or the value.
 * @param onRenamed Called once all files are changed.
 */
export function useRename(rename: FieldRename | OptionRename, isStored: boolean, onRenamed: (renamed: Renamed) => void): RenameAct {
  const { draft, api, translation } = useWorkbench();
  const [found, setFound] = useState<Renamed>();
  const [busy, setBusy] = useState(false);
  const during = (work: () => Promise<void>): void => {
    if (busy) return;
    setBusy(true);
    void reportFailure(work()).finally(() => setBusy(false));
  };
  async function ask(): Promise<Renamed> {
    await draft.whenChecked();
    return api.rename(rename);
  }
  async function carryOut(): Promise<void> {
    const now = await ask();
    if (found && JSON.stringify(now.places) !== JSON.stringify(found.places)) {
      workbenchToasts.show({ kind: "info", text: translation.t("visual.renameMoved") });
      return setFound(now);
    }
    await draft.act(async () => {
      for (const [path, text] of Object.entries(now.files)) await draft.edit(path, () => text);
      if (!isStored) return;
      const { files } = draft.view();
      await Promise.all(
        now.stored.map(({ entity, steps }, ahead) =>
          draft.create(
            nextMigrationPath(files, { entity, about: [nameOf(rename), rename.to], ahead }),
            printFile({ $schema: "../meta/migration.json", entity, steps: steps as unknown as JsonValue }),
          ),
        ),
      );
    });
    setFound(undefined);
    onRenamed(now);
  }
  return {
    found,
    busy,
    look: () => during(async () => setFound(await ask())),
    forget: () => setFound(undefined),
    carryOut: () => during(carryOut),
  };
}

/** The former name of a field, or value of an option. */
const nameOf = (rename: FieldRename | OptionRename): string => ("list" in rename ? rename.from : (rename.field.split("/").at(-1) ?? ""));
