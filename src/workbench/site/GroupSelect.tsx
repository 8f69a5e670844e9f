import { useId } from "react";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import { groupsIn, type RouteRow } from "./siteRoutes.ts";

export interface GroupSelectProps {
  readonly rows: readonly RouteRow[];
  /** Pointer of the group; "" for none. */
  readonly value: string;
  readonly disabled?: boolean;
  onChange(group: string): void;
}

/** The group of the menu that a page is in. */
export function GroupSelect({ rows, value, disabled = false, onChange }: GroupSelectProps) {
  const { t, text } = useWorkbench().translation;
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t("site.group")}</label>
      <SelectInput
        id={id}
        disabled={disabled}
        options={[
          { value: "", label: t("site.noGroup") },
          ...groupsIn(rows).map(({ pointer, route, address }) => ({ value: pointer, label: text(route.title) || address })),
        ]}
        value={value}
        onChange={onChange}
      />
    </>
  );
}
