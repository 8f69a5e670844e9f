import { useEffect, useState } from "react";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";
import { fieldsOf } from "../client/names.ts";
import { stemOf } from "../client/fileGroups.ts";
import { SelectInput } from "../controls/SelectInput.tsx";
import { useCompiled } from "../client/useCatalog.ts";
import type { PanelProps } from "./panelProps.ts";
import { EntityChoice, useEntityOf } from "./EntityChoice.tsx";
import type { Usage } from "#dialect/lint/workspace/usages.ts";

/** Lists the usages of a field: rules, conditions, screens, filters, imports, states. */
export function UsageList({ file, catalog, onOpen }: PanelProps) {
  const { translation } = useWorkbench();
  const { t, text, language } = translation;
  const [entityName, setEntity] = useEntityOf(file);
  const [field, setField] = useState("");
  const entity = useCompiled(catalog, entityName);
  const fields = entity ? fieldsOf(entity.schema, language) : [];
  const chosen = fields.find(({ path }) => path === field);
  const { usages, failure } = useUsages(entityName, chosen && pointerOf(chosen.path, entity));

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
      <ul className="bench-usages">
        {chosen &&
          usages?.map((usage) => (
            <li key={`${usage.file}${usage.pointer}${usage.sort}`}>
              <button type="button" className="bench-finding" onClick={() => onOpen(usage.file, { line: usage.line, column: 1 })}>
                <span className="bench-tag">{t(`usages.sort.${usage.sort}`)}</span>
                <span>
                  <span className="bench-finding-text">{text(usage.where) || stemOf(usage.file)}</span>
                  <span className="bench-finding-place">
                    {`${usage.file}:${usage.line}`}
                    <span className="ld-dot" />
                    {usage.pointer}
                  </span>
                </span>
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}

/** Requests the usages of a field, and again after a change of the draft. */
function useUsages(entity: string | undefined, pointer: string | undefined) {
  const { api } = useWorkbench();
  const version = useDraft().preview?.catalog;
  const [usages, setUsages] = useState<readonly Usage[]>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    setFailure(undefined);
    if (entity === undefined || pointer === undefined) return setUsages(undefined);
    let isCurrent = true;
    api.usages(entity, pointer).then(
      (found) => isCurrent && setUsages(found),
      (error: unknown) => isCurrent && setFailure(errorMessage(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, entity, pointer, version]);
  return { usages, failure };
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
