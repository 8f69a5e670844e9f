/** The messages between the workbench and the frame of its preview. */
import type { SessionFacts } from "../check/check.ts";
import type { Rec } from "../json/json.ts";
import type { Language } from "../text/text.ts";

/** Command of the workbench to the frame of its preview. Both pages have the same origin. */
export interface PreviewCommand {
  readonly type: "preview/show";
  /** URL of the compiled catalogue. */
  readonly catalog: string;
  /** Path in the portal, with its placeholders filled in. */
  readonly route: string;
  readonly language: Language;
  /** Session facts of the customer. */
  readonly user: SessionFacts;
  /** Entity -> all its records in the preview. */
  readonly records: Readonly<Record<string, readonly Rec[]>>;
  /** Shows the menu and the top bar. */
  readonly whole: boolean;
  /** A click selects a field or column for editing, and does nothing else. */
  readonly picks: boolean;
}

/** What was clicked in the preview, as it is drawn. */
export interface PickedPart {
  readonly kind: "field" | "column";
  /** Label in the language of the preview. */
  readonly label: string;
  /** Id of the control: it ends with the path of the field. */
  readonly control?: string;
}

/** Message of the frame: it is ready, a part was clicked, it has rendered a catalogue, or it failed and returned to the last one. */
export type PreviewEvent =
  | { readonly type: "preview/ready" }
  | { readonly type: "preview/picked"; readonly part: PickedPart }
  | { readonly type: "preview/shown"; readonly catalog: string }
  | { readonly type: "preview/failed"; readonly catalog: string; readonly message: string };
