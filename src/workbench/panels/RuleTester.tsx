import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { Button, Icon } from "#engine";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { RecordSelect } from "../controls/RecordSelect.tsx";
import { chosenRecord } from "../client/recordChoice.ts";
import { useExamples, useStored } from "../client/useExamples.ts";
import { EntityChoice, useEntityOf } from "./EntityChoice.tsx";
import type { PanelProps } from "./panelProps.ts";
import { useRuleTrial } from "./useRuleTrial.ts";
import { VerdictList } from "./VerdictList.tsx";

/** Tries a record on the rules of the draft, and shows the result of each rule with its reason. */
export function RuleTester({ file, catalog, flags, onOpen }: PanelProps) {
  const { t } = useWorkbench().translation;
  const [entity, setEntity] = useEntityOf(file);
  const examples = useExamples(entity);
  const stored = useStored(entity);
  const [all, setAll] = useState(false);
  const { typed, record, result, failure, type, start, run, keepCase } = useRuleTrial(entity, flags);

  useFirstExample(entity, examples, start);

  function choose(choice: string): void {
    const chosen = chosenRecord(choice, { examples, stored });
    if (chosen) start(chosen);
  }

  const isRefused = result?.problems.some(({ severity }) => severity === "error");
  return (
    <div className="bench-tester">
      <div className="bench-tester-record">
        <div className="bench-panel-head">
          <EntityChoice catalog={catalog} value={entity} onChange={setEntity} />
          <RecordSelect label={t("tester.pick")} none={t("tester.pick")} value="" onChange={choose} {...{ examples, stored }} />
          <Button size="sm" tone="primary" icon="play" disabled={record === undefined} onClick={run}>
            {t("tester.run")}
          </Button>
        </div>
        <textarea
          className="ld-input bench-record"
          aria-label={t("tester.record")}
          aria-invalid={typed !== "" && record === undefined}
          spellCheck={false}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        {typed !== "" && record === undefined && <p className="ld-problem">{t("tester.broken")}</p>}
      </div>
      <div className="bench-tester-verdicts">
        {result && (
          <div className="bench-panel-head">
            <span className={`bench-sum ld-hue-${isRefused ? "red" : "green"}`} role="status">
              <Icon name={isRefused ? "circle-x" : "circle-check"} size={14} />
              {t(isRefused ? "tester.refused" : "tester.passes")}
            </span>
            <span className="bench-space" />
            <label className="ld-choice">
              <input type="checkbox" className="ld-check" checked={all} onChange={({ target }) => setAll(target.checked)} />
              {t("tester.all")}
            </label>
          </div>
        )}
        {failure !== undefined && <p className="ld-problem">{failure}</p>}
        {!result && failure === undefined && <p className="bench-quiet">{t("tester.none")}</p>}
        <ul className="bench-findings">
          {result && <VerdictList result={result} all={all} onOpen={onOpen} onKeep={(verdict) => void keepCase(verdict)} />}
        </ul>
      </div>
    </div>
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
