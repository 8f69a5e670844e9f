import { tryParseJson } from "#dialect/json/editJson.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { workbenchToasts } from "../client/toasts.ts";
import { isObject, type Rec } from "#dialect/json/json.ts";
import type { TrialResult, RuleResult } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";
import type { PanelProps } from "./panelProps.ts";

export interface RuleTrialState {
  /** The record as typed. */
  readonly typed: string;
  /** The parsed record; undefined while the text is not a JSON object. */
  readonly record: Rec | undefined;
  readonly result: TrialResult | undefined;
  /** A trial is on its way. */
  readonly busy: boolean;
  /** Error message of the last trial. */
  readonly failure: string | undefined;
  type(text: string): void;
  /** Takes the record as a form has changed it, and tries it once the changes pause. */
  change(record: Rec): void;
  /** Sets the record and tries it. */
  start(record: Rec): void;
  run(): void;
  /** Saves what the rule reads of the record as a case, its texts made anonymous. */
  keepCase(verdict: RuleResult): Promise<void>;
}

/** A record that is changed in a form is tried after this pause, in ms. */
const changePauseMs = 300;

/** Tries a record on the rules of the draft: again when the draft changes. Another entity resets it. */
export function useRuleTrial(entity: string | undefined, flags: PanelProps["flags"]): RuleTrialState {
  const { translation, api, draft } = useWorkbench();
  const { preview } = useDraft();
  const { t } = translation;
  const [typed, setTyped] = useState("");
  const [result, setResult] = useState<TrialResult>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    setResult(undefined);
    setFailure(undefined);
    setTyped("");
  }, [entity]);

  const value = tryParseJson(typed);
  const record: Rec | undefined = isObject(value) ? value : undefined;
  const latest = useRef<object>(undefined);
  async function run(tried: Rec | undefined): Promise<void> {
    if (entity === undefined || tried === undefined) return;
    const trial = {};
    latest.current = trial;
    setBusy(true);
    // A response to an older trial is ignored.
    const isLatest = () => latest.current === trial;
    try {
      const found = await api.try({ entity, record: tried, user: flags });
      if (!isLatest()) return;
      setResult(found);
      setFailure(undefined);
    } catch (error) {
      if (isLatest()) setFailure(t("tester.failed", { why: errorMessage(error) }));
    } finally {
      if (isLatest()) setBusy(false);
    }
  }
  const version = preview?.catalog;
  const runAgain = useEffectEvent(() => {
    if (result) void run(record);
  });
  useEffect(() => runAgain(), [version]);

  const [changes, setChanges] = useState(0);
  const runChanged = useEffectEvent(() => void run(record));
  useEffect(() => {
    if (changes === 0) return;
    const timer = setTimeout(runChanged, changePauseMs);
    return () => clearTimeout(timer);
  }, [changes]);

  return {
    typed,
    record,
    result,
    failure,
    busy,
    type: setTyped,
    change(changed) {
      setTyped(JSON.stringify(changed, null, 2));
      setChanges((before) => before + 1);
    },
    start(started) {
      setTyped(JSON.stringify(started, null, 2));
      void run(started);
    },
    run: () => void run(record),
    async keepCase({ rule, verdict, path }) {
      if (entity === undefined || record === undefined) return;
      try {
        const found = await api.keepCase({ entity, rule, path, as: verdict === "fails" ? "reject" : "accept", record });
        draft.adopt(found);
        const fields = found.kept.join(", ");
        const isWhole = fields === "";
        workbenchToasts.show({
          kind: isWhole ? "success" : "warning",
          text: t(isWhole ? "tester.kept" : "tester.keptTexts", { rule, fields }),
        });
      } catch (error) {
        workbenchToasts.show({ kind: "error", text: errorMessage(error) });
      }
    },
  };
}
