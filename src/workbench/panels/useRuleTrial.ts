import { useEffect, useRef, useState } from "react";
import { toast } from "#engine";
import { isObject, type Rec } from "#dialect/json/json.ts";
import type { TrialResult, RuleResult } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";
import type { PanelProps } from "./panelProps.ts";

export interface RuleTrialState {
  /** The record as it is typed. */
  readonly typed: string;
  /** What of it can be tried; undefined while it is no record. */
  readonly record: Rec | undefined;
  readonly result: TrialResult | undefined;
  /** Why it could not be tried, in words. */
  readonly failure: string | undefined;
  type(text: string): void;
  /** Begins with this record and tries it. */
  start(record: Rec): void;
  run(): void;
  /** Keeps the record beside the rule, as one of its cases. */
  keepCase(verdict: RuleResult): Promise<void>;
}

/** A record that is tried on the rules of the draft: again whenever a rule is changed, from the start for another entity. */
export function useRuleTrial(entity: string | undefined, flags: PanelProps["flags"]): RuleTrialState {
  const { translation, api, draft } = useWorkbench();
  const { preview } = useDraft();
  const { t } = translation;
  const [typed, setTyped] = useState("");
  const [result, setResult] = useState<TrialResult>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    setResult(undefined);
    setFailure(undefined);
    setTyped("");
  }, [entity]);

  const record = readRecord(typed);
  const latest = useRef<object>(undefined);
  async function run(tried: Rec | undefined): Promise<void> {
    if (entity === undefined || tried === undefined) return;
    const question = {};
    latest.current = question;
    // An answer that was overtaken by another question is nobody's.
    const isLatest = () => latest.current === question;
    try {
      const found = await api.try({ entity, record: tried, user: flags });
      if (!isLatest()) return;
      setResult(found);
      setFailure(undefined);
    } catch (error) {
      if (isLatest()) setFailure(t("tester.failed", { why: errorMessage(error) }));
    }
  }
  const version = preview?.catalog;
  const again = useRef<() => void>(undefined);
  again.current = () => result && void run(record);
  useEffect(() => again.current?.(), [version]);

  return {
    typed,
    record,
    result,
    failure,
    type: setTyped,
    start(begun) {
      setTyped(JSON.stringify(begun, null, 2));
      void run(begun);
    },
    run: () => void run(record),
    async keepCase({ rule, verdict }) {
      if (entity === undefined || record === undefined) return;
      try {
        draft.adopt(await api.keepCase({ entity, rule, as: verdict === "fails" ? "reject" : "accept", record }));
        toast({ kind: "success", text: t("tester.kept", { rule }) });
      } catch (error) {
        toast({ kind: "error", text: errorMessage(error) });
      }
    },
  };
}

function readRecord(text: string): Rec | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? (value as Rec) : undefined;
  } catch {
    return undefined;
  }
}
