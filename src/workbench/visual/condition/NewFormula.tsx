import { useMemo } from "react";
import type { Json } from "#dialect/json/json.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { OpenFile } from "../../client/draftView.ts";
import { stemOf } from "../../client/fileGroups.ts";
import { useWorkbench } from "../../client/WorkbenchContext.tsx";
import { FormulaBox } from "./FormulaBox.tsx";
import { useExprScope } from "./useExprScope.ts";

export interface NewFormulaProps {
  /** The file of the entity that gets the field. */
  readonly opened: Pick<OpenFile, "path" | "text">;
  readonly catalog: CompiledCatalog | undefined;
  readonly text: string;
  onChange(text: string): void;
}

/** The formula of a field that is not there yet. */
export function NewFormula({ opened, catalog, text, onChange }: NewFormulaProps) {
  const { t } = useWorkbench().translation;
  const file = useMemo(() => JSON.parse(opened.text) as Json, [opened.text]);
  const scope = useExprScope({ file, pointer: "/properties", entity: stemOf(opened.path), isEntityFile: true }, catalog);
  return (
    <>
      <p className="ld-label">{t("visual.formula")}</p>
      <FormulaBox label={t("visual.formula")} text={text} scope={scope} withTools onChange={onChange} />
    </>
  );
}
