import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import type { FileKind, WorkbenchFile } from "#dialect/wire/workbench.ts";
import { stemOf } from "../client/fileGroups.ts";
import { useDraft } from "../client/WorkbenchContext.tsx";
import { useUsages } from "../client/useUsages.ts";
import { type DrawnUse, drawnUse } from "./drawnUse.ts";
import { fieldPath, viewOfPlace } from "./followedPart.ts";
import type { ValueInPreview } from "./previewRecords.ts";
import type { PickedPlace } from "./resolvePick.ts";
import { previewViews, type View, viewsForFile } from "./views.ts";

export interface ShownView {
  readonly views: readonly View[];
  readonly view: View | undefined;
  /** What the page follows: the part that the form edits, or the first use of the limit or option in hand. */
  readonly followed: PickedPlace | undefined;
  /** The option in hand: the page shows a record that has it. */
  readonly option: ValueInPreview | undefined;
  choose(id: string): void;
  /** Keeps the view although another file opens. */
  keepFor(path: string): void;
}

/** Kinds of files without a page of their own: what uses their parts is shown. */
const usedByPages: readonly FileKind[] = ["limits", "codes"];

/** Returns the view that shows what is edited, and those that can be chosen beside it. */
export function useShownView(
  file: WorkbenchFile | undefined,
  catalog: CompiledCatalog | undefined,
  edited: PickedPlace | undefined,
): ShownView {
  const { files } = useDraft();
  const [chosen, setChosen] = useState<string>();
  const [last, setLast] = useState<string>();
  const all = useMemo(() => (catalog ? previewViews(catalog) : []), [catalog]);
  const isUsed = file !== undefined && usedByPages.includes(file.kind);
  const use = useDrawnUse(file, edited, { all, catalog, last });
  const shown = use ? (files.find(({ path }) => path === use.place.path) ?? file) : file;
  const views = useMemo(() => (catalog ? viewsForFile(shown, all, catalog) : []), [catalog, shown, all]);
  // Another file starts with its own view, unless it was opened by a click in this one.
  const path = shown?.path;
  const kept = useRef<string>(undefined);
  useEffect(() => {
    if (kept.current !== path) setChosen(undefined);
    kept.current = undefined;
  }, [path]);
  const named = (id: string | undefined) => views.find((one) => one.id === id);
  // Nothing changes before it is known who uses the list or limit.
  const view = named(chosen) ?? named(use?.view.id) ?? (isUsed ? named(last) : undefined) ?? views[0];
  useEffect(() => {
    if (!isUsed) setLast(view?.id);
  }, [isUsed, view?.id]);
  const followed = use?.place ?? edited;
  const follow = useEffectEvent(() => {
    const other = followed && viewOfPlace(followed, view, views);
    if (other) setChosen(other.id);
  });
  const isReady = views.length > 0;
  useEffect(() => {
    if (isReady) follow();
  }, [isReady, followed?.path, followed?.pointer]);
  return {
    views,
    view,
    followed,
    option: useOptionInHand(file, catalog, { edited, use }),
    choose: setChosen,
    keepFor(other) {
      if (other !== path) kept.current = other;
      setChosen(view?.id);
    },
  };
}

interface Pages {
  readonly all: readonly View[];
  readonly catalog: CompiledCatalog | undefined;
  /** The view that was shown last of a file with pages. */
  readonly last: string | undefined;
}

/** Returns where the limit in hand, or the open list of options, shows; undefined for other files. */
function useDrawnUse(
  file: WorkbenchFile | undefined,
  edited: PickedPlace | undefined,
  { all, catalog, last }: Pages,
): DrawnUse | undefined {
  const [limit] = file?.kind === "limits" && edited ? pointerTokens(edited.pointer) : [];
  const list = file?.kind === "codes" ? stemOf(file.path) : undefined;
  const { usages } = useUsages(limit !== undefined ? { limit } : list !== undefined ? { list } : undefined);
  const isAsked = limit !== undefined || list !== undefined;
  return useMemo(
    () => (isAsked && usages && catalog ? drawnUse(usages, all, catalog.screens, last) : undefined),
    [isAsked, usages, all, catalog, last],
  );
}

/** Returns the field of the shown record that has the option in hand; of rows and groups none, whose records show what they have. */
function useOptionInHand(
  file: WorkbenchFile | undefined,
  catalog: CompiledCatalog | undefined,
  { edited, use }: { readonly edited: PickedPlace | undefined; readonly use: DrawnUse | undefined },
): ValueInPreview | undefined {
  const list = file?.kind === "codes" ? catalog?.codes[stemOf(file.path)] : undefined;
  const [part, at] = pointerTokens(edited?.pointer ?? "");
  const value = part === "items" ? list?.items[Number(at)]?.const : undefined;
  const pointer = use?.place.pointer ?? "";
  const field = fieldPath(pointer);
  const isMany = pointer.includes("/items/");
  return useMemo(
    () => (value === undefined || field === "" || field.includes("/") ? undefined : { field, value, ...(isMany && { isMany }) }),
    [value, field, isMany],
  );
}
