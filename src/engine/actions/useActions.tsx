/** Runs the actions of lists and details: go there, or ask, call, tell, refresh. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Acknowledgement, acknowledgementsOf, warningsOf } from "#dialect/acknowledge.ts";
import type { Rec } from "#dialect/json.ts";
import type { Problem } from "#dialect/problems.ts";
import { fillTemplate } from "#dialect/template.ts";
import { answerCode } from "#dialect/wire.ts";
import { useHost, useWords } from "../EngineProvider.tsx";
import { fetchIdle } from "../fetchIdle.ts";
import { fetchedPart } from "#engine/look/fetchedPart.tsx";
import type { PlannedAction } from "../plan/plan.ts";
import { planAskedField } from "../plan/planField.ts";
import type { ScreenParts } from "../useScreen.ts";
import { useStable } from "../useStable.ts";
import { dial, dialled } from "./dialled.ts";
import { GapList } from "./GapList.tsx";
import { isWithin } from "../plan/fieldPath.ts";
import { isAlwaysAsked } from "./isAlwaysAsked.ts";
import { recordId, recordName } from "./recordName.ts";
import { destinationOf, type DrawerState, fieldParameter, fillRoute, type Places, withParameter } from "./routes.ts";
import { type ActionReport, type Asked, runAction } from "./runAction.ts";
import { useAnswerText } from "./useAnswerText.ts";

const AskDialog = fetchedPart(() => import("./AskDialog.tsx"));
const ReportDialog = fetchedPart(() => import("./ReportDialog.tsx"));
const PaperDialog = fetchedPart(() => import("../paper/PaperDialog.tsx"));
const DocumentsDrawer = fetchedPart(() => import("../documents/DocumentsDrawer.tsx"));

export interface ActionTarget {
  readonly parts: ScreenParts;
  readonly places: Places;
  onDrawer(drawer: DrawerState): void;
  /** Records changed. Gets those that are done, and whether they are gone. */
  onDone(done: readonly Rec[], removed: boolean): void;
}

export interface Actions {
  /**
   * For no record (`create`), one, or a selection. Ignored while another is under way. The same for the life of the view.
   *
   * @param fit How many of a selection take it, as far as is known: the question says so where it is not all.
   */
  run(action: PlannedAction, records?: readonly Rec[], fit?: number): void;
  readonly busy: boolean;
  /** To be drawn once, anywhere in the view. */
  readonly dialogs: ReactNode;
}

/** `asked`: what was answered in its dialog; a retry does not ask again. */
interface Step extends Asked {
  readonly action: PlannedAction;
  readonly records: readonly Rec[];
  readonly fit?: number | undefined;
}

/** One action at a time: a second click while one is under way does nothing. */
export function useActions({ parts, places, onDrawer, onDone }: ActionTarget): Actions {
  const host = useHost();
  const { t, text } = useWords();
  const answerText = useAnswerText(parts.entity.schema);
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<Step & { open: boolean; turn: number }>();
  const [printing, setPrinting] = useState<Omit<Step, "asked"> & { open: boolean; turn: number }>();
  const [lookedAt, setLookedAt] = useState<{ record: Rec; open: boolean; turn: number }>();
  const [refused, setRefused] = useState<ActionReport["refused"]>();
  const [told, setTold] = useState<{ step: Step; report: ActionReport; open: boolean }>();
  useEffect(() => fetchIdle(AskDialog.fetchAhead), []);
  const nameOf = (record: Rec) => recordName(parts.entity, record);

  function run(action: PlannedAction, records: readonly Rec[] = [], fit?: number): void {
    if (underWay.current) return;
    if (action.dial !== undefined) return dial(dialled(records[0] ?? {}, action.dial));
    if (action.does === "print") return setPrinting((old) => ({ action, records, open: true, turn: (old?.turn ?? 0) + 1 }));
    if (action.does === "documents") {
      const [alone] = records;
      if (records.length !== 1 || !alone) return void host.sheets?.zip(parts.entity.name, records.map(recordId));
      return setLookedAt((old) => ({ record: alone, open: true, turn: (old?.turn ?? 0) + 1 }));
    }
    const place = destinationOf(action, records, places);
    if (place) return "route" in place ? host.go(place.route) : onDrawer(place.drawer);
    if (asks(action)) {
      setRefused(undefined);
      setAsking((old) => ({ action, records, fit, asked: {}, open: true, turn: (old?.turn ?? 0) + 1 }));
    } else {
      void perform({ action, records, asked: {} });
    }
  }

  async function perform(step: Step): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    const report = await runAction(host.source, parts.entity.name, step.action, step.records, step, wordsFor(step.action));
    underWay.current = false;
    setBusy(false);
    settle(step, report);
  }

  /** Whoever is warned may go on: by the same button once more. */
  function wordsFor(action: PlannedAction): typeof answerText {
    return (answer) => {
      if (answer.code !== answerCode.unacknowledged) return answerText(answer);
      const problems = (answer.problems ?? []).map((problem) => answerText({ ...answer, problems: [problem] }));
      return t("action.warned", { problems: problems.join(" "), action: text(action.label) });
    };
  }

  function settle(step: Step, report: ActionReport): void {
    const { action, records } = step;
    const [alone] = report.failed;
    setRefused(undefined);
    if (report.refused || (records.length === 1 && alone)) {
      const why = report.refused ?? { message: alone?.message ?? "", told: false, problems: alone?.problems ?? [] };
      // The dialog stays with what was typed. Without one a message must do, unless there is more to tell than one sentence.
      if (asks(action)) setRefused(why);
      else if (why.problems.length > 1) {
        setRefused(why);
        setAsking((old) => ({ ...step, open: true, turn: (old?.turn ?? 0) + 1 }));
      } else if (!why.told) host.notify("error", why.message);
      return;
    }
    // A report follows at once: two dialogs on their way in and out would fight for the focus.
    const reports = records.length > 1 && report.failed.length > 0;
    setAsking((old) => (reports ? undefined : old && { ...old, open: false }));
    if (report.done.length > 0) onDone(report.done, removes(action));
    if (reports) return setTold({ step, report, open: true });
    setTold((old) => old && { ...old, open: false });
    const success = action.transition?.success;
    const sentence = success && records[0] && records.length === 1 ? fillTemplate(text(success), records[0]) : undefined;
    host.notify("success", sentence ?? t("action.done", { action: text(action.label), count: records.length }));
  }

  const dialogs = (
    <>
      {asking && (
        <AskDialog
          key={asking.turn}
          open={asking.open}
          action={asking.action}
          question={question(asking)}
          hint={hintOf(asking)}
          fields={askedFields(asking.action)}
          ask={parts.entity.asks?.[asking.action.transition?.id ?? ""]}
          schema={parts.entity.schema}
          busy={busy}
          failure={refused?.message}
          problems={refused?.problems ?? []}
          gaps={gapsOf(asking)}
          onClose={() => setAsking({ ...asking, open: false })}
          onConfirm={(asked) => void perform({ ...asking, asked, accepted: warningsAmong(refused?.problems) })}
        />
      )}
      {printing && (
        <PaperDialog key={printing.turn} {...printing} parts={parts} onClose={() => setPrinting({ ...printing, open: false })} />
      )}
      {lookedAt && (
        <DocumentsDrawer
          key={lookedAt.turn}
          {...lookedAt}
          entity={parts.entity}
          onChanged={() => onDone([lookedAt.record], false)}
          onClose={() => setLookedAt({ ...lookedAt, open: false })}
        />
      )}
      {told && (
        <ReportDialog
          open={told.open}
          action={told.step.action}
          report={told.report}
          busy={busy}
          nameOf={nameOf}
          onClose={() => setTold({ ...told, open: false })}
          onRetry={(records) =>
            void perform({ ...told.step, records, accepted: told.report.failed.flatMap(({ problems }) => warningsAmong(problems)) })
          }
        />
      )}
    </>
  );
  return { run: useStable(run), busy, dialogs };

  function question({ action, records }: Step): string {
    const label = text(action.label);
    const [record] = records;
    if (records.length !== 1 || !record) return t("action.questionMany", { action: label, count: records.length });
    const own = action.transition?.confirm;
    return own ? fillTemplate(text(own), record) : t("action.question", { action: label, name: nameOf(record) });
  }

  /** What should be known before: that not all of them take it, and what cannot be undone. */
  function hintOf({ action, records, fit }: Step): string {
    const partly = fit !== undefined && fit < records.length ? t("action.partly", { count: fit }) : "";
    return [partly, action.does === "delete" ? t("action.forGood") : ""].filter(Boolean).join(" ");
  }

  /** What the record lacks, all of it: one sentence at a time would send the person to and fro. */
  function gapsOf({ action, records, open }: Step & { open: boolean; turn: number }): ReactNode {
    const [record] = records;
    const asked = askedFields(action);
    const gaps = (refused?.problems ?? []).filter(
      ({ path, severity }) => severity === "error" && path !== "" && !asked.some((field) => isWithin(path, field.path)),
    );
    if (gaps.length === 0 || !record || records.length !== 1) return undefined;
    const { editAt } = places;
    const go = (path: string) => {
      setAsking((old) => old && { ...old, open: false });
      host.go(withParameter(fillRoute(editAt ?? "", record), fieldParameter, path));
    };
    return open && <GapList problems={gaps} schema={parts.entity.schema} onGo={editAt === undefined ? undefined : go} />;
  }

  function askedFields(action: PlannedAction) {
    return Object.entries(action.transition?.ask ?? {}).map(([name, schema]) =>
      planAskedField(parts.input, name, schema, isAlwaysAsked(schema)),
    );
  }
}

/** Warnings among problems that were shown: going on accepts them. */
function warningsAmong(problems: readonly Problem[] = []): Acknowledgement[] {
  return acknowledgementsOf(warningsOf(problems));
}

function asks({ does, transition }: PlannedAction): boolean {
  return does === "delete" || Boolean(transition?.confirm || transition?.ask || transition?.remove);
}

function removes(action: PlannedAction): boolean {
  return action.does === "delete" || action.transition?.remove === true;
}
