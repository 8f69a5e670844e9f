import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { EmptyState, IconButton, InlineNote, Segments } from "#engine";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Language } from "#dialect/text/text.ts";
import { ruleTitle } from "#dialect/lint/ruleReasons.ts";
import type { PickedPart, PreviewCommand } from "#dialect/wire/preview.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";
import { flagsOf } from "../client/names.ts";
import type { WorkbenchTranslation } from "../client/translation.ts";
import { LanguageSelect } from "../controls/LanguageSelect.tsx";
import { RecordSelect } from "../controls/RecordSelect.tsx";
import { exampleChoice } from "../client/recordChoice.ts";
import { useCompiled } from "../client/useCatalog.ts";
import { useExamples, useReferencedRecords, useStored } from "../client/useExamples.ts";
import { FlagChoice } from "./FlagChoice.tsx";
import { EditBar } from "./EditBar.tsx";
import { PreviewFrame, type PreviewFrameHandle } from "./PreviewFrame.tsx";
import { choiceAmongAll, ownRecords, previewRecord, recordsInState, sampleId } from "./previewRecords.ts";
import { viewOfPlace } from "./followedPart.ts";
import { type PickedPlace, resolvePick } from "./resolvePick.ts";
import { shownState, StateAndRole } from "./StateAndRole.tsx";
import { usePageEditing } from "./usePageEditing.ts";
import { ViewChoice } from "./ViewChoice.tsx";
import { previewRoute, type View, viewsForFile, previewViews } from "./views.ts";

export interface PreviewPaneProps {
  readonly file: WorkbenchFile | undefined;
  readonly catalog: CompiledCatalog | undefined;
  readonly flags: SessionFacts;
  readonly large: boolean;
  /** What the form edits: the preview shows it. */
  readonly edited: PickedPlace | undefined;
  onFlags(flags: SessionFacts): void;
  onLarge(large: boolean): void;
  /** Opens the form of a part that was clicked. */
  onPick(place: PickedPlace): void;
}

type PreviewWidth = "wide" | "phone";

/** Preview of the draft while it is edited: form, table, detail page or menu. */
export function PreviewPane({ file, catalog, flags, large, edited, onFlags, onLarge, onPick }: PreviewPaneProps) {
  const { translation } = useWorkbench();
  const { t } = translation;
  const [chosen, setChosen] = useState<string>();
  const [language, setLanguage] = useState(translation.language);
  const [width, setWidth] = useState<PreviewWidth>("phone");
  const [record, setRecord] = useState(exampleChoice(0));
  const [state, setState] = useState("");
  const [failure, setFailure] = useState<string>();
  const [isReal, setReal] = useState(false);
  const frame = useRef<PreviewFrameHandle>(null);

  const views = useMemo(() => (catalog ? viewsForFile(file, previewViews(catalog), catalog) : []), [catalog, file]);
  // Another file starts with its own view, unless it was opened by a click in this one.
  const path = file?.path;
  const picked = useRef<string>(undefined);
  useEffect(() => {
    if (picked.current !== path) setChosen(undefined);
    picked.current = undefined;
  }, [path]);
  const view = views.find(({ id }) => id === chosen) ?? views[0];
  useViewOfPlace(edited, view, views, setChosen);
  const schema = useCompiled(catalog, view?.entity)?.schema;
  const editing = usePageEditing({ catalog, view, schema, language, edited });
  const { command, choice, from, all } = usePreviewCommand(catalog, view, {
    record,
    state,
    language,
    user: flags,
    picks: editing.isOn,
    kinds: useMemo(() => kindNames(t), [t]),
    selected: editing.selected,
  });
  const flagValues = useMemo(() => (catalog ? flagsOf(Object.values(catalog.expressions)) : {}), [catalog]);
  return (
    <section className="bench-preview" aria-label={t("preview.title")}>
      <PreviewHead
        {...{ language, width, isReal, large, onLarge }}
        isEditing={editing.isOn}
        onLanguage={setLanguage}
        onWidth={setWidth}
        onReal={setReal}
        onEdit={() => {
          // A phone has no columns to be edited.
          if (!editing.isOn && view?.part === "list") setWidth("wide");
          editing.toggle();
        }}
      />
      <div className="bench-preview-tools">
        <ViewChoice views={views} view={view} onView={({ id }) => setChosen(id)} />
        <RecordSelect
          label={t("preview.record")}
          none={t("preview.empty")}
          value={choice}
          onChange={(next) => setRecord(choiceAmongAll(next, from, all) ?? record)}
          {...from}
        />
        <StateAndRole {...{ catalog, state, flags, onFlags }} entity={view?.entity} onState={setState} />
        <FlagChoice offered={flagValues} flags={flags} onChange={onFlags} />
      </div>
      {editing.context && (
        <EditBar
          context={editing.context}
          selected={editing.selected}
          hindrance={editing.hindrance}
          onEdit={editing.edit}
          onChange={editing.change}
          onSelect={editing.select}
          onOpen={() => editing.selected && openPart(editing.selected)}
          onDrag={(drag) => frame.current?.drag(drag)}
        />
      )}
      <BrokenNote failure={failure} />
      {!view && catalog && <EmptyState icon="eye-off" title={t("preview.none")} hint={t("preview.noneHint")} />}
      {command && (
        <PreviewFrame
          ref={frame}
          command={command}
          width={width}
          isReal={isReal}
          onEvent={(event) => {
            if (event.type === "preview/shown") setFailure(undefined);
            if (event.type === "preview/failed") setFailure(event.message);
            if (event.type === "preview/edited") editing.edit(event.edit);
            if (event.type !== "preview/picked") return;
            editing.select(event.part);
            if (event.opens) openPart(event.part);
          }}
        />
      )}
    </section>
  );

  function openPart(part: PickedPart): void {
    const place = editing.context && resolvePick(part, editing.context);
    if (!place || !view) return;
    if (place.path !== path) picked.current = place.path;
    setChosen(view.id);
    onPick(place);
  }
}

/** Changes to the view that shows what the form edits, such as from a table to the form of the same screen. */
function useViewOfPlace(
  edited: PickedPlace | undefined,
  view: View | undefined,
  views: readonly View[],
  choose: (id: string) => void,
): void {
  const follow = useEffectEvent(() => {
    const other = edited && viewOfPlace(edited, view, views);
    if (other) choose(other.id);
  });
  const isReady = views.length > 0;
  useEffect(() => {
    if (isReady) follow();
  }, [isReady, edited?.path, edited?.pointer]);
}

interface PreviewHeadProps extends Pick<PreviewPaneProps, "large" | "onLarge"> {
  readonly language: Language;
  readonly width: PreviewWidth;
  readonly isReal: boolean;
  readonly isEditing: boolean;
  onLanguage(language: Language): void;
  onWidth(width: PreviewWidth): void;
  onReal(isReal: boolean): void;
  onEdit(): void;
}

/** Language, width and size of the preview, and whether it is edited. */
function PreviewHead(props: PreviewHeadProps) {
  const { language, width, isReal, isEditing, large } = props;
  const { languages, translation } = useWorkbench();
  const { t } = translation;
  return (
    <header className="bench-head">
      <h2>{t("preview.title")}</h2>
      <span className="bench-space" />
      <LanguageSelect languages={languages} label={t("preview.language")} value={language} onChange={props.onLanguage} />
      <Segments<PreviewWidth>
        size="sm"
        label={t("preview.width")}
        value={width}
        onChange={props.onWidth}
        options={[
          { value: "wide", label: t("preview.wide") },
          { value: "phone", label: t("preview.phone") },
        ]}
      />
      <IconButton size="sm" icon="search" label={t("preview.realSize")} aria-pressed={isReal} onClick={() => props.onReal(!isReal)} />
      <IconButton size="sm" icon="square-pen" label={t("preview.picks")} aria-pressed={isEditing} onClick={props.onEdit} />
      <IconButton
        size="sm"
        icon={large ? "minimize" : "maximize"}
        label={t(large ? "preview.narrower" : "preview.wider")}
        onClick={() => props.onLarge(!large)}
      />
    </header>
  );
}

interface PreviewSettings extends Pick<PreviewCommand, "language" | "user" | "picks" | "kinds"> {
  readonly selected: PickedPart | undefined;
  /** The chosen record: an example or a stored one. */
  readonly record: string;
  /** The state that the record is shown in; "" for any. */
  readonly state: string;
}

/** Returns the command for the preview page, and the records that can be chosen. */
function usePreviewCommand(catalog: CompiledCatalog | undefined, view: View | undefined, settings: PreviewSettings) {
  const { record, state, language, user, picks, kinds, selected } = settings;
  const { preview } = useDraft();
  const entity = useCompiled(catalog, view?.entity);
  const shown = useMemo(() => shownState(catalog, view?.entity, state), [catalog, view?.entity, state]);
  const stored = useStored(view?.entity, shown?.state);
  const examples = useExamples(view?.entity);
  const referenced = useReferencedRecords(entity);
  const all = useMemo(() => ({ examples, stored }), [examples, stored]);
  const { choice, from } = useMemo(() => recordsInState(record, all, shown), [record, all, shown]);
  const screen = view?.screen === undefined ? undefined : catalog?.screens[view.screen];
  const command = useMemo((): PreviewCommand | undefined => {
    if (!preview || !view) return undefined;
    const one = previewRecord(choice, from);
    const id = one ? String(one["id"]) : undefined;
    return {
      type: "preview/show",
      catalog: preview.catalog,
      ...(view.site !== undefined && { site: view.site }),
      route: previewRoute(view, screen, view.part === "detail" ? (id ?? sampleId) : id),
      language,
      user,
      records: { ...referenced, ...ownRecords(view, choice, from) },
      whole: view.part === "menu",
      picks,
      ...(kinds && { kinds }),
      ...(selected && { selected }),
    };
  }, [preview, view, screen, language, user, picks, kinds, selected, choice, from, referenced]);
  return { command, choice, from, all };
}

/** What each kind of part is called beside the pointer. */
function kindNames(t: WorkbenchTranslation["t"]): NonNullable<PreviewCommand["kinds"]> {
  const [field, column, section, tab, button] = (["field", "column", "section", "tab", "button"] as const).map((kind) =>
    t(`preview.part.${kind}`),
  ) as [string, string, string, string, string];
  return { field, column, section, tab, button };
}

/** The draft cannot be compiled, or the preview failed. The finding of the check explains an error better than the compiler's message. */
function BrokenNote({ failure }: { readonly failure: string | undefined }) {
  const { translation } = useWorkbench();
  const { preview, findings } = useDraft();
  const broken = preview?.broken ?? failure;
  if (broken === undefined) return null;
  const worst = preview?.broken === undefined ? undefined : findings.find(({ severity }) => severity === "error");
  return (
    <InlineNote tone="warning" role="status">
      {translation.t("preview.broken")}
      {worst === undefined ? (
        <div className="bench-broken ld-mono">{broken}</div>
      ) : (
        <div className="bench-broken">{ruleTitle(worst, translation) ?? worst.message}</div>
      )}
    </InlineNote>
  );
}
