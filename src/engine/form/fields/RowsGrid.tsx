/** Connects a list of rows in the form's store to the editable grid. */
import { useCallback, useState } from "react";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { GridModel } from "../../grid/model/gridModel.ts";
import { GridView } from "../../grid/GridView.tsx";
import type { GridPlan, PlannedField } from "../../plan/plan.ts";
import { controlId, useFormContext } from "./formContext.ts";
import { formGridAccess } from "./formGridAccess.ts";
import { RowTools } from "./RowTools.tsx";

export default function RowsGrid({ field, grid, path }: { readonly field: PlannedField; readonly grid: GridPlan; readonly path: string }) {
  const context = useFormContext();
  const { text } = useTranslation();
  const [access] = useState(() => formGridAccess(context, field, path, `${controlId(context.base, path)}-grid`));
  const onReady = useCallback((reveal: (pointer: string) => boolean) => context.lists.add(path, reveal), [context, path]);
  const tools = useCallback((model: GridModel) => <RowTools field={field} path={path} grid={model} />, [field, path]);
  return (
    <GridView
      access={access}
      plan={grid}
      label={text(field.label)}
      onReady={onReady}
      {...((field.custom !== undefined || field.gather) && { tools })}
    />
  );
}
