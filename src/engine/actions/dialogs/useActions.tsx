/** Runs the actions of lists and detail pages: navigates, or prompts, calls, reports and refreshes. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import type { EngineHost } from "../../host/host.ts";
import { useTypedText } from "../../controls/typedText.ts";
import type { PlannedAction } from "../../plan/plan.ts";
import type { LoadedScreen } from "../../screens/useScreen.ts";
import { useRestoreAfterLogin } from "../../host/useRestoreAfterLogin.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { toldBy } from "./toldBy.ts";
import { type ActionDialog, type ActionAttempt, needsPrompt, doneText, outcomeOf, removesRecords } from "./actionDialog.ts";
import type { ActionDialogsProps } from "./ActionDialogs.tsx";
import { lazyComponent } from "../../ui/overlay/lazyComponent.tsx";
import { preloadWhenIdle } from "../../browser/preloadWhenIdle.ts";
import { dial, dialled } from "../dialled.ts";
import { recordId } from "../../host/recordName.ts";
import { destinationOf, type DrawerState, type Places } from "../../screens/routes.ts";
import { runAction } from "../runAction.ts";
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

/** Lazy: loaded when a page has nothing else to do, or with the first action that asks, fails or prints. */
const ActionDialogs = lazyComponent<ActionDialogsProps>(async () => ({ default: (await import("./ActionDialogs.tsx")).ActionDialogs }));

const copy = (host: EngineHost, route: string, record: Rec): void =>
  void import("../copyAddress.ts").then(({ copyAddress }) => copyAddress(host, route, record));

/** Runs one action at a time: a second click while one runs does nothing. */
export function useActions({ parts, places, onDrawer, onDone }: ActionTarget): Actions {
  const host = useHost();
  const words = useTranslation();
  const failureText = useFailureText(parts);
  const { isBusy, busy, whileBusy } = useBusy();
  const { opened, open, update, close, typed } = useOpenDialog(parts.name);

  function run(action: PlannedAction, records: readonly Rec[] = [], fit?: number): void {
    if (isBusy()) return;
    if (action.dial !== undefined) return dial(dialled(records[0] ?? {}, action.dial));
    if (action.copies !== undefined) return copy(host, action.copies, records[0] ?? {});
    if (action.does === "print") return open({ kind: "paper", action, records });
    if (action.does === "documents") return showDocuments(records);
    const place = destinationOf(action, records, places);
    if (place) return "route" in place ? host.go(place.route) : onDrawer(place.drawer);
    const first: ActionAttempt = { action, records, fit, asked: {} };
    typed.current = {};
    if (!needsPrompt(action)) return void perform(first);
    if (!action.transition?.ask) return open({ kind: "ask", tried: first });
    void promptForFields(first, action.transition.id);
  }

  /** The documents of one record in a drawer, those of several as an archive. */
  function showDocuments(records: readonly Rec[]): void {
    const [record] = records;
    if (records.length === 1 && record) open({ kind: "documents", record });
    else void host.sheets?.zip(parts.entity.name, records.map(recordId));
  }

  /** Opens a prompt with fields once their rules are loaded. */
  async function promptForFields(first: ActionAttempt, transition: string): Promise<void> {
    const prompts = await whileBusy(host.loadAsks(parts.entity.name).catch(() => undefined));
    if (prompts) open({ kind: "ask", tried: { ...first, ask: prompts[transition] } });
    else host.notify("error", words.t("list.unreachable"));
  }

  async function perform(tried: ActionAttempt): Promise<void> {
    if (isBusy()) return;
    const report = await whileBusy(runAction({ source: host.source, entity: parts.entity.name }, tried, failureText(tried)));
    const outcome = outcomeOf(tried, report);
    if (outcome.kind === "refused") {
      if (outcome.in === "dialog") update({ kind: "ask", tried, refused: outcome.why });
      else if (!outcome.why.told) host.notify("error", outcome.why.message);
      return;
    }
    if (report.done.length > 0) onDone(report.done, removesRecords(tried.action));
    const [made] = report.secrets ?? [];
    const owner = report.done.find((record) => recordId(record) === made?.id);
    if (made && owner) return update({ kind: "shownOnce", record: owner, secret: made.secret });
    if (outcome.kind === "report") return update({ kind: "report", tried, report });
    close();
    host.notify("success", doneText(tried, words, toldBy(host, parts.entity.schema)));
  }

  usePreloadedDialogs(parts);
  const dialogs = opened && (
    <ActionDialogs
      key={opened.revision}
      dialog={opened.dialog}
      open={opened.open}
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

/** Loads the dialogs, and the rules of what they ask for, while nobody waits. */
function usePreloadedDialogs(parts: LoadedScreen): void {
  const host = useHost();
  useEffect(() => preloadWhenIdle(ActionDialogs.fetchAhead), []);
  useEffect(() => {
    if (parts.machine?.transitions.some(({ ask }) => ask)) return preloadWhenIdle(() => host.loadAsks(parts.entity.name));
  }, [host, parts]);
}

/** Busy state for one task at a time. `isBusy` is current at once, `busy` after the next render. */
function useBusy() {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  async function whileBusy<Result>(task: Promise<Result>): Promise<Result> {
    isRunning.current = true;
    setBusy(true);
    const result = await task;
    isRunning.current = false;
    setBusy(false);
    return result;
  }
  return { isBusy: () => isRunning.current, busy, whileBusy };
}

/** The open dialog. It is restored, with what was typed, after a login that the end of the session required. */
function useOpenDialog(screen: string) {
  const typedText = useTypedText();
  const [opened, setOpened] = useState<Opened>();
  const typed = useRef<Rec>({});
  const open = (dialog: ActionDialog) => setOpened((old) => ({ dialog, open: true, revision: (old?.revision ?? 0) + 1 }));
  useRestoreAfterLogin(
    `dialog ${screen}`,
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
  return {
    opened,
    typed,
    open,
    /** Changes the open dialog of the same kind, keeping what is typed; opens a new one otherwise. */
    update: (dialog: ActionDialog) =>
      setOpened((old) =>
        old?.open && old.dialog.kind === dialog.kind ? { ...old, dialog } : { dialog, open: true, revision: (old?.revision ?? 0) + 1 },
      ),
    close: () => setOpened((old) => old && { ...old, open: false }),
  };
}

/** Returns the texts of failures. That of a warning says what accepts it: pressing the same button again, or trying the failed ones again. */
function useFailureText(parts: LoadedScreen): (tried: ActionAttempt) => (response: FailedResponse) => string {
  const words = useTranslation();
  const errorText = useErrorText(parts.entity.schema);
  return ({ action, records }) =>
    (response) => {
      if (response.code !== apiCode.unacknowledged) return errorText(response);
      const sentences = (response.problems ?? []).map((problem) =>
        words.t("action.warning", { problem: errorText({ ...response, problems: [problem] }) }),
      );
      const problems = sentences.join(" ");
      return records.length > 1
        ? words.t("action.warnedRow", { problems })
        : words.t("action.warned", { problems, action: words.text(action.label) });
    };
}
