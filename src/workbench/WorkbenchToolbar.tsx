import { useEffect, useEffectEvent, useState } from "react";
import { Button, Dialog, Icon, IconButton } from "#engine";
import type { Analyst } from "#dialect/wire/analyst.ts";
import type { WordKey } from "./client/words.ts";
import { isInConflict } from "./client/draftView.ts";
import { useWorkbench, useDraft } from "./client/WorkbenchContext.tsx";
import { ChangeSetMenu } from "./ChangeSetMenu.tsx";
import { HelpMenu } from "./HelpMenu.tsx";
import { LanguageSelect } from "./controls/LanguageSelect.tsx";
import { useDiscard } from "./controls/useDiscard.ts";
import { reportFailure } from "./client/reportFailure.ts";
import { mayDo, whoElse } from "./client/may.ts";
import { workbenchToasts } from "./client/toasts.ts";
import { ApprovalsButton } from "./publish/ApprovalsButton.tsx";
import { PublishDialog } from "./publish/PublishDialog.tsx";

/** Pages of the workbench that show no file. The hash has their name: `#/workbench/calendar`. */
export const benchPages = ["calendar", "texts"] as const;
export type BenchPage = (typeof benchPages)[number];

const pageIcons: Readonly<Record<BenchPage, string>> = { calendar: "calendar", texts: "languages" };
const pageLabels = { calendar: "plan.open", texts: "texts.open" } as const;

export interface WorkbenchToolbarProps {
  /** The page that is shown; undefined for a file. */
  readonly page: BenchPage | undefined;
  onPage(page: BenchPage | undefined): void;
  onOpen(path: string, at?: { readonly line: number; readonly column: number }): void;
  /** Shows the findings. */
  onFindings(): void;
  onEnd(): void;
}

/** What hinders a publication; a press leads to the first error, and to what the check says of it. */
function Hindrance({ why, onOpen, onFindings }: { readonly why: string } & Pick<WorkbenchToolbarProps, "onOpen" | "onFindings">) {
  const first = useDraft().findings.find(({ severity }) => severity === "error");
  return (
    <button
      type="button"
      className="bench-link bench-hindered"
      disabled={first === undefined}
      onClick={() => {
        if (first) onOpen(first.file, first);
        onFindings();
      }}
    >
      {why}
    </button>
  );
}

/** Toolbar: pages, number of changed files, publish, discard, language, logout. What was typed is sent before a logout: an ended session sends nothing. */
export function WorkbenchToolbar({ page, onPage, onOpen, onFindings, onEnd }: WorkbenchToolbarProps) {
  const { languages, translation, setLanguage, api, draft, analyst } = useWorkbench();
  const { changed, findings, open } = useDraft();
  const { t } = translation;
  const [dialog, setDialog] = useState<"discard" | "publish">();
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const unsettled = errors > 0 ? t("draft.fixFirst", { count: errors }) : isInConflict({ open }) ? t("conflict.first") : undefined;
  const blocked = changed.length === 0 ? t("draft.nothing") : unsettled;
  return (
    <header className="bench-bar-top">
      <h1 className="bench-brand">
        <Icon name="square-pen" size={16} />
        {t("bench.title")}
      </h1>
      <ChangeSetMenu />
      <PageButtons page={page} onPage={onPage} />
      <span className="bench-space" />
      <span className="ld-muted ld-trunc">{whoElse(analyst, "edit", translation)}</span>
      <span className="bench-changes" role="status">
        {changed.length === 0 ? t("draft.none") : t("draft.count", { count: changed.length })}
      </span>
      <ApprovalsButton />
      <UndoButtons />
      <Button
        size="sm"
        tone="ghost"
        icon="trash-2"
        disabled={changed.length === 0}
        data-guide="discard"
        onClick={() => setDialog("discard")}
      >
        {t("draft.discard")}
      </Button>
      {blocked !== undefined && changed.length > 0 && <Hindrance why={blocked} onOpen={onOpen} onFindings={onFindings} />}
      <Button
        size="sm"
        tone="primary"
        icon="send"
        data-guide="publish"
        aria-disabled={blocked !== undefined}
        onClick={() => blocked === undefined && setDialog("publish")}
      >
        {t(publishWords(analyst))}
      </Button>
      <span className="bench-divider" />
      <HelpMenu />
      <LanguageSelect languages={languages} label={t("bench.language")} value={translation.language} onChange={setLanguage} />
      <span className="bench-analyst">{analyst.name}</span>
      <IconButton
        icon="log-out"
        label={t("bench.logout")}
        onClick={() => void reportFailure(draft.whenSent().then(api.logout)).then((isOut) => isOut && onEnd())}
      />
      <DiscardDialog open={dialog === "discard"} onClose={() => setDialog(undefined)} />
      <PublishDialog open={dialog === "publish"} onClose={() => setDialog(undefined)} onOpen={onOpen} />
    </header>
  );
}

/** Label of the publish button. Analysts who may not publish ask for it there. */
const publishWords = (analyst: Analyst): WordKey =>
  !mayDo(analyst, "publish") ? "approval.askPublication" : analyst.publishes ? "draft.publish" : "draft.patch";

/** A button for each page; a second press returns to the file. */
function PageButtons({ page, onPage }: Pick<WorkbenchToolbarProps, "page" | "onPage">) {
  const { t } = useWorkbench().translation;
  return benchPages.map((one) => (
    <Button
      key={one}
      size="sm"
      tone="ghost"
      icon={pageIcons[one]}
      aria-pressed={one === page}
      onClick={() => onPage(one === page ? undefined : one)}
    >
      {t(pageLabels[one])}
    </Button>
  ));
}

/** Takes back the last step of forms and preview, over all files; also by Ctrl or Cmd + Z where no text is typed. */
function UndoButtons() {
  const { translation, draft } = useWorkbench();
  const { canUndo, canRedo } = useDraft();
  const { t } = translation;
  function step(direction: "undo" | "redo"): void {
    const run = async () => {
      if (!(await draft.undo(direction))) workbenchToasts.show({ kind: "error", text: t("preview.undoChanged") });
    };
    if (direction === "undo" ? canUndo : canRedo) void reportFailure(run());
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]") !== null;
    if (isTyping || !(event.ctrlKey || event.metaKey) || !["z", "y"].includes(event.key.toLowerCase())) return;
    event.preventDefault();
    step(event.shiftKey || event.key.toLowerCase() === "y" ? "redo" : "undo");
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <IconButton size="sm" icon="undo-2" label={t("preview.undo")} aria-disabled={!canUndo} onClick={() => step("undo")} />
      <IconButton size="sm" icon="redo-2" label={t("preview.redo")} aria-disabled={!canRedo} onClick={() => step("redo")} />
    </>
  );
}

function DiscardDialog({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const { t } = useWorkbench().translation;
  const discardAll = useDiscard();
  const discard = () => {
    onClose();
    void reportFailure(discardAll());
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("draft.discardTitle")}
      alert
      closeLabel={t("bench.close")}
      footer={
        <>
          <Button onClick={onClose}>{t("bench.cancel")}</Button>
          <Button tone="danger" onClick={discard}>
            {t("draft.discard")}
          </Button>
        </>
      }
    >
      <p>{t("draft.discardHint")}</p>
    </Dialog>
  );
}
