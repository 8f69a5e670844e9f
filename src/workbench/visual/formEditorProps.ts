import type { JsonObject } from "#dialect/json/json.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import type { OpenFile } from "../client/draftView.ts";
import type { CursorTarget } from "../editor/JsonEditor.tsx";

export interface VisualEditorProps {
  readonly opened: OpenFile;
  readonly file: WorkbenchFile | undefined;
  readonly catalog: CompiledCatalog | undefined;
  /** The meta-schemas by file name, of which some forms are made. */
  readonly meta?: Readonly<Record<string, JsonObject>>;
  /** The part to be edited, by its JSON Pointer. A new object selects it again. */
  readonly target?: CursorTarget | undefined;
  /** Switches to the text view and moves the cursor there. */
  onText(target: CursorTarget): void;
  onOpen(path: string, at?: CursorTarget): void;
  /** Tells which part is edited, by its JSON Pointer: the preview shows it. */
  onPart?(pointer: string): void;
}

/** Props of the form of each file kind. */
export interface FormEditorProps extends VisualEditorProps {
  /** Changes the text of the open file. */
  edit(change: (text: string) => string): void;
  /** Shows a JSON Pointer in the text view. */
  show(pointer: string): void;
}
