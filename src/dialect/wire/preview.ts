/** The messages between the workbench and the frame of its preview. */
import type { SessionFacts } from "../check/check.ts";
import type { Rec } from "../json/json.ts";
import type { Language } from "../text/text.ts";

/** Command of the workbench to the frame of its preview. Both pages have the same origin. */
export interface PreviewCommand {
  readonly type: "preview/show";
  /** URL of the compiled catalogue. */
  readonly catalog: string;
  /** The further site that has the page; the main one if absent. */
  readonly site?: string;
  /** Path in the portal, with its placeholders filled in. */
  readonly route: string;
  readonly language: Language;
  /** Session facts of the customer. */
  readonly user: SessionFacts;
  /** Entity -> all its records in the preview. */
  readonly records: Readonly<Record<string, readonly Rec[]>>;
  /** Shows the menu and the top bar. */
  readonly whole: boolean;
  /** The page is edited: a click or a key selects a part, and does nothing else. */
  readonly picks: boolean;
  /** The selected part, which stays outlined when the page is rendered again. */
  readonly selected?: PickedPart;
  /** Labels of the kinds of parts, in the analyst's language, shown beside the pointer. */
  readonly kinds?: Readonly<Record<PickedPart["kind"], string>>;
  /** Path of a field -> label of its column: cards on a phone have no headings. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** A field from the palette beside the frame, dragged over the page. */
export interface PaletteDrag {
  readonly type: "preview/drag";
  readonly field: string;
  /** Pointer position in px of the frame. */
  readonly x: number;
  readonly y: number;
  /** `over`: shows where it would go. `drop`: adds it there. `leave`: shows nothing any more. */
  readonly phase: "over" | "drop" | "leave";
}

export type PreviewMessage = PreviewCommand | PaletteDrag;

/** A part of the previewed page, as it is drawn. */
export interface PickedPart {
  readonly kind: "field" | "column" | "section" | "tab" | "button" | "related" | "card";
  /** Label in the language of the preview; of a value of a card the value itself, since cards have no labels. */
  readonly label: string;
  /** Path of the field, of a column that a phone draws as a value of a card. */
  readonly field?: string;
  /** Id of the control, section or tab: it ends with the path of the field, or with the name. */
  readonly control?: string;
  /** Number of parts of the same kind and label before it on the page; 0 if absent. */
  readonly nth?: number;
  /** Label of the tab that shows it, of a part that was not picked on the page. */
  readonly tab?: string;
}

/** An edit of the page, made in the frame. */
export type PreviewEdit =
  | { readonly do: "move"; readonly part: PickedPart; readonly target: PickedPart; readonly after: boolean }
  | { readonly do: "step"; readonly part: PickedPart; readonly by: -1 | 1 }
  | { readonly do: "resize"; readonly part: PickedPart; readonly width: number }
  | { readonly do: "rename"; readonly part: PickedPart; readonly label: string }
  | { readonly do: "remove"; readonly part: PickedPart }
  /** At the end of the page if `target` is absent. */
  | { readonly do: "add"; readonly field: string; readonly target?: PickedPart; readonly after: boolean }
  | { readonly do: "undo" }
  | { readonly do: "redo" };

/** Message of the frame: it is ready, a part was selected or opened, the page was edited, it has rendered a catalogue, or it failed and returned to the last one. */
export type PreviewEvent =
  | { readonly type: "preview/ready" }
  | { readonly type: "preview/picked"; readonly part: PickedPart; readonly opens: boolean }
  | { readonly type: "preview/edited"; readonly edit: PreviewEdit }
  | { readonly type: "preview/shown"; readonly catalog: string }
  | { readonly type: "preview/failed"; readonly catalog: string; readonly message: string };
