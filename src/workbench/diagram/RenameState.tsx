import { type FormEvent, useState } from "react";
import { Button } from "#engine";
import { CheckBox } from "../controls/CheckBox.tsx";
import { useRename } from "../controls/useRename.ts";
import { useFileName } from "../controls/useFileName.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { NameInput } from "../controls/NameInput.tsx";
import type { MachineState } from "./readMachine.ts";
import type { DiagramProps } from "./selection.ts";

/** Renames the stored value of a state wherever it is named, with a migration of the stored records. */
export function RenameState({ state, machine, counts, catalog, onSelect }: DiagramProps & { readonly state: MachineState }) {
  const { t } = useWorkbench().translation;
  const { open } = useDraft();
  const fileName = useFileName();
  const [name, setName] = useState(state.code);
  const [migrates, setMigrates] = useState(true);
  const codesPath = `schemas/codes/${machine.codes}.json`;
  const isPublished = open[codesPath]?.published.includes(JSON.stringify(state.code)) ?? false;
  const isTaken = name !== state.code && machine.states.some(({ code }) => code === name);
  const isQuoted = /['"\\\p{Cc}]/u.test(name);
  const sharing = Object.values(catalog?.states ?? {}).filter(({ codes, entity }) => codes === machine.codes && entity !== machine.entity);
  const rename = useRename({ list: machine.codes, from: state.code, to: name }, migrates && isPublished, () =>
    onSelect({ kind: "state", code: name }),
  );
  const isReady = name !== "" && name !== state.code && !isTaken && !isQuoted && !rename.busy;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) rename.carryOut();
  }
  if (sharing.length > 0) {
    const entities = sharing.map(({ entity }) => fileName(`schemas/entities/${entity}.json`));
    return <p className="ld-help">{t("diagram.shared", { code: state.code, entities: entities.join(", ") })}</p>;
  }
  return (
    <form onSubmit={submit}>
      <div className="visual-row">
        <NameInput
          label={t("diagram.code")}
          value={name}
          problem={isTaken ? t("visual.taken") : isQuoted ? t("visual.noQuotes") : undefined}
          onChange={(typed) => setName(typed.trim())}
        />
      </div>
      {name !== state.code && (
        <>
          {isPublished && (
            <CheckBox className="visual-check" checked={migrates} onCheck={setMigrates}>
              {t("diagram.migrates", { count: counts?.states[state.code] ?? 0 })}
            </CheckBox>
          )}
          <Button type="submit" size="sm" icon="check" disabled={!isReady} busy={rename.busy}>
            {t("diagram.rename")}
          </Button>
        </>
      )}
    </form>
  );
}
