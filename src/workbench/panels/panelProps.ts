import type { SessionFacts } from "#dialect/check/check.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import type { CursorTarget } from "../editor/JsonEditor.tsx";

/** Props of every panel below the editor. */
export interface PanelProps {
  /** The open file. */
  readonly file: WorkbenchFile | undefined;
  /** The compiled catalogue of the draft; undefined until it is loaded. */
  readonly catalog: CompiledCatalog | undefined;
  /** Session facts that expressions read as `user.*`. */
  readonly flags: SessionFacts;
  onOpen(path: string, at?: CursorTarget): void;
}
