import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { Button, Dialog, Icon, IconButton, InlineNote, lazyComponent, Segments } from "#engine";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { FileKind, WorkbenchFile } from "#dialect/wire/workbench.ts";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";
import { PartComments } from "../comments/PartComments.tsx";
import { DiffText } from "../controls/DiffText.tsx";
import { useDiscard } from "../controls/useDiscard.ts";
import type { OpenFile } from "../client/draftView.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { wordsOfExpressions } from "../editor/functionWords.ts";
import { JsonEditor, type CursorTarget } from "../editor/JsonEditor.tsx";
import type { JsonHelp } from "../editor/jsonHelp.ts";
import { fieldsOf, flagsOf, namesFor } from "../client/names.ts";
import { labelOf, stemOf } from "../client/fileGroups.ts";
import { useCompiled } from "../client/useCatalog.ts";
import { VisualEditor } from "../visual/VisualEditor.tsx";

/** Loaded with the words of differences, where there is a conflict. */
const ConflictChoice = lazy(async () => ({ default: (await import("./ConflictChoice.tsx")).ConflictChoice }));

/** Each in a file of its own: only the form of a state machine loads the library that places it. */
const forms = {
  states: lazyComponent(() => import("../diagram/StateDiagram.tsx")),
  screen: lazyComponent(() => import("../screen/ScreenEditor.tsx")),
  site: lazyComponent(() => import("../site/SiteEditor.tsx")),
};
const ImportForm = lazyComponent(() => import("../imports/ImportForm.tsx"));

export interface FilePaneProps {
  readonly opened: OpenFile;
  readonly file: WorkbenchFile | undefined;
  readonly catalog: CompiledCatalog | undefined;
  readonly help: JsonHelp;
  readonly cursor: CursorTarget | undefined;
  onOpen(path: string, position?: CursorTarget): void;
  /** Tells which part of the file the form shows. */
  onPart?(pointer: string): void;
}

/** Kinds of files that are read better as a picture or a table than as JSON. */
const alwaysAsForm: readonly FileKind[] = ["states", "roles"];
/** Kinds of files whose form has what an analyst changes. */
const usuallyAsForm: readonly FileKind[] = ["entity", "codes", "limits", "messages", "screen", "site"];

/** Key of the session storage: who has chosen JSON once reads the next files as JSON too. */
const viewKey = "lading-bench-view";

function opensAsForm(file: WorkbenchFile | undefined): boolean {
  if (!file) return false;
  return alwaysAsForm.includes(file.kind) || (usuallyAsForm.includes(file.kind) && sessionStorage.getItem(viewKey) !== "text");
}

/** A text that the open file is compared with: another analyst's draft, the published text, or the own text before a merge. */
type Comparison = "theirs" | "published" | "merged";

/** One file as text or as a form, with notices about other analysts' changes. */
export function FilePane({ opened, file, catalog, help, cursor, onOpen, onPart }: FilePaneProps) {
  const { draft } = useWorkbench();
  const { findings } = useDraft();
  const [position, setPosition] = useState<CursorTarget>({ line: 1, column: 1 });
  const [compared, setCompared] = useState<Comparison>();
  const [part, setPart] = useState(cursor?.pointer ?? "");
  const { path, text, published } = opened;

  const { asForm, jump, chooseView, showText } = useFileView(file, cursor);
  const scope = useFileScope(path, file, catalog, help);
  const own = useMemo(() => findings.filter((finding) => finding.file === path), [findings, path]);

  return (
    <section className="bench-file" aria-label={path}>
      <FileHeader opened={opened} file={file} position={asForm ? undefined : position} onForm={chooseView} />
      <FileNotices opened={opened} onCompare={setCompared} />
      {file?.kind === "part" && <PartUsers path={path} onOpen={onOpen} />}
      {asForm ? (
        <VisualEditor
          opened={opened}
          file={file}
          catalog={catalog}
          meta={help.meta}
          onText={showText}
          onOpen={onOpen}
          forms={forms}
          imports={ImportForm}
          onPart={(pointer) => {
            setPart(pointer);
            onPart?.(pointer);
          }}
          target={cursor}
        />
      ) : (
        <JsonEditor
          path={path}
          text={text}
          published={published}
          findings={own}
          help={help}
          scope={scope}
          cursor={jump}
          onType={(now) => draft.type(path, now)}
          onMove={(line, column) => setPosition({ line, column })}
        />
      )}
      <PartComments path={path} text={text} pointer={asForm ? part : ""} />
      <ComparisonDialog opened={opened} compared={compared} onClose={() => setCompared(undefined)} />
    </section>
  );
}

/** Whether the file has a form, of which a link may open a part. */
const hasForm = (file: WorkbenchFile | undefined): boolean =>
  file !== undefined && (alwaysAsForm.includes(file.kind) || usuallyAsForm.includes(file.kind));

/** Whether a file is shown as a form, and the place in its text to show: a link leads to either, and the analyst may choose the other. */
function useFileView(file: WorkbenchFile | undefined, cursor: CursorTarget | undefined) {
  const leadsToForm = cursor?.pointer !== undefined && hasForm(file);
  const [asForm, setAsForm] = useState(leadsToForm || (cursor === undefined && opensAsForm(file)));
  const [jump, setJump] = useState(cursor);
  useEffect(() => {
    if (!cursor) return;
    setAsForm(leadsToForm);
    if (!leadsToForm) setJump(cursor);
  }, [cursor, leadsToForm]);
  return {
    asForm,
    jump,
    chooseView(next: boolean) {
      sessionStorage.setItem(viewKey, next ? "form" : "text");
      setAsForm(next);
    },
    showText(place: CursorTarget) {
      setAsForm(false);
      setJump(place);
    },
  };
}

/** Returns the names that expressions of this file may use, and gives `help` the names of its catalog. */
function useFileScope(path: string, file: WorkbenchFile | undefined, catalog: CompiledCatalog | undefined, help: JsonHelp) {
  const { language } = useWorkbench().translation;
  const entityName =
    file?.kind === "entity"
      ? stemOf(path)
      : (file?.entity ?? (file?.kind === "screen" ? catalog?.screens[stemOf(path)]?.entity : undefined));
  const entity = useCompiled(catalog, entityName);
  useEffect(() => {
    if (catalog) help.setNames(namesFor(catalog, entity?.schema, language));
  }, [catalog, entity, help, language]);
  return useMemo(
    () => ({
      fields: entity ? fieldsOf(entity.schema, language) : [],
      flags: catalog ? Object.keys(flagsOf(Object.values(catalog.expressions))) : [],
      limits: Object.entries(catalog?.limits ?? {}).map(([name, { value }]) => ({ name, says: String(value) })),
      words: wordsOfExpressions(language),
    }),
    [catalog, entity, language],
  );
}

interface FileHeaderProps {
  readonly opened: OpenFile;
  readonly file: WorkbenchFile | undefined;
  /** The cursor in the text; undefined while the file is shown as a form. */
  readonly position: CursorTarget | undefined;
  onForm(asForm: boolean): void;
}

function FileHeader({ opened: { path, text, published }, file, position, onForm }: FileHeaderProps) {
  const { translation } = useWorkbench();
  const discard = useDiscard();
  const { t } = translation;
  const short = path.replace(/^schemas\//, "");
  // The label comes first, where there is one.
  const label = file && labelOf(file, translation);
  const name = label === stemOf(path) ? undefined : label;
  return (
    <header className="bench-head">
      <h2 className="ld-trunc" title={path}>
        {name ?? short}
        {name !== undefined && <span className="ld-subtle">{short}</span>}
      </h2>
      {text !== published && <span className="bench-tag">{t("editor.changed")}</span>}
      <span className="bench-space" />
      {position && (
        <span className="ld-subtle bench-position">{t("editor.position", { line: position.line, column: position.column })}</span>
      )}
      {text !== published && (
        <IconButton size="sm" icon="undo-2" label={t("editor.revert")} onClick={() => void reportFailure(discard(path))} />
      )}
      <Segments
        size="sm"
        label={t("editor.view")}
        value={position ? "text" : "form"}
        onChange={(value) => onForm(value === "form")}
        options={[
          { value: "text", label: t("editor.asText") },
          { value: "form", label: t("editor.asForm") },
        ]}
      />
    </header>
  );
}

/** The files that use a shared part: what is changed here changes in each of them. */
function PartUsers({ path, onOpen }: { readonly path: string; onOpen(path: string): void }) {
  const { translation } = useWorkbench();
  const users = useDraft().files.filter(({ uses }) => uses?.includes(path));
  return (
    <div className="bench-also">
      <Icon name="link" size={14} />
      <span>{translation.t("editor.usedBy")}</span>
      {users.map((file) => (
        <Button key={file.path} size="sm" tone="ghost" onClick={() => onOpen(file.path)}>
          {labelOf(file, translation)}
        </Button>
      ))}
    </div>
  );
}

/** Notices: another analyst changes this file too, a publication was merged into it or conflicts with it, or the draft could not be stored. */
function FileNotices({ opened, onCompare }: { readonly opened: OpenFile; onCompare(compared: Comparison): void }) {
  const { translation, draft } = useWorkbench();
  const { unsent } = useDraft();
  const { t } = translation;
  const { path, conflict, merged } = opened;
  const other = useOtherDraft(path);
  return (
    <>
      {other && (
        <div className="bench-also" role="status">
          <Icon name="users" size={14} />
          <span>{t("editor.also", { name: other.name })}</span>
          {other.text !== undefined && (
            <Button size="sm" tone="ghost" onClick={() => onCompare("theirs")}>
              {t("editor.seeTheirs")}
            </Button>
          )}
        </div>
      )}
      {merged && (
        <div className="bench-also" role="status">
          <Icon name="git-merge" size={14} />
          <span>{t("editor.merged", { name: merged.by ?? t("editor.somebody") })}</span>
          <Button size="sm" tone="ghost" onClick={() => onCompare("merged")}>
            {t("editor.seeMerged")}
          </Button>
          <IconButton size="sm" icon="x" label={t("bench.close")} onClick={() => draft.dismissMerge(path)} />
        </div>
      )}
      {conflict && (
        <Suspense>
          <ConflictChoice opened={opened} conflict={conflict} onCompare={() => onCompare("published")} />
        </Suspense>
      )}
      {unsent !== undefined && <InlineNote tone="error">{t("editor.unsaved", { why: unsent })}</InlineNote>}
    </>
  );
}

interface ComparisonDialogProps {
  readonly opened: OpenFile;
  readonly compared: Comparison | undefined;
  onClose(): void;
}

function ComparisonDialog({ opened: { path, text, published, conflict, merged }, compared, onClose }: ComparisonDialogProps) {
  const { t } = useWorkbench().translation;
  const other = useOtherDraft(path);
  const title =
    compared === "theirs"
      ? t("editor.theirs", { name: other?.name ?? "" })
      : t(compared === "merged" ? "editor.seeMerged" : "editor.seePublished");
  return (
    <Dialog open={compared !== undefined} wide onClose={onClose} title={title} closeLabel={t("bench.close")}>
      {compared === "theirs" && <DiffText before={published} after={other?.text ?? published} />}
      {compared === "merged" && <DiffText before={merged?.before ?? text} after={text} />}
      {compared === "published" && <DiffText before={text} after={conflict?.text ?? published} />}
    </Dialog>
  );
}

function useOtherDraft(path: string) {
  return useDraft().others.find((one) => one.path === path);
}
