import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { EmptyState, IconButton, Segments } from "#engine";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Language } from "#dialect/text/text.ts";
import type { PickedPart, PreviewCommand } from "#dialect/wire/preview.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { flagsOf } from "../client/names.ts";
import type { WorkbenchTranslation } from "../client/translation.ts";
import { LanguageSelect } from "../controls/LanguageSelect.tsx";
import { RecordSelect } from "../controls/RecordSelect.tsx";
import { isStoredChoice } from "../client/recordChoice.ts";
import { useCompiled } from "../client/useCatalog.ts";
import { BrokenNote } from "./BrokenNote.tsx";
import { FlagChoice } from "./FlagChoice.tsx";
import { EditBar } from "./EditBar.tsx";
import { PreviewFrame, type PreviewFrameHandle } from "./PreviewFrame.tsx";
import type { CursorTarget } from "../editor/JsonEditor.tsx";
import { choiceAmongAll } from "./previewRecords.ts";
import { type PickedPlace, resolvePick } from "./resolvePick.ts";
import { RoleNote } from "./RoleNote.tsx";
import { roleOfFacts } from "./roleSight.ts";
import { StateAndRole } from "./StateAndRole.tsx";
import { usePageEditing } from "./usePageEditing.ts";
import { usePreviewCommand } from "./usePreviewCommand.ts";
import { useShownView } from "./useShownView.ts";
import { ViewChoice } from "./ViewChoice.tsx";
import { viewForRole } from "./views.ts";

export interface PreviewPaneProps {
  readonly file: WorkbenchFile | undefined;
  readonly catalog: CompiledCatalog | undefined;
  readonly flags: SessionFacts;
  readonly large: boolean;
  /** The part that the form edits: the preview shows it. */
  readonly edited: PickedPlace | undefined;
  onFlags(flags: SessionFacts): void;
  onLarge(large: boolean): void;
  /** Opens the form of a part that was clicked. */
  onPick(place: PickedPlace): void;
  /** Opens a file, such as that of the roles. */
  onOpen(path: string, at: CursorTarget): void;
}

/** A wide page is edited at a size that can be read: the pane grows, and shrinks again afterwards if it has grown by itself. */
function useRoomToEdit(needs: boolean, large: boolean, onLarge: (large: boolean) => void): void {
  const hasGrown = useRef(false);
  const fit = useEffectEvent(() => {
    if (needs === large || (!needs && !hasGrown.current)) return;
    hasGrown.current = needs;
    onLarge(needs);
  });
  useEffect(() => fit(), [needs]);
}

type PreviewWidth = "wide" | "phone";

/** Preview of the draft while it is edited: form, table, detail page or menu. */
export function PreviewPane({ file, catalog, flags, large, edited, onFlags, onLarge, onPick, onOpen }: PreviewPaneProps) {
  const { translation } = useWorkbench();
  const { t } = translation;
  const [language, setLanguage] = useState(translation.language);
  const [chosenWidth, setWidth] = useState<PreviewWidth>();
  const [record, setRecord] = useState<string>();
  const [state, setState] = useState("");
  const [failure, setFailure] = useState<string>();
  const [isReal, setReal] = useState(false);
  const frame = useRef<PreviewFrameHandle>(null);

  const { views, view, followed, option, choose, keepFor } = useShownView(file, catalog, edited);
  const entity = useCompiled(catalog, view?.entity);
  const schema = entity?.schema;
  const editing = usePageEditing({ catalog, view, schema, language, edited: followed });
  // A list is edited as a table, unless it is the cards of a phone that were asked for.
  const width = chosenWidth ?? (editing.isOn && view?.part === "list" ? "wide" : "phone");
  useRoomToEdit(editing.isOn && width === "wide", large, onLarge);
  const { command, choice, from, all, sight } = usePreviewCommand(catalog, view, {
    record,
    state,
    option,
    language,
    user: flags,
    picks: editing.isOn,
    kinds: useMemo(() => kindNames(t), [t]),
    columns: editing.columns,
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
        onEdit={editing.toggle}
      />
      <div className="bench-preview-tools">
        <ViewChoice views={views} view={view} onView={({ id }) => choose(id)} />
        <RecordSelect
          label={t("preview.record")}
          none={t("preview.empty")}
          value={choice}
          onChange={(next) => setRecord(choiceAmongAll(next, from, all) ?? record)}
          {...from}
        />
        <StateAndRole {...{ catalog, state, flags }} entity={view?.entity} onState={setState} onFlags={showFor} />
        <FlagChoice offered={flagValues} flags={flags} onChange={onFlags} />
      </div>
      {sight && catalog && entity && <RoleNote {...{ sight, catalog, entity, flags, onFlags, onOpen }} isStored={isStoredChoice(choice)} />}
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
      <BrokenNote failure={failure} onOpen={onOpen} />
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

  /** Staff does not open the pages of customers, nor customers those of staff: the role is shown its own page of the same records. */
  function showFor(next: SessionFacts): void {
    const role = roleOfFacts(catalog?.roles, next)?.role;
    const other = role && catalog && viewForRole(role, view, views, catalog);
    if (other) choose(other.id);
    onFlags(next);
  }

  function openPart(part: PickedPart): void {
    const place = editing.context && resolvePick(part, editing.context);
    if (!place || !view) return;
    keepFor(place.path);
    onPick(place);
  }
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

const partKinds: readonly PickedPart["kind"][] = ["field", "column", "section", "tab", "button", "related", "card"];

/** Label of each kind of part, shown beside the pointer. */
const kindNames = (t: WorkbenchTranslation["t"]): NonNullable<PreviewCommand["kinds"]> =>
  Object.fromEntries(partKinds.map((kind) => [kind, t(`preview.part.${kind}`)])) as NonNullable<PreviewCommand["kinds"]>;
