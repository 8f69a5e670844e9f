import { useEffect, useId, useState } from "react";
import { Button, whileMounted } from "#engine";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { setJsonValue } from "#dialect/json/editJson.ts";
import type { StoredRecord } from "#dialect/wire/stored.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { CheckBox } from "../controls/CheckBox.tsx";
import { PartTitle } from "../controls/PartTitle.tsx";
import { reportFailure } from "../client/reportFailure.ts";
import { withListed } from "./machineEdits.ts";
import { RenameState } from "./RenameState.tsx";
import type { MachineState } from "./readMachine.ts";
import { type DiagramProps, stateLabel } from "./selection.ts";
import { TextRows } from "./TextRows.tsx";

/** Edits a state: label, stored value, the tabs that show it; and lists the records that have it. */
export function StateForm(props: DiagramProps & { readonly state: MachineState }) {
  const { state, machine, marks, opened, edit, onSelect, onOpen } = props;
  const { translation, draft } = useWorkbench();
  const { t, text } = translation;
  const view = useDraft();
  const { code } = state;
  const path = `schemas/codes/${machine.codes}.json`;
  const codesText = view.open[path]?.text;
  return (
    <section aria-label={t("diagram.state")}>
      <PartTitle label={stateLabel(translation, machine.states, code)} name={code} />
      {marks.unreachable.has(code) && <p className="ld-problem">{t("diagram.unreachableHint")}</p>}
      {marks.ends.has(code) && <p className="ld-help">{t("diagram.endHint")}</p>}
      {state.pointer === undefined ? (
        <p className="ld-problem">{t("diagram.unlisted")}</p>
      ) : (
        codesText !== undefined && (
          <TextRows
            what={t("visual.label")}
            text={codesText}
            pointer={`${state.pointer}/x-label`}
            edit={(change) => void reportFailure(draft.edit(path, change))}
          />
        )
      )}
      <RenameState key={code} {...props} />
      <fieldset className="visual-set diagram-from">
        <legend>{t("diagram.inTabs")}</legend>
        {machine.tabs.map((tab, index) => (
          <CheckBox
            key={tab.id}
            checked={tab.states?.includes(code) ?? true}
            // A tab without states shows every record; one without any would show none.
            disabled={!tab.states || (tab.states.length === 1 && tab.states.includes(code))}
            onCheck={(checked) => edit((now) => withListed(now, `/tabs/${index}/states`, code, checked))}
          >
            {text(tab.label) || tab.id}
          </CheckBox>
        ))}
      </fieldset>
      <RecordsInState entity={machine.entity} code={code} />
      <div className="bench-row">
        <Button size="sm" icon="plus" onClick={() => onSelect({ kind: "newTransition", from: code })}>
          {t("diagram.addTransition")}
        </Button>
        {code !== machine.initial && (
          <Button size="sm" tone="ghost" onClick={() => edit((now) => setJsonValue(now, "/initial", code).text)}>
            {t("diagram.makeInitial")}
          </Button>
        )}
        <Button size="sm" tone="ghost" icon="arrow-right" disabled={opened.path === path} onClick={() => onOpen(path)}>
          {t("diagram.codeList")}
        </Button>
      </div>
    </section>
  );
}

/** The newest stored records in a state, by title and customer. */
function RecordsInState({ entity, code }: { readonly entity: string; readonly code: string }) {
  const { api, translation } = useWorkbench();
  const { t } = translation;
  const id = useId();
  const [found, setFound] = useState<readonly StoredRecord[] | string>();
  useEffect(() => {
    setFound(undefined);
    return whileMounted(
      () => api.records(entity, "", code),
      setFound,
      (error) => setFound(errorMessage(error)),
    );
  }, [api, entity, code]);
  return (
    <section className="visual-set" aria-labelledby={id}>
      <h4 id={id}>{t("diagram.standing")}</h4>
      {typeof found === "string" && <p className="ld-problem">{found}</p>}
      {Array.isArray(found) && found.length === 0 && <p className="ld-help">{t("diagram.noRecords")}</p>}
      <ul className="diagram-records">
        {typeof found === "object" &&
          found.map((record) => (
            <li key={record.id}>
              <span className="ld-trunc">{record.title}</span>
              <span className="ld-trunc ld-subtle">{record.customer}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
