import { type RefObject, useState } from "react";
import { recordId } from "../host/recordName.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import type { PlannedAction } from "../plan/plan.ts";
import { useShortcuts } from "../browser/shortcuts.ts";
import { useListKeys } from "./useListKeys.ts";
import type { ListModel } from "./model/useListModel.ts";

export interface KeyboardPlaces {
  readonly view: RefObject<HTMLElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  /** The action that adds a record, where the list has one. */
  readonly create: PlannedAction | undefined;
  /** Cards: nobody goes from row to row. */
  readonly narrow: boolean;
}

/** What the keys do in this list, and what the help says of them. Answers the row that they have come to; -1 before any. */
export function useListKeyboard(model: ListModel, { view, search, create, narrow }: KeyboardPlaces): number {
  const { t, text } = useTranslation();
  const [active, setActive] = useState(-1);
  const { plan, rows, selection, actions, full, port } = model;
  const records = rows.page?.rows ?? [];
  const current = records[active];

  useListKeys({
    search: () => search.current?.focus(),
    create: () => create && !full && actions.run(create),
    tick: () => {
      if (!current || plan.bulkActions.length === 0) return;
      const { [recordId(current)]: ticked, ...others } = selection.ids;
      selection.set(ticked ? others : { ...others, [recordId(current)]: true });
    },
    open: () => current && port.linkOf(current).open(),
    act: (key) => {
      const found = current && port.offered(current).find(({ action, allowed }) => allowed && action.key === key);
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
    ...(narrow ? [] : [{ keys: ["j", "k"], says: t("keys.rows") }]),
    ...(narrow || plan.bulkActions.length === 0 ? [] : [{ keys: ["x"], says: t("keys.tick") }]),
    ...(narrow ? [] : [{ keys: ["Enter"], says: t("keys.open") }]),
    ...(narrow ? [] : plan.rowActions.flatMap(({ key, label }) => (key === undefined ? [] : [{ keys: [key], says: text(label) }]))),
  ]);
  return active;
}
