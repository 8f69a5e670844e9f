import { type ComponentType, useEffect, useMemo, useState } from "react";
import { EmptyState } from "#engine";
import { CommentMark, useCommentedParts } from "../comments/CommentMark.tsx";
import { useTellPart } from "../client/useTellPart.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import type { FormEditorProps } from "../visual/formEditorProps.ts";
import { ActionForm } from "./ActionForm.tsx";
import { ColumnEditor } from "./ColumnEditor.tsx";
import { LabelForm } from "./LabelForm.tsx";
import { FilterForm, HeadForm, SearchForm, SortForm } from "./ListForms.tsx";
import type { PartFormProps } from "./partFormProps.ts";
import { RelatedForm } from "./RelatedForm.tsx";
import { partAt, type PartForm, screenFormParts, type ScreenPart } from "./screenForms.ts";
import { TabLinks } from "./TabLinks.tsx";
import { SectionForm } from "./SectionForm.tsx";
import { SumForm } from "./SumForm.tsx";
import { TextsForm } from "./TextsForm.tsx";
import { parsedScreen, useScreenFields } from "./useScreenFields.ts";
import { InTextButton } from "../controls/InTextButton.tsx";

const forms: Readonly<Record<PartForm, ComponentType<PartFormProps>>> = {
  columns: ColumnEditor,
  filters: FilterForm,
  sort: SortForm,
  search: SearchForm,
  sums: SumForm,
  actions: ActionForm,
  head: HeadForm,
  section: SectionForm,
  related: RelatedForm,
  labels: LabelForm,
  stateTabs: TabLinks,
  texts: TextsForm,
};

/** The form of a screen: its parts at the left, the chosen one at the right. */
export default function ScreenEditor(props: FormEditorProps) {
  const { opened, target, onPart } = props;
  const { t, text: say } = useWorkbench().translation;
  const parts = useMemo(() => screenFormParts(parsedScreen(opened.text)), [opened.text]);
  const fields = useScreenFields(props);
  const [chosen, setChosen] = useState(target?.pointer || undefined);
  useEffect(() => {
    if (target?.pointer) setChosen(target.pointer);
  }, [target]);
  const part = partAt(parts, chosen) ?? parts[0];
  // A row that was clicked in the preview is closer than its list.
  useTellPart(part && chosen?.startsWith(`${part.pointer}/`) ? chosen : part?.pointer, onPart);
  const isCommented = useCommentedParts(opened.path, opened.text);
  if (!part) return <EmptyState icon="square-pen" title={t("visual.nothing")} />;
  const titleOf = ({ label, word }: ScreenPart): string => (label ? say(label) || (label[""] ?? "") : t(word));
  const Form = forms[part.form];
  // Another part is chosen by hand: what was clicked in the preview is marked no more.
  const isTarget = target?.pointer !== undefined && partAt(parts, target.pointer)?.pointer === part.pointer;
  return (
    <div className="visual">
      <div className="visual-list">
        <ul aria-label={t("screen.parts")}>
          {parts.map((one) => (
            <li key={one.pointer} data-free={one.count === 0 || undefined}>
              <button type="button" aria-current={one === part ? "true" : undefined} onClick={() => setChosen(one.pointer)}>
                <span className="ld-trunc">
                  {titleOf(one)}
                  {isCommented(one.pointer) && <CommentMark />}
                </span>
                {(one.label || one.count !== undefined) && (
                  <span className="ld-trunc ld-subtle">
                    {[one.label && t(one.word), one.count].filter((it) => it !== undefined).join(" · ")}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="visual-form">
        <h3>{titleOf(part)}</h3>
        <Form {...props} key={part.pointer} part={part} fields={fields} target={isTarget ? target : undefined} onChoose={setChosen} />
        {part.count !== 0 && <InTextButton onShow={() => props.show(part.pointer)} />}
      </div>
    </div>
  );
}
