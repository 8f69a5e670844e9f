import { useState } from "react";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { fieldsOf } from "../client/names.ts";
import { SelectInput } from "../controls/SelectInput.tsx";
import { useCompiled } from "../client/useCatalog.ts";
import type { PanelProps } from "./panelProps.ts";
import { EntityChoice, useEntityOf } from "./EntityChoice.tsx";
import { UsageRows } from "../controls/UsageRows.tsx";
import { useUsages } from "../client/useUsages.ts";

/** Lists the usages of a field: rules, conditions, screens, filters, imports, states. */
export function UsageList({ file, catalog, onOpen }: PanelProps) {
  const { translation } = useWorkbench();
  const { t, text, language } = translation;
  const [entityName, setEntity] = useEntityOf(file);
  const [field, setField] = useState("");
  const entity = useCompiled(catalog, entityName);
  const fields = entity ? fieldsOf(entity.schema, language) : [];
  const chosen = fields.find(({ path }) => path === field);
  const pointer = chosen && pointerOf(chosen.path, entity);
  const { usages, failure } = useUsages(
    entityName === undefined || pointer === undefined ? undefined : { entity: entityName, field: pointer },
  );

  return (
    <>
      <div className="bench-panel-head">
        <EntityChoice catalog={catalog} value={entityName} onChange={setEntity} />
        <SelectInput
          aria-label={t("usages.field")}
          options={[
            { value: "", label: t("usages.field") },
            ...fields.map(({ path, schema }) => ({ value: path, label: `${text(schema["x-label"]) || path} – ${path}` })),
          ]}
          value={chosen?.path ?? ""}
          onChange={setField}
        />
        {usages && <span className="ld-subtle">{t("usages.count", { count: usages.length })}</span>}
      </div>
      {failure !== undefined && <p className="bench-quiet">{failure}</p>}
      {!chosen && <p className="bench-quiet">{t("usages.choose")}</p>}
      {chosen && usages?.length === 0 && <p className="bench-quiet">{t("usages.none")}</p>}
      {chosen && usages && <UsageRows usages={usages} onOpen={onOpen} />}
    </>
  );
}

/** Converts a field path to a JSON Pointer into a record, with `-` for rows. */
function pointerOf(path: string, entity: ReturnType<typeof useCompiled>): string {
  const steps = path.split("/");
  let fields = entity?.schema.properties;
  return steps
    .flatMap((step) => {
      const field = fields?.[step];
      fields = field?.items?.properties ?? field?.properties;
      return field?.items?.properties && step !== steps.at(-1) ? [step, "-"] : [step];
    })
    .map((step) => `/${step}`)
    .join("");
}
