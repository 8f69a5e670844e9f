import { type FormEvent, useState } from "react";
import { Button } from "#engine";
import { type JsonValue, printFile } from "#dialect/json/editJson.ts";
import { nextMigrationPath } from "../client/migrationPath.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { NameInput } from "../controls/NameInput.tsx";
import type { MachineState } from "./readMachine.ts";
import { renameEdits } from "./renameState.ts";
import type { DiagramProps } from "./selection.ts";

/** Renames the stored value of a state wherever it is named, with a migration of the stored records. */
export function RenameState({ state, machine, counts, opened, catalog, onSelect }: DiagramProps & { readonly state: MachineState }) {
  const { translation, draft, api } = useWorkbench();
  const { t } = translation;
  const { open } = useDraft();
  const [name, setName] = useState(state.code);
  const [migrates, setMigrates] = useState(true);
  const [busy, setBusy] = useState(false);
  const codesPath = `schemas/codes/${machine.codes}.json`;
  const isPublished = open[codesPath]?.published.includes(JSON.stringify(state.code)) ?? false;
  const isTaken = name !== state.code && machine.states.some(({ code }) => code === name);
  const sharing = Object.values(catalog?.states ?? {}).filter(({ codes, entity }) => codes === machine.codes && entity !== machine.entity);
  const isReady = name !== "" && name !== state.code && !isTaken && !busy;

  async function rename(): Promise<void> {
    const usages = await api.usages({ entity: machine.entity, field: `/${machine.field}` });
    const edits = renameEdits({ machine, path: opened.path, from: state.code, to: name, usages, machines: catalog?.states ?? {} });
    for (const [path, change] of edits) await draft.edit(path, change);
    if (migrates && isPublished) {
      const step = { do: "value", field: `/${machine.field}`, from: state.code, to: name } as const satisfies Record<string, JsonValue>;
      const path = nextMigrationPath(draft.view().files, machine.entity);
      await draft.create(path, printFile({ $schema: "../meta/migration.json", entity: machine.entity, steps: [step] }));
    }
    onSelect({ kind: "state", code: name });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    void reportFailure(rename()).finally(() => setBusy(false));
  }
  if (sharing.length > 0)
    return <p className="ld-help">{t("diagram.shared", { code: state.code, entities: sharing.map(({ entity }) => entity).join(", ") })}</p>;
  return (
    <form onSubmit={submit}>
      <div className="visual-row">
        <NameInput
          label={t("diagram.code")}
          value={name}
          problem={isTaken ? t("visual.taken") : undefined}
          onChange={(typed) => setName(typed.trim())}
        />
      </div>
      {name !== state.code && (
        <>
          {isPublished && (
            <label className="ld-choice visual-check">
              <input type="checkbox" className="ld-check" checked={migrates} onChange={({ target }) => setMigrates(target.checked)} />
              {t("diagram.migrates", { count: counts?.states[state.code] ?? 0 })}
            </label>
          )}
          <Button type="submit" size="sm" icon="check" disabled={!isReady} busy={busy}>
            {t("diagram.rename")}
          </Button>
        </>
      )}
    </form>
  );
}
