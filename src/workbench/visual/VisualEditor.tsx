import { Waiting } from "../controls/Waiting.tsx";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { EmptyState, Segments } from "#engine";
import { lineOf, tryParseJson } from "#dialect/json/editJson.ts";
import type { FileKind } from "#dialect/wire/workbench.ts";
import type { WordKey } from "../client/words.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { stemOf } from "../client/fileGroups.ts";
import { FieldEditor } from "./FieldEditor.tsx";
import type { FormEditorProps, VisualEditorProps } from "./formEditorProps.ts";
import { LimitEditor } from "./LimitEditor.tsx";
import { MessageEditor } from "./MessageEditor.tsx";
import { OptionEditor } from "./OptionEditor.tsx";
import { RoleEditor } from "./RoleEditor.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import "./visual.css";

export interface FormProps extends VisualEditorProps {
  /** Forms of further kinds of files. */
  readonly forms: Readonly<Partial<Record<FileKind, ComponentType<FormEditorProps>>>>;
  /** Form of an entity's import. */
  readonly imports: ComponentType<FormEditorProps>;
}

/**
 * Form for the most common edits of a file. Each edit changes one JSON value; order, formatting
 * and unknown keywords stay unchanged.
 */
export function VisualEditor({ forms, imports: Imports, ...props }: FormProps) {
  const { opened, file, onText, target } = props;
  const { translation, draft } = useWorkbench();
  const { path, text } = opened;
  const more: FormEditorProps = {
    ...props,
    edit: (change) => draft.change(path, change),
    show: (pointer) => onText({ line: lineOf(text, pointer) ?? 1, column: 1 }),
  };
  const [view, setView] = useState(viewOf(target, file?.kind));
  useEffect(() => {
    if (target?.pointer !== undefined) setView(viewOf(target, file?.kind));
  }, [target, file?.kind]);
  if (tryParseJson(text) === undefined) return <EmptyState icon="triangle-alert" title={translation.t("visual.broken")} />;
  const Form = file && forms[file.kind];
  const parts = Form ? <Form key={path} {...more} /> : partsForm(more);
  const hasConditions = file !== undefined && conditionKinds.includes(file.kind);
  if (!hasConditions) return parts ?? <EmptyState icon="square-pen" title={translation.t("visual.nothing")} />;
  const conditions = (
    <Suspense fallback={<Waiting t={translation.t} />}>
      <ExpressionList key={path} {...more} />
    </Suspense>
  );
  if (!parts) return conditions;
  return (
    <div className="visual-views">
      <Segments
        size="sm"
        label={translation.t("visual.view")}
        value={view}
        onChange={(next) => setView(entityViews.find((one) => one === next) ?? "parts")}
        options={[
          { value: "parts", label: translation.t(partsLabels[file.kind] ?? "screen.parts") },
          { value: "conditions", label: translation.t(file.kind === "entity" ? "condition.rules" : "condition.all") },
          ...(file.kind === "entity" ? entityViews.slice(1).map((value) => ({ value, label: translation.t(viewLabels[value]) })) : []),
        ]}
      />
      {view === "conditions" ? (
        conditions
      ) : file.kind !== "entity" || view === "parts" ? (
        parts
      ) : view === "imports" ? (
        <Imports key={path} {...more} />
      ) : (
        <SettingsForm key={path} {...more} />
      )}
    </div>
  );
}

/** Views beside the parts; all but the first are of entities. */
const entityViews = ["conditions", "imports", "settings"] as const;
type View = "parts" | (typeof entityViews)[number];
const viewLabels = { conditions: "condition.rules", imports: "import.view", settings: "visual.settings" } as const;

/** The rules of an entity are listed with its conditions, and what holds for it as a whole with its settings. */
function viewOf(target: FormProps["target"], kind: FileKind | undefined): View {
  const pointer = target?.pointer ?? "";
  if (/^(\/x-bind)?\/x-import/.test(pointer)) return "imports";
  if (/\/x-rules\/\d+/.test(pointer)) return "conditions";
  return kind === "entity" && pointer.startsWith("/x-") ? "settings" : "parts";
}

/** Loaded with the parser of expressions, which other forms do not need. */
const ExpressionList = lazy(async () => ({ default: (await import("./ExpressionList.tsx")).ExpressionList }));

/** Kinds of files with conditions. */
const conditionKinds: readonly FileKind[] = ["entity", "screen", "states", "site"];

const partsLabels: Readonly<Partial<Record<FileKind, WordKey>>> = {
  entity: "visual.fields",
  states: "diagram.title",
  screen: "screen.parts",
  site: "site.parts",
};

function partsForm(props: FormEditorProps): ReactNode {
  const { opened, file } = props;
  if (file?.kind === "entity") return <FieldEditor key={stemOf(opened.path)} {...props} />;
  if (file?.kind === "codes") return <OptionEditor {...props} />;
  if (file?.kind === "messages") return <MessageEditor {...props} />;
  if (file?.kind === "roles") return <RoleEditor {...props} />;
  if (file?.kind === "limits") return <LimitEditor {...props} />;
  return undefined;
}
