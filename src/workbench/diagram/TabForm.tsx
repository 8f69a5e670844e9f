import { moveJsonItem, removeJsonValue } from "#dialect/json/editJson.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { CheckBox } from "../controls/CheckBox.tsx";
import { RowButtons } from "../controls/RowButtons.tsx";
import { PartTitle } from "../controls/PartTitle.tsx";
import { InTextButton } from "../controls/InTextButton.tsx";
import { ConditionInput } from "./ConditionInput.tsx";
import { withListed } from "./machineEdits.ts";
import { type DiagramProps, stateLabel } from "./selection.ts";
import { TextRows } from "./TextRows.tsx";

/** Edits a tab of the lists: its label, place, states and condition. */
export function TabForm(props: DiagramProps & { readonly index: number }) {
  const { index, machine, counts, opened, edit, show, onSelect } = props;
  const { translation } = useWorkbench();
  const { t, text } = translation;
  const tab = machine.tabs[index];
  if (!tab) return null;
  const pointer = `/tabs/${index}`;
  const count = tab.states?.reduce((sum, code) => sum + (counts?.states[code] ?? 0), 0);
  return (
    <section aria-label={t("diagram.inTab")}>
      <PartTitle label={text(tab.label)} name={tab.id} />
      {count !== undefined && counts && <p className="ld-help">{t("diagram.records", { count })}</p>}
      <TextRows what={t("visual.label")} text={opened.text} pointer={`${pointer}/label`} edit={edit} />
      <RowButtons
        what={text(tab.label) || tab.id}
        index={index}
        count={machine.tabs.length}
        onMove={(to) => {
          onSelect({ kind: "tab", index: to });
          edit((now) => moveJsonItem(now, "/tabs", index, to));
        }}
        onRemove={() => {
          onSelect(undefined);
          edit((now) => removeJsonValue(now, pointer));
        }}
      />
      {tab.states && (
        <fieldset className="visual-set diagram-from">
          <legend>{t("diagram.tabStates")}</legend>
          {machine.states.map(({ code }) => (
            <CheckBox
              key={code}
              checked={tab.states?.includes(code)}
              // The last one stays: without states the tab would show every record.
              disabled={tab.states?.length === 1 && tab.states.includes(code)}
              onCheck={(checked) => edit((now) => withListed(now, `${pointer}/states`, code, checked))}
            >
              {stateLabel(translation, machine.states, code)}
            </CheckBox>
          ))}
        </fieldset>
      )}
      <ConditionInput {...props} key={pointer} entity={machine.entity} pointer={pointer} keyword="where" text={tab.where} />
      <div className="bench-row">
        <InTextButton onShow={() => show(pointer)} />
      </div>
    </section>
  );
}
