/** A form in a drawer: over a list to create, edit or copy a record; over another form to make what it refers to. */
import type { Rec } from "#dialect/json/json.ts";
import { preloadWhenIdle } from "../browser/preloadWhenIdle.ts";
import { lazyComponent } from "../ui/overlay/lazyComponent.tsx";

export interface FormDrawerProps {
  /** Name of a screen of the catalogue that has a form. */
  readonly screen: string;
  readonly mode: "create" | "change" | "edit" | "copy";
  /** The record to edit or to copy. */
  readonly id?: string;
  /** What it is called; "new", "change" or "edit" and the record's name when absent. */
  readonly title?: string;
  /** What is said once it is stored, where "saved" would not do. */
  readonly told?: string;
  onClose(): void;
  /** The record was stored; the drawer closes itself after. */
  onSaved(record: Rec): void;
}

export const FormDrawer = lazyComponent<FormDrawerProps>(() => import("./FormPanel.tsx"));

/** Fetches what draws the drawer while nobody waits for anything; answers how to leave it. */
export function fetchDrawer(): () => void {
  return preloadWhenIdle(FormDrawer.fetchAhead);
}
