import { tryParseJson } from "#dialect/json/editJson.ts";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import type { Language } from "#dialect/text/text.ts";
import type { PickedPart, PreviewEdit } from "#dialect/wire/preview.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { type Hindrance, planEdit } from "./pageEdits.ts";
import { followedPart } from "./followedPart.ts";
import { type PickContext, type PickedPlace, resolvePick } from "./resolvePick.ts";
import { columnNames } from "./screenPlace.ts";
import type { View } from "./views.ts";

export interface PageEditing {
  /** Undefined while the preview is not edited. */
  readonly context: PickContext | undefined;
  /** Labels of the list's columns, by field. */
  readonly columns: Readonly<Record<string, string>> | undefined;
  readonly isOn: boolean;
  readonly selected: PickedPart | undefined;
  readonly hindrance: Hindrance | undefined;
  toggle(): void;
  select(part: PickedPart | undefined): void;
  /** Carries out an edit that was made in the preview. */
  edit(edit: PreviewEdit): void;
  change(path: string, change: (text: string) => string): void;
}

export interface EditedPage {
  readonly catalog: CompiledCatalog | undefined;
  readonly view: View | undefined;
  readonly schema: Pick<EntitySchema, "properties"> | undefined;
  readonly language: Language;
  /** The part that the form beside the preview edits. */
  readonly edited: PickedPlace | undefined;
}

/** Selects what the form edits, unless it was picked in the preview itself. */
function useFollowed(
  context: PickContext | undefined,
  view: View | undefined,
  edited: PickedPlace | undefined,
  selected: PickedPart | undefined,
  select: (part: PickedPart) => void,
): void {
  const isReady = context !== undefined;
  const follow = useEffectEvent(() => {
    if (!edited || !context) return;
    const now = selected && resolvePick(selected, context);
    if (now?.path === edited.path && now.pointer === edited.pointer) return;
    const part = followedPart(edited, context);
    if (part) select(part);
  });
  useEffect(() => {
    if (isReady) follow();
  }, [isReady, edited?.path, edited?.pointer, view?.id, context?.language]);
}

/** State of editing in the preview: the selected part, and the edits of the draft's files. */
export function usePageEditing({ catalog, view, schema, language, edited }: EditedPage): PageEditing {
  const { draft, translation } = useWorkbench();
  const { open } = useDraft();
  const [isOn, setOn] = useState(false);
  const [chosen, setChosen] = useState<{ readonly part: PickedPart; readonly view: string | undefined }>();
  const [hindrance, setHindrance] = useState<Hindrance>();
  const text = open[`schemas/screens/${view?.screen}.json`]?.text;
  const known = useMemo((): PickContext | undefined => {
    if (!catalog || !view || !schema) return undefined;
    // The text is ahead of the compiled screen while an edit is on its way.
    const screen =
      (text === undefined ? undefined : (tryParseJson(text) as unknown as Screen | undefined)) ??
      (view.screen === undefined ? undefined : catalog.screens[view.screen]);
    return {
      view,
      screen: ofPart(screen, view),
      schema,
      language,
      states: (view.site === undefined ? undefined : catalog.sites?.[view.site]?.states) ?? catalog.states,
      messages: catalog.messages[language],
    };
  }, [catalog, view, schema, language, text]);
  const context = isOn ? known : undefined;
  const selected = chosen && chosen.view === view?.id ? chosen.part : undefined;

  const change = (path: string, next: (text: string) => string): void => {
    setHindrance(undefined);
    void reportFailure(draft.edit(path, next));
  };
  useFollowed(known, view, edited, selected, (part) => setChosen({ part, view: view?.id }));
  return {
    context,
    columns: useMemo(() => (context?.view.part === "list" ? columnNames(context) : undefined), [context]),
    isOn,
    selected,
    hindrance,
    toggle: () => setOn(!isOn),
    select: (part) => {
      setHindrance(undefined);
      setChosen(part && { part: known ? named(part, known) : part, view: view?.id });
    },
    change,
    edit(edit) {
      if (edit.do === "undo" || edit.do === "redo") {
        void reportFailure(
          draft.undo(edit.do).then((isWhole) => {
            if (!isWhole) workbenchToasts.show({ kind: "error", text: translation.t("preview.undoChanged") });
          }),
        );
        return;
      }
      if (!context) return;
      const planned = planEdit(edit, context);
      if (typeof planned === "string") return setHindrance(planned);
      change(planned.path, planned.change);
      if (edit.do === "rename") setChosen({ part: { ...edit.part, label: edit.label, nth: 0 }, view: view?.id });
      if (edit.do === "remove") setChosen(undefined);
    },
  };
}

/** A value of a card is called as its column. */
function named(part: PickedPart, context: PickContext): PickedPart {
  const label = part.field === undefined ? undefined : columnNames(context)[part.field];
  return label === undefined || label === "" ? part : { ...part, label };
}

/** Only what is drawn: a list screen may have the form of its drawer too. */
function ofPart(screen: Screen | undefined, { part }: View): PickContext["screen"] {
  if (!screen) return undefined;
  if (part === "list") return screen.list && { list: screen.list };
  if (part === "form") return screen.form && { form: screen.form };
  return screen.detail && { detail: screen.detail };
}
