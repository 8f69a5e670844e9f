import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { Button, Icon, Segments } from "#engine";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { useCompiled } from "../client/useCatalog.ts";
import { CheckBox } from "../controls/CheckBox.tsx";
import { RecordSelect } from "../controls/RecordSelect.tsx";
import { chosenRecord } from "../client/recordChoice.ts";
import { useExamples, useStored } from "../client/useExamples.ts";
import { EntityChoice, useEntityOf } from "./EntityChoice.tsx";
import type { PanelProps } from "./panelProps.ts";
import { RecordForm } from "./RecordForm.tsx";
import { placeLabel } from "./recordFields.ts";
import { type RuleTrialState, useRuleTrial } from "./useRuleTrial.ts";
import { VerdictList } from "./VerdictList.tsx";

/** Tries a record on the rules of the draft, and shows the result of each rule with its reason. */
export function RuleTester({ file, catalog, flags, onOpen }: PanelProps) {
  const { t } = useWorkbench().translation;
  const [entity, setEntity] = useEntityOf(file);
  const compiled = useCompiled(catalog, entity);
  const examples = useExamples(entity);
  const stored = useStored(entity);
  const [asText, setAsText] = useState(false);
  const [begun, setBegun] = useState(0);
  const { typed, record, result, failure, busy, type, change, start: startTrial, run, keepCase } = useRuleTrial(entity, flags);
  const start = (chosen: Rec) => {
    // Another record is another form: fields that were added to the one before go.
    setBegun((before) => before + 1);
    startTrial(chosen);
  };

  useFirstExample(entity, examples, start);

  function choose(choice: string): void {
    const chosen = chosenRecord(choice, { examples, stored });
    if (chosen) start(chosen);
  }

  return (
    <div className="bench-tester">
      <div className="bench-tester-record">
        <div className="bench-panel-head">
          <EntityChoice catalog={catalog} value={entity} onChange={setEntity} />
          <RecordSelect label={t("tester.pick")} none={t("tester.pick")} value="" onChange={choose} {...{ examples, stored }} />
          <Button size="sm" tone="primary" icon="play" busy={busy} disabled={record === undefined} onClick={run}>
            {t("tester.run")}
          </Button>
          <span className="bench-space" />
          <Segments
            size="sm"
            label={t("tester.view")}
            value={asText ? "text" : "form"}
            onChange={(view) => setAsText(view === "text")}
            options={[
              { value: "form", label: t("editor.asForm") },
              { value: "text", label: t("editor.asText") },
            ]}
          />
        </div>
        <RecordInput
          {...{ catalog, typed, record, result, asText }}
          entity={compiled}
          formKey={`${entity} ${begun}`}
          onType={type}
          onChange={change}
        />
      </div>
      <Verdicts {...{ result, failure, busy, onOpen, keepCase }} entity={compiled} />
    </div>
  );
}

interface VerdictsProps extends Pick<RuleTrialState, "result" | "failure" | "busy" | "keepCase"> {
  readonly entity: CompiledEntity | undefined;
  readonly onOpen: PanelProps["onOpen"];
}

/** Whether the record would be saved, and what each rule says of it. */
function Verdicts({ result, failure, busy, keepCase, entity, onOpen }: VerdictsProps) {
  const { t, text } = useWorkbench().translation;
  const [all, setAll] = useState(false);
  const isRefused = result?.problems.some(({ severity }) => severity === "error");
  return (
    <div className="bench-tester-verdicts">
      {result && (
        <div className="bench-panel-head">
          <span className={`bench-sum ld-hue-${isRefused ? "red" : "green"}`} role="status">
            <Icon name={isRefused ? "circle-x" : "circle-check"} size={14} />
            {t(isRefused ? "tester.refused" : "tester.passes")}
          </span>
          <span className="bench-space" />
          <CheckBox checked={all} onCheck={setAll}>
            {t("tester.all")}
          </CheckBox>
        </div>
      )}
      {failure !== undefined && <p className="ld-problem">{failure}</p>}
      {!result && !busy && failure === undefined && <p className="bench-quiet">{t("tester.none")}</p>}
      <ul className="bench-findings">
        {result && (
          <VerdictList
            {...{ result, all, onOpen }}
            placeOf={(path) => (entity ? placeLabel(entity.schema as FieldSchema, path, text) : path)}
            onKeep={(verdict) => void keepCase(verdict)}
          />
        )}
      </ul>
    </div>
  );
}

interface RecordInputProps extends Pick<RuleTrialState, "typed" | "record" | "result"> {
  readonly catalog: PanelProps["catalog"];
  readonly entity: CompiledEntity | undefined;
  readonly asText: boolean;
  /** Another key is another record. */
  readonly formKey: string;
  onType(text: string): void;
  onChange(record: Rec): void;
}

/** The record under the labels of its fields, or as JSON. A text that is no record stays text until it is one. */
function RecordInput({ catalog, entity, typed, record, result, asText, formKey, onType, onChange }: RecordInputProps) {
  const { t } = useWorkbench().translation;
  if (!asText && entity && (record !== undefined || typed === ""))
    return <RecordForm key={formKey} {...{ entity, catalog, result, onChange }} record={record ?? {}} />;
  return (
    <>
      <textarea
        className="ld-input bench-record"
        aria-label={t("tester.record")}
        aria-invalid={typed !== "" && record === undefined}
        spellCheck={false}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      {typed !== "" && record === undefined && <p className="ld-problem">{t("tester.broken")}</p>}
    </>
  );
}

/** Tries the first example of each entity: nobody writes a record by hand to see the rules. */
function useFirstExample(entity: string | undefined, examples: readonly Rec[], start: (record: Rec) => void): void {
  const [first] = examples;
  const begun = useRef<string>(undefined);
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (!first || begun.current === entity) return;
    begun.current = entity;
    begin(first);
  }, [first, entity]);
}
