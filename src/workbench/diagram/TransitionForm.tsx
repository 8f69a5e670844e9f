import { Button } from "#engine";
import { removeJsonValue } from "#dialect/json/editJson.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { CheckBox } from "../controls/CheckBox.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { PartTitle } from "../controls/PartTitle.tsx";
import { PlaceFindings } from "../controls/PlaceFindings.tsx";
import { InTextButton } from "../controls/InTextButton.tsx";
import { AskedFields } from "./AskedFields.tsx";
import { ConditionInput } from "./ConditionInput.tsx";
import { EffectList } from "./EffectList.tsx";
import { PeriodInput } from "./PeriodInput.tsx";
import { removed, stays, withListed, withTarget, withValue } from "./machineEdits.ts";
import { stateLabel, type TransitionFormProps } from "./selection.ts";
import { TakerRows } from "./TakerRows.tsx";
import { TextRows } from "./TextRows.tsx";

/** Edits a transition: its name, who takes it, both ends, guard, question, input and effects. */
export function TransitionForm(props: TransitionFormProps) {
  const { transition, machine, opened, edit, show, counts, onSelect } = props;
  const { translation } = useWorkbench();
  const { t, text } = translation;
  const { pointer, from, guard } = transition;
  const rows = { text: opened.text, edit };
  const waiting = from.reduce((sum, code) => sum + (counts?.states[code] ?? 0), 0);
  return (
    <section aria-label={t("diagram.transition")}>
      <PartTitle label={text(transition.label)} name={transition.id} />
      {counts && <p className="ld-help">{t("diagram.couldTake", { count: waiting })}</p>}
      <PlaceFindings path={opened.path} pointer={pointer} />
      <TextRows {...rows} what={t("visual.label")} pointer={`${pointer}/label`} />
      <WhoAndWhere {...props} />
      <ConditionInput {...props} entity={machine.entity} pointer={pointer} keyword="guard" text={guard} />
      {guard !== undefined && <TextRows {...rows} what={t("diagram.reason")} pointer={`${pointer}/reason`} />}
      <TextRows {...rows} what={t("diagram.question")} pointer={`${pointer}/confirm`} />
      <TextRows {...rows} what={t("diagram.success")} pointer={`${pointer}/success`} />
      <AskedFields {...props} />
      <EffectList {...props} />
      <div className="bench-row">
        <InTextButton onShow={() => show(pointer)} />
        <Button
          size="sm"
          tone="ghost"
          icon="trash-2"
          onClick={() => {
            onSelect(undefined);
            edit((now) => removeJsonValue(now, pointer));
          }}
        >
          {t("diagram.removeTransition")}
        </Button>
      </div>
    </section>
  );
}

/** Who takes the transition, in which states, and which state follows. */
function WhoAndWhere(props: TransitionFormProps) {
  const { transition, machine, catalog, edit } = props;
  const { translation } = useWorkbench();
  const { t } = translation;
  const { pointer, from, target, by } = transition;
  const states = machine.states.map(({ code }) => ({ value: code, label: stateLabel(translation, machine.states, code) }));
  const formula = target.kind === "formula" || (target.kind === "states" && transition.to === undefined);
  return (
    <>
      <TakerRows by={by} pointer={`${pointer}/by`} roles={catalog?.roles?.roles ?? {}} edit={edit} />
      {by === "time" && <DueInputs {...props} />}
      <SelectRow
        label={t("diagram.to")}
        disabled={formula}
        options={[
          ...(formula ? [{ value: stays, label: t("diagram.target.formula") }] : [{ value: stays, label: t("diagram.target.stays") }]),
          { value: removed, label: t("diagram.target.removed") },
          ...states,
        ]}
        value={target.kind === "removed" ? removed : (transition.to ?? stays)}
        onChange={(to) => edit((now) => withTarget(now, transition, to))}
      />
      <fieldset className="visual-set diagram-from">
        <legend>{t("diagram.from")}</legend>
        {states.map(({ value, label }) => (
          <CheckBox
            key={value}
            checked={from.includes(value)}
            // The last one stays: a transition without a state could never be taken.
            disabled={from.length === 1 && from.includes(value)}
            onCheck={(checked) => edit((now) => withListed(now, `${pointer}/from`, value, checked))}
          >
            {label}
          </CheckBox>
        ))}
      </fieldset>
    </>
  );
}

/** When a transition by time is due: at a moment that a formula gives, or so long after the state began; and how often it is repeated. */
function DueInputs(props: TransitionFormProps) {
  const { transition, machine, catalog, edit } = props;
  const { pointer, at, after } = transition;
  const period = (keyword: "after" | "every") => (
    <PeriodInput
      keyword={keyword}
      text={transition[keyword]}
      limits={catalog?.limits ?? {}}
      onChange={(next) => edit((now) => withValue(now, `${pointer}/${keyword}`, next))}
    />
  );
  return (
    <>
      {(after === undefined || at !== undefined) && (
        <ConditionInput {...props} entity={machine.entity} pointer={pointer} keyword="at" text={at} />
      )}
      {(at === undefined || after !== undefined) && period("after")}
      {period("every")}
    </>
  );
}
