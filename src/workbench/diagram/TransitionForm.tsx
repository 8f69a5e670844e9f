import { useId } from "react";
import { Button } from "#engine";
import { removeJsonValue } from "#dialect/json/editJson.ts";
import { ruleDetail, ruleTitle } from "#dialect/lint/ruleReasons.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import { PartTitle } from "../controls/PartTitle.tsx";
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
        <Button size="sm" tone="ghost" icon="arrow-right" onClick={() => show(pointer)}>
          {t("visual.inText")}
        </Button>
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
  const id = useId();
  const { pointer, from, target, by } = transition;
  const states = machine.states.map(({ code }) => ({ value: code, label: stateLabel(translation, machine.states, code) }));
  const formula = target.kind === "formula" || (target.kind === "states" && transition.to === undefined);
  return (
    <>
      <TakerRows by={by} pointer={`${pointer}/by`} roles={catalog?.roles?.roles ?? {}} edit={edit} />
      {by === "time" && <DueInputs {...props} />}
      <div className="visual-row">
        <label htmlFor={`${id}-to`}>{t("diagram.to")}</label>
        <SelectInput
          id={`${id}-to`}
          disabled={formula}
          options={[
            ...(formula ? [{ value: stays, label: t("diagram.target.formula") }] : [{ value: stays, label: t("diagram.target.stays") }]),
            { value: removed, label: t("diagram.target.removed") },
            ...states,
          ]}
          value={target.kind === "removed" ? removed : (transition.to ?? stays)}
          onChange={(to) => edit((now) => withTarget(now, transition, to))}
        />
      </div>
      <fieldset className="visual-set diagram-from">
        <legend>{t("diagram.from")}</legend>
        {states.map(({ value, label }) => (
          <label key={value} className="ld-choice">
            <input
              type="checkbox"
              className="ld-check"
              checked={from.includes(value)}
              // The last one stays: a transition without a state could never be taken.
              disabled={from.length === 1 && from.includes(value)}
              onChange={({ target: { checked } }) => edit((now) => withListed(now, `${pointer}/from`, value, checked))}
            />
            {label}
          </label>
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

/** The errors and warnings of a part of the file. */
function PlaceFindings({ path, pointer }: { readonly path: string; readonly pointer: string }) {
  const { translation } = useWorkbench();
  const { findings } = useDraft();
  const own = findings.filter(
    (finding) =>
      finding.file === path && finding.severity !== "info" && (finding.pointer === pointer || finding.pointer.startsWith(`${pointer}/`)),
  );
  return own.map((finding) => (
    <p key={finding.pointer + finding.rule + finding.message} className="ld-problem" role="status">
      {[ruleTitle(finding, translation), ruleDetail(finding, translation.language)].filter(Boolean).join(": ")}
    </p>
  ));
}
