import type { CSSProperties, ReactNode } from "react";
import { Icon } from "#engine/ui/icons/Icon.tsx";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedColumn, PlannedField } from "../../plan/plan.ts";
import { sortOf } from "../query/sortCycle.ts";
import { builtInColumns } from "../columns/tableColumns.ts";
import type { TableSettings } from "../columns/tableSettings.ts";
import type { ResizePreview } from "../columns/useColumnResize.ts";
import { filterKey } from "../query/toWireQuery.ts";

export interface HeaderCellProps {
  readonly id: string;
  readonly planned: PlannedColumn | undefined;
  readonly density: TableSettings["density"];
  readonly sort: ListQuery["sort"];
  onSort(field: string): void;
  readonly pin: string | undefined;
  readonly place: CSSProperties | undefined;
  readonly drawing: ResizePreview;
  readonly children?: ReactNode;
}

/** The sign of a column that the rows are not ordered by is seen under the pointer only, and drawn by its style: five elements less in each head. */
const signs = { ascending: "arrow-up", descending: "arrow-down", none: undefined } as const;

export function HeaderCell({ id, planned, density, sort, onSort, pin, place, drawing, children }: HeaderCellProps) {
  const { t, text } = useTranslation();
  if (!planned) {
    return (
      <th scope="col" data-pin={pin} data-own={id.slice(1)} style={place}>
        {children || (id === builtInColumns.next ? t("list.next") : <span className="ld-hidden">{t("list.actions")}</span>)}
      </th>
    );
  }
  const unit = text(planned.field.unit);
  // Two lines in a cell are two names in its head, unless the screen has one for both.
  const second = planned.second && density === "normal" && planned.label === planned.field.label ? ` / ${text(planned.second.label)}` : "";
  const name = `${text(planned.label)}${second}`;
  const told = planned.align === "end" && !saysUnit(planned.field) ? unit : "";
  const label = (
    <span className="ld-trunc" title={told ? `${name} ${told}` : name}>
      {name}
      {told && <span className="ld-head-unit"> {told}</span>}
    </span>
  );
  const field = filterKey(planned.field);
  const order = sortOf(sort, field);
  const sign = signs[order];
  return (
    <th scope="col" data-pin={pin} data-align={planned.align} style={place} aria-sort={planned.sortable ? order : undefined}>
      {planned.sortable ? (
        <button type="button" className="ld-sort" data-order={order} onClick={() => onSort(field)}>
          {label}
          {sign && <Icon name={sign} size={14} />}
        </button>
      ) : (
        label
      )}
      {/* For the pointer alone: the same is said in numbers where columns are chosen. */}
      <span
        className="ld-head-edge"
        aria-hidden="true"
        onPointerDown={(event) => drawing.begin(id, event)}
        onDoubleClick={() => drawing.reset(id)}
      />
    </th>
  );
}

/** A name that has its unit in it, in one language at least, needs no unit beside it. */
function saysUnit({ label, unit = {} }: PlannedField): boolean {
  return Object.entries(unit).some(([language, sign]) => {
    const name = label[language] ?? "";
    return /^[ -~]+$/.test(sign) ? name.split(/[^\p{L}\d]+/u).includes(sign) : name.includes(sign);
  });
}
