import { useEffect, useState } from "react";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";
import { labelOf, stemOf } from "../client/fileGroups.ts";
import { SelectInput } from "../controls/SelectInput.tsx";

/** Returns the entity of the open file, until the analyst selects another one, and the setter. */
export function useEntityOf(file: WorkbenchFile | undefined): readonly [string | undefined, (name: string) => void] {
  const own = file?.kind === "entity" ? stemOf(file.path) : file?.entity;
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    if (own !== undefined) setChosen(own);
  }, [own]);
  return [chosen ?? own, setChosen];
}

export interface EntityChoiceProps {
  readonly catalog: CompiledCatalog | undefined;
  readonly value: string | undefined;
  onChange(name: string): void;
}

export function EntityChoice({ catalog, value, onChange }: EntityChoiceProps) {
  const { translation } = useWorkbench();
  const { files } = useDraft();
  const labels = new Map(files.filter(({ kind }) => kind === "entity").map((file) => [stemOf(file.path), labelOf(file, translation)]));
  const names = Object.keys(catalog?.entities ?? {}).sort((a, b) =>
    (labels.get(a) ?? a).localeCompare(labels.get(b) ?? b, translation.language),
  );
  return (
    <SelectInput
      aria-label={translation.t("usages.entity")}
      options={[
        { value: "", label: translation.t("usages.entity"), disabled: true },
        ...names.map((name) => ({ value: name, label: `${labels.get(name) ?? name} – ${name}` })),
      ]}
      value={value ?? ""}
      onChange={onChange}
    />
  );
}
