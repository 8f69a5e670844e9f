import { EmptyState } from "#engine";
import { lineOf } from "#dialect/json/editJson.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import type { OpenFile } from "../client/draftView.ts";
import type { CursorTarget } from "../editor/JsonEditor.tsx";
import { stemOf } from "../client/fileGroups.ts";
import { ColumnEditor } from "./ColumnEditor.tsx";
import { FieldEditor } from "./FieldEditor.tsx";
import { LimitEditor } from "./LimitEditor.tsx";
import { OptionEditor } from "./OptionEditor.tsx";
import "./visual.css";

export interface VisualEditorProps {
  readonly opened: OpenFile;
  readonly file: WorkbenchFile | undefined;
  readonly catalog: CompiledCatalog | undefined;
  /** Shows a place in the text. */
  onText(place: CursorTarget): void;
  onOpen(path: string, at?: CursorTarget): void;
}

/** What the forms of all sorts of files share. */
export interface FormEditorProps extends VisualEditorProps {
  /** Changes the text of the open file. */
  edit(change: (text: string) => string): void;
  /** Shows a JSON Pointer in the text. */
  show(pointer: string): void;
}

/**
 * The commonest edits as a form. It writes the same JSON: one place changes,
 * order and formatting stay, and what the form does not know is not touched.
 */
export function VisualEditor(props: VisualEditorProps) {
  const { opened, file, onText } = props;
  const { words, store } = useWorkbench();
  const { path, text } = opened;
  const more: FormEditorProps = {
    ...props,
    edit: (change) => store.type(path, change(store.view().open[path]?.text ?? text)),
    show: (pointer) => onText({ line: lineOf(text, pointer) ?? 1, column: 1 }),
  };
  if (!isJson(text)) return <EmptyState icon="triangle-alert" title={words.t("visual.broken")} />;
  if (file?.kind === "entity") return <FieldEditor key={stemOf(path)} {...more} />;
  if (file?.kind === "screen" && /"columns"/.test(text)) return <ColumnEditor {...more} />;
  if (file?.kind === "codes") return <OptionEditor {...more} />;
  if (file?.kind === "limits") return <LimitEditor {...more} />;
  return <EmptyState icon="square-pen" title={words.t("visual.nothing")} />;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
