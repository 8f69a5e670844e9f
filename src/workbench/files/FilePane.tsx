import { useEffect, useMemo, useState } from "react";
import { Button, Dialog, Icon, IconButton, InlineNote, Segments } from "#engine";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";
import { DiffText } from "../controls/DiffText.tsx";
import type { OpenFile } from "../client/draftView.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { JsonEditor, type CursorTarget } from "../editor/JsonEditor.tsx";
import type { JsonHelp } from "../editor/jsonHelp.ts";
import { fieldsOf, flagsOf, namesFor } from "../client/names.ts";
import { stemOf } from "../client/fileGroups.ts";
import { useCompiled } from "../client/useCatalog.ts";
import { VisualEditor } from "../visual/VisualEditor.tsx";

export interface FilePaneProps {
  readonly opened: OpenFile;
  readonly file: WorkbenchFile | undefined;
  readonly catalog: CompiledCatalog | undefined;
  readonly help: JsonHelp;
  readonly cursor: CursorTarget | undefined;
  onOpen(path: string, position?: CursorTarget): void;
}

/** One file as text or as a form, with notices about other analysts' changes. */
export function FilePane({ opened, file, catalog, help, cursor, onOpen }: FilePaneProps) {
  const { translation, draft } = useWorkbench();
  const { findings, others, unsent } = useDraft();
  const { t } = translation;
  const [asForm, setAsForm] = useState(false);
  const [position, setPosition] = useState<CursorTarget>({ line: 1, column: 1 });
  const [jump, setJump] = useState(cursor);
  const [seen, setSeen] = useState<"theirs" | "published" | "merged">();
  const { path, text, published, conflict, merged } = opened;

  useEffect(() => {
    if (!cursor) return;
    setAsForm(false);
    setJump(cursor);
  }, [cursor]);

  const entityName =
    file?.kind === "entity"
      ? stemOf(path)
      : (file?.entity ?? (file?.kind === "screen" ? catalog?.screens[stemOf(path)]?.entity : undefined));
  const entity = useCompiled(catalog, entityName);
  useEffect(() => {
    if (catalog) help.setNames(namesFor(catalog, entity?.schema, translation.language));
  }, [catalog, entity, help, translation.language]);
  const scope = useMemo(
    () => ({
      fields: entity ? fieldsOf(entity.schema, translation.language) : [],
      flags: catalog ? Object.keys(flagsOf(Object.values(catalog.expressions))) : [],
      limits: Object.entries(catalog?.limits ?? {}).map(([name, { value }]) => ({ name, says: String(value) })),
    }),
    [catalog, entity, translation.language],
  );
  const own = useMemo(() => findings.filter((finding) => finding.file === path), [findings, path]);
  const other = others.find((one) => one.path === path);

  return (
    <section className="bench-file" aria-label={path}>
      <header className="bench-head">
        <h2 className="ld-trunc" title={path}>
          {path.replace(/^schemas\//, "")}
        </h2>
        {text !== published && <span className="bench-tag">{t("editor.changed")}</span>}
        <span className="bench-space" />
        {!asForm && (
          <span className="ld-subtle bench-position">{t("editor.position", { line: position.line, column: position.column })}</span>
        )}
        {text !== published && (
          <IconButton size="sm" icon="undo-2" label={t("editor.revert")} onClick={() => void reportFailure(draft.discard(path))} />
        )}
        <Segments
          size="sm"
          label={t("editor.view")}
          value={asForm ? "form" : "text"}
          onChange={(value) => setAsForm(value === "form")}
          options={[
            { value: "text", label: t("editor.asText") },
            { value: "form", label: t("editor.asForm") },
          ]}
        />
      </header>
      {other && (
        <div className="bench-also" role="status">
          <Icon name="users" size={14} />
          <span>{t("editor.also", { name: other.name })}</span>
          {other.text !== undefined && (
            <Button size="sm" tone="ghost" onClick={() => setSeen("theirs")}>
              {t("editor.seeTheirs")}
            </Button>
          )}
        </div>
      )}
      {merged && (
        <div className="bench-also" role="status">
          <Icon name="git-merge" size={14} />
          <span>{t("editor.merged", { name: merged.by ?? t("editor.somebody") })}</span>
          <Button size="sm" tone="ghost" onClick={() => setSeen("merged")}>
            {t("editor.seeMerged")}
          </Button>
          <IconButton size="sm" icon="x" label={t("bench.close")} onClick={() => draft.dismissMerge(path)} />
        </div>
      )}
      {conflict && (
        <div className="bench-conflict" role="alert">
          <InlineNote tone="warning">{conflict.message || t("editor.conflict")}</InlineNote>
          <div className="bench-row">
            <Button size="sm" onClick={() => setSeen("published")}>
              {t("editor.seePublished")}
            </Button>
            <Button size="sm" onClick={() => draft.resolveConflict(path, "published")}>
              {t("editor.takePublished")}
            </Button>
            <Button size="sm" tone="primary" onClick={() => draft.resolveConflict(path, "mine")}>
              {t("editor.keepMine")}
            </Button>
          </div>
        </div>
      )}
      {unsent !== undefined && <InlineNote tone="error">{t("editor.unsaved", { why: unsent })}</InlineNote>}
      {asForm ? (
        <VisualEditor
          opened={opened}
          file={file}
          catalog={catalog}
          onText={(found) => {
            setAsForm(false);
            setJump(found);
          }}
          onOpen={onOpen}
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
      <Dialog
        open={seen !== undefined}
        wide
        onClose={() => setSeen(undefined)}
        title={
          seen === "theirs"
            ? t("editor.theirs", { name: other?.name ?? "" })
            : t(seen === "merged" ? "editor.seeMerged" : "editor.seePublished")
        }
        closeLabel={t("bench.close")}
      >
        {seen === "theirs" && <DiffText before={published} after={other?.text ?? published} />}
        {seen === "merged" && <DiffText before={merged?.before ?? text} after={text} />}
        {seen === "published" && <DiffText before={text} after={conflict?.text ?? published} />}
      </Dialog>
    </section>
  );
}
