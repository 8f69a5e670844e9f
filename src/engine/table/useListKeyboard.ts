import { type RefObject, useEffect, useState } from "react";
import { useEventCallback } from "../browser/useEventCallback.ts";
import { recordId } from "../host/recordName.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import type { PlannedAction } from "../plan/plan.ts";
import { isForPage } from "../browser/shortcuts.ts";
import { useShortcuts } from "../host/useShortcuts.ts";
import type { ListModel } from "./model/useListModel.ts";

export interface KeyboardPlaces {
  readonly view: RefObject<HTMLElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  /** The action that creates a record, where the list has one. */
  readonly create: PlannedAction | undefined;
  /** Rows are cards: no shortcuts from row to row. */
  readonly narrow: boolean;
}

/** Keyboard shortcuts of a list, with their help. Returns the index of the active row; -1 before any. */
export function useListKeyboard(model: ListModel, { view, search, create, narrow }: KeyboardPlaces): number {
  const { t, text } = useTranslation();
  const [active, setActive] = useState(-1);
  const { plan, rows, selection, actions, full, rowContext } = model;
  const records = rows.page?.rows ?? [];
  const current = records[active];

  useListKeys({
    search: () => search.current?.focus(),
    create: () => create && !full && actions.run(create),
    tick: () => {
      if (!current || plan.bulkActions.length === 0) return;
      const { [recordId(current)]: isSelected, ...others } = selection.ids;
      selection.set(isSelected ? others : { ...others, [recordId(current)]: true });
    },
    open: () => current && rowContext.linkOf(current).open(),
    act: (key) => {
      const found = current && rowContext.availableFor(current).find(({ action, allowed }) => allowed && action.key === key);
      return found && (() => actions.run(found.action, [current]));
    },
    move: (step) => {
      const next = Math.min(Math.max(active + step, 0), records.length - 1);
      setActive(next);
      const row = view.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${next + 2}"]`);
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "nearest" });
    },
  });

  useShortcuts(() => [
    ...(plan.searchable ? [{ keys: ["/"], says: t("keys.search") }] : []),
    ...(create ? [{ keys: ["n"], says: text(create.label) }] : []),
    ...(narrow
      ? []
      : [
          { keys: ["j", "k"], says: t("keys.rows") },
          ...(plan.bulkActions.length > 0 ? [{ keys: ["x"], says: t("keys.tick") }] : []),
          { keys: ["Enter"], says: t("keys.open") },
          ...plan.rowActions.flatMap(({ key, label }) => (key === undefined ? [] : [{ keys: [key], says: text(label) }])),
        ]),
  ]);
  return active;
}

/** Actions of the keys. They never run while the user types, composes or is in a dialog. */
interface ListKeys {
  /** `/` */
  search(): void;
  /** `j` and `k` */
  move(step: 1 | -1): void;
  /** `x` */
  tick(): void;
  /** Enter, if no control has the focus. */
  open(): void;
  /** `n` */
  create(): void;
  /** Returns the action of any other key on the active row; undefined without one. */
  act(key: string): (() => void) | undefined;
}

function useListKeys(keys: ListKeys): void {
  const host = useHost();
  const onKeyDown = useEventCallback((event: KeyboardEvent) => {
    if (host.singleKeys?.() === false || !isForPage(event)) return;
    const act = actionOf(event, keys);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onKeyDown]);
}

function actionOf(event: KeyboardEvent, keys: ListKeys): (() => void) | undefined {
  switch (event.key) {
    case "/":
      return keys.search;
    case "j":
      return () => keys.move(1);
    case "k":
      return () => keys.move(-1);
    case "x":
      return keys.tick;
    case "n":
      return keys.create;
    case "Enter":
      return isControl(event.target) ? undefined : keys.open;
    default:
      return keys.act(event.key);
  }
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a, button, input, [role=tab], [role=menuitem]") !== null;
}
