import { EmptyState } from "#engine";
import { lineOf } from "#dialect/json/editJson.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { stemOf } from "../client/fileGroups.ts";
import { ColumnEditor } from "./ColumnEditor.tsx";
import { FieldEditor } from "./FieldEditor.tsx";
import type { FormEditorProps, VisualEditorProps } from "./formEditorProps.ts";
import { LimitEditor } from "./LimitEditor.tsx";
import { OptionEditor } from "./OptionEditor.tsx";
import "./visual.css";

/**
 * Form for the most common edits of a file. Each edit changes one JSON value; order, formatting
 * and unknown keywords stay unchanged.
 */
export function VisualEditor(props: VisualEditorProps) {
  const { opened, file, onText } = props;
  const { translation, draft } = useWorkbench();
  const { path, text } = opened;
  const more: FormEditorProps = {
    ...props,
    edit: (change) => draft.type(path, change(draft.view().open[path]?.text ?? text)),
    show: (pointer) => onText({ line: lineOf(text, pointer) ?? 1, column: 1 }),
  };
  if (!isJson(text)) return <EmptyState icon="triangle-alert" title={translation.t("visual.broken")} />;
  if (file?.kind === "entity") return <FieldEditor key={stemOf(path)} {...more} />;
  if (file?.kind === "screen" && /"columns"/.test(text)) return <ColumnEditor {...more} />;
  if (file?.kind === "codes") return <OptionEditor {...more} />;
  if (file?.kind === "limits") return <LimitEditor {...more} />;
  return <EmptyState icon="square-pen" title={translation.t("visual.nothing")} />;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
