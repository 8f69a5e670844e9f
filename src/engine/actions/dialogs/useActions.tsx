/** Runs the actions of lists and detail pages: navigates, or prompts, calls, reports and refreshes. */
import { type ReactNode, useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { useTypedText } from "../../controls/typedText.ts";
import type { PlannedAction } from "../../plan/plan.ts";
import type { LoadedScreen } from "../../screens/useScreen.ts";
import { useRestoreAfterLogin } from "../../host/useRestoreAfterLogin.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { type ActionDialog, type ActionAttempt, needsPrompt, doneText, outcomeOf, removesRecords } from "./actionDialog.ts";
import { ActionDialogs } from "./ActionDialogs.tsx";
import { dial, dialled } from "../dialled.ts";
import { recordId } from "../../host/recordName.ts";
import { destinationOf, type DrawerState, type Places } from "../../screens/routes.ts";
import { type ActionReport, runAction } from "../runAction.ts";
import { type FailedResponse, useErrorText } from "../../host/useErrorText.ts";

export interface ActionTarget {
  readonly parts: LoadedScreen;
  readonly places: Places;
  onDrawer(drawer: DrawerState): void;
  /** Called after records changed. `removed`: they are deleted. */
  onDone(done: readonly Rec[], removed: boolean): void;
}

export interface Actions {
  /**
   * Runs an action for no record (`create`), one, or a selection. Ignored while another one runs. The function stays the same.
   *
   * @param fit How many records of a selection allow it, as far as is known: the prompt says so where it is not all.
   */
  run(action: PlannedAction, records?: readonly Rec[], fit?: number): void;
  readonly busy: boolean;
  /** Render it once, anywhere in the view. */
  readonly dialogs: ReactNode;
}

interface Opened {
  readonly dialog: ActionDialog;
  readonly open: boolean;
  /** Increases with each new dialog, so that nothing typed stays in it. */
  readonly revision: number;
}

/** Runs one action at a time: a second click while one runs does nothing. */
export function useActions({ parts, places, onDrawer, onDone }: ActionTarget): Actions {
  const host = useHost();
  const words = useTranslation();
  const answerText = useErrorText(parts.entity.schema);
  const typedText = useTypedText();
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const open = (dialog: ActionDialog) => setOpened((old) => ({ dialog, open: true, revision: (old?.revision ?? 0) + 1 }));
  /** Changes the open dialog of the same kind, keeping what is typed; opens a new one otherwise. */
  const update = (dialog: ActionDialog) =>
    setOpened((old) =>
      old?.open && old.dialog.kind === dialog.kind ? { ...old, dialog } : { dialog, open: true, revision: (old?.revision ?? 0) + 1 },
    );
  const typed = useRef<Rec>({});
  useRestoreAfterLogin(
    `dialog ${parts.name}`,
    () => {
      typedText.commitAll();
      const { dialog } = opened?.open ? opened : {};
      if (dialog?.kind === "ask") return { kind: dialog.kind, tried: dialog.tried, typed: typed.current };
      return dialog?.kind === "documents" ? dialog : undefined;
    },
    (dialog: ActionDialog) => {
      if (dialog.kind === "ask") typed.current = dialog.typed ?? {};
      open(dialog);
    },
  );
  const close = () => setOpened((old) => old && { ...old, open: false });

  function run(action: PlannedAction, records: readonly Rec[] = [], fit?: number): void {
    if (isRunning.current) return;
    if (action.dial !== undefined) return dial(dialled(records[0] ?? {}, action.dial));
    if (action.does === "print") return open({ kind: "paper", action, records });
    if (action.does === "documents") {
      const [record] = records;
      if (records.length === 1 && record) return open({ kind: "documents", record });
      return void host.sheets?.zip(parts.entity.name, records.map(recordId));
    }
    const place = destinationOf(action, records, places);
    if (place) return "route" in place ? host.go(place.route) : onDrawer(place.drawer);
    const first: ActionAttempt = { action, records, fit, asked: {} };
    typed.current = {};
    if (!needsPrompt(action)) return void perform(first);
    if (!action.transition?.ask) return open({ kind: "ask", tried: first });
    void askFields(first, action.transition.id);
  }

  /** Opens a prompt with fields once their rules are loaded. */
  async function askFields(first: ActionAttempt, transition: string): Promise<void> {
    isRunning.current = true;
    setBusy(true);
    const prompts = await host.loadAsks(parts.entity.name).catch(() => undefined);
    isRunning.current = false;
    setBusy(false);
    if (prompts) open({ kind: "ask", tried: { ...first, ask: prompts[transition] } });
    else host.notify("error", words.t("list.unreachable"));
  }

  async function perform(tried: ActionAttempt): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const report = await runAction({ source: host.source, entity: parts.entity.name }, tried, wordsFor(tried.action));
    isRunning.current = false;
    setBusy(false);
    settle(tried, report);
  }

  /** Texts of failures. A warning says that pressing the same button again accepts it. */
  function wordsFor(action: PlannedAction): (answer: FailedResponse) => string {
    return (answer) => {
      if (answer.code !== apiCode.unacknowledged) return answerText(answer);
      const problems = (answer.problems ?? []).map((problem) => answerText({ ...answer, problems: [problem] }));
      return words.t("action.warned", { problems: problems.join(" "), action: words.text(action.label) });
    };
  }

  function settle(tried: ActionAttempt, report: ActionReport): void {
    const outcome = outcomeOf(tried, report);
    if (outcome.kind === "refused") {
      if (outcome.in === "dialog") update({ kind: "ask", tried, refused: outcome.why });
      else if (!outcome.why.told) host.notify("error", outcome.why.message);
      return;
    }
    if (report.done.length > 0) onDone(report.done, removesRecords(tried.action));
    if (outcome.kind === "report") return update({ kind: "report", tried, report });
    close();
    host.notify("success", doneText(tried, words));
  }

  const dialogs = (
    <ActionDialogs
      key={opened?.revision}
      dialog={opened?.dialog}
      open={opened?.open === true}
      {...{ parts, places, busy }}
      onClose={close}
      onTry={(tried) => void perform(tried)}
      onTyped={(draft) => {
        typed.current = draft;
      }}
      onChanged={(record) => onDone([record], false)}
    />
  );
  return { run: useEventCallback(run), busy, dialogs };
}
