import { Waiting } from "./controls/Waiting.tsx";
import { Unreachable } from "./Unreachable.tsx";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button, EmptyState } from "#engine";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { JsonObject } from "#dialect/json/json.ts";
import { useWorkbench, useDraft } from "./client/WorkbenchContext.tsx";
import { NoticeList } from "./NoticeList.tsx";
import { WorkbenchToolbar } from "./WorkbenchToolbar.tsx";
import { FilePane } from "./files/FilePane.tsx";
import { hasUnsaved } from "./client/draftView.ts";
import { whoElse } from "./client/may.ts";
import { keywordWords } from "./client/keywordWords.ts";
import type { CursorTarget } from "./editor/JsonEditor.tsx";
import { JsonHelp } from "./editor/jsonHelp.ts";
import { FileTree } from "./files/FileTree.tsx";
import { useFileName } from "./controls/useFileName.ts";
import { workbenchToasts } from "./client/toasts.ts";
import { GuideCard } from "./guide/GuideCard.tsx";
import { useGuide } from "./guide/useGuide.ts";
import { Panels } from "./panels/Panels.tsx";
import { PlanPage } from "./plan/PlanPage.tsx";
import { TextsPage } from "./texts/TextsPage.tsx";
import { PreviewPane } from "./preview/PreviewPane.tsx";
import { useCatalog } from "./client/useCatalog.ts";
import { useOpenFile } from "./useOpenFile.ts";

/** Interval of asking what other analysts change, in ms. */
const pollMs = 4000;

/** Layout: files at the left, editor and panels in the middle, preview at the right; a page of its own takes the place of the last two. */
export function WorkbenchLayout({ onEnd }: { onEnd(): void }) {
  const view = useDraft();
  const { t } = useWorkbench().translation;
  const { help, failed, retry } = useSchemaHelp();
  const { path, cursor, page, open, setPage } = useOpenFile(help !== undefined);
  const [flags, setFlags] = useState<SessionFacts>({});
  const [large, setLarge] = useState(false);
  const [asked, setAsked] = useState(0);
  const [edited, setEdited] = useState<{ readonly path: string; readonly pointer: string }>();
  const catalog = useCatalog(view.preview?.catalog);
  const main = useShownBelow(path, cursor);
  useToldPublications();
  useRefusedEdits();
  useWarningBeforeLoss();

  const file = useMemo(() => view.files.find((one) => one.path === path), [view.files, path]);
  if (failed) return <Unreachable t={t} onRetry={retry} />;
  if (!help) return <Waiting t={t} />;
  const opened = path === undefined ? undefined : view.open[path];
  return (
    <div className="bench" data-large={large || undefined} data-page={page}>
      <WorkbenchToolbar page={page} onOpen={open} onPage={setPage} onFindings={() => setAsked(asked + 1)} onEnd={onEnd} />
      <NoticeList onCalendar={() => setPage("calendar")} />
      <FileTree path={path} onOpen={open} />
      {page === "calendar" && <PlanPage onOpen={open} onClose={() => setPage(undefined)} />}
      {page === "texts" && <TextsPage onOpen={open} onClose={() => setPage(undefined)} />}
      <main className="bench-main" ref={main}>
        {opened ? (
          <FilePane
            key={opened.path}
            opened={opened}
            file={file}
            catalog={catalog}
            help={help}
            cursor={cursor}
            onOpen={open}
            onPart={(pointer) => setEdited({ path: opened.path, pointer })}
          />
        ) : (
          <Beginning />
        )}
        <Panels file={file} catalog={catalog} flags={flags} asked={asked} onOpen={open} />
      </main>
      <PreviewPane
        file={file}
        catalog={catalog}
        flags={flags}
        large={large}
        edited={edited?.path === path ? edited : undefined}
        onFlags={setFlags}
        onLarge={setLarge}
        onPick={({ path: picked, pointer }) => open(picked, { line: 1, column: 1, pointer })}
        onOpen={open}
      />
      <GuideCard />
    </div>
  );
}

/** On a phone, where the file stands below the tree, what is opened scrolls into sight. */
function useShownBelow(path: string | undefined, cursor: CursorTarget | undefined) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (path !== undefined && matchMedia("(max-width: 760px)").matches) part.current?.scrollIntoView();
  }, [path, cursor]);
  return part;
}

/** Warns before closing the page while a text is not sent yet. */
function useWarningBeforeLoss(): void {
  const { draft } = useWorkbench();
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (hasUnsaved(draft.view())) event.preventDefault();
    };
    addEventListener("beforeunload", leaving);
    return () => removeEventListener("beforeunload", leaving);
  }, [draft]);
}

/** Tells at once when somebody has published what the analyst is changing; the file says more. */
function useToldPublications(): void {
  const { t } = useWorkbench().translation;
  const { open } = useDraft();
  const fileName = useFileName();
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { path, hash, conflict, merged } of Object.values(open)) {
      const key = `${path} ${conflict?.hash ?? hash}`;
      if ((!conflict && !merged) || told.current.has(key)) continue;
      told.current.add(key);
      const name = conflict?.by ?? merged?.by ?? t("editor.somebody");
      workbenchToasts.show({ kind: "info", text: t("conflict.told", { name, file: fileName(path) }) });
    }
  }, [open, t, fileName]);
}

/** Names the roles that may edit, where the analyst tries to and may not. */
function useRefusedEdits(): void {
  const { draft, analyst, translation } = useWorkbench();
  useEffect(() => {
    const text = whoElse(analyst, "edit", translation);
    draft.setRefusal(text === undefined ? undefined : () => workbenchToasts.show({ kind: "error", text }));
  }, [draft, analyst, translation]);
}

/** What is shown before a file is chosen. */
function Beginning() {
  const { t } = useWorkbench().translation;
  const { isOn, start } = useGuide();
  return (
    <EmptyState icon="square-pen" title={t("editor.nothing")} hint={t("editor.nothingHint")}>
      {!isOn && (
        <Button icon="play" onClick={() => void start()}>
          {t("guide.start")}
        </Button>
      )}
    </EmptyState>
  );
}

/** Loads the draft and the meta-schemas, which the help of the editor uses. Polls for the changes of other analysts. */
function useSchemaHelp() {
  const { draft, api, translation } = useWorkbench();
  const { language } = translation;
  const [meta, setMeta] = useState<Readonly<Record<string, JsonObject>>>();
  const [words, setWords] = useState<Readonly<Record<string, string>>>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setFailed(false);
    Promise.all([api.meta(), draft.load()]).then(
      ([files]: readonly [Readonly<Record<string, JsonObject>>, void]) => setMeta(files),
      () => setFailed(true),
    );
    const timer = setInterval(() => void draft.pollOthers(), pollMs);
    return () => clearInterval(timer);
  }, [api, draft, tries]);
  useEffect(() => {
    let isCurrent = true;
    void keywordWords(language).then((found) => isCurrent && setWords(found));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const help = useMemo(() => (meta && words ? new JsonHelp(meta, words) : undefined), [meta, words]);
  return { help, failed, retry: () => setTries((count) => count + 1) };
}
