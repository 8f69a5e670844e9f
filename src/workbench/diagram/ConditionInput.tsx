import { lazy, Suspense, useMemo, useState } from "react";
import { Button } from "#engine";
import { setJsonValue } from "#dialect/json/editJson.ts";
import type { Json } from "#dialect/json/json.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { keywordTitle } from "../controls/keywordTitle.ts";
import type { FormEditorProps } from "../visual/formEditorProps.ts";
import { withoutValue } from "./machineEdits.ts";

/** Loaded with the parser of expressions, after the form is drawn. */
const ExpressionEditor = lazy(async () => ({ default: (await import("../visual/condition/ExpressionEditor.tsx")).ExpressionEditor }));

export interface ConditionInputProps extends FormEditorProps {
  /** Entity of the file; undefined where the condition may ask who is logged in alone. */
  readonly entity: string | undefined;
  readonly pointer: string;
  readonly keyword: string;
  readonly text: string | undefined;
  /** What it is called; that of the keyword if absent. */
  readonly title?: string;
  /** It cannot be left out. */
  readonly isNeeded?: boolean;
}

/** A condition of a transition or tab as rows of field, test and value; a button that adds it where there is none. */
export function ConditionInput(props: ConditionInputProps) {
  const { entity, pointer, keyword, text, isNeeded = false, opened, catalog, edit } = props;
  const { t } = useWorkbench().translation;
  const [isStarted, setStarted] = useState(false);
  const file = useMemo(() => JSON.parse(opened.text) as Json, [opened.text]);
  const title = props.title ?? keywordTitle(keyword, t);
  const onRemove = () => {
    setStarted(false);
    edit((now) => withoutValue(now, `${pointer}/${keyword}`));
  };
  if (text === undefined && !isStarted && !isNeeded)
    return (
      <Button size="sm" tone="ghost" icon="plus" onClick={() => setStarted(true)}>
        {t("condition.free", { what: title })}
      </Button>
    );
  return (
    <Suspense fallback={null}>
      <ExpressionEditor
        title={title}
        path={opened.path}
        file={file}
        pointer={`${pointer}/${keyword}`}
        text={text ?? ""}
        entity={entity}
        isEntityFile={false}
        catalog={catalog}
        onChange={(next) => edit((now) => setJsonValue(now, `${pointer}/${keyword}`, next).text)}
        onRemove={isNeeded ? undefined : onRemove}
      />
    </Suspense>
  );
}
