import type { CSSProperties, ReactNode } from "react";
import { Icon } from "#engine/ui/icons/Icon.tsx";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedColumn, PlannedField } from "../../plan/plan.ts";
import { sortOf } from "../query/sortCycle.ts";
import { builtInColumns } from "../columns/builtInColumns.ts";
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
  readonly resize: ResizePreview;
  readonly children?: ReactNode;
}

/** Icon of the sorted column. The stylesheet draws that of other sortable columns on hover: five elements less in each header. */
const sortIcons = { ascending: "arrow-up", descending: "arrow-down", none: undefined } as const;

export function HeaderCell({ id, planned, density, sort, onSort, pin, place, resize, children }: HeaderCellProps) {
  const { t, text } = useTranslation();
  if (!planned) {
    return (
      <th scope="col" data-pin={pin} data-own={id.slice(1)} style={place}>
        {children || (id === builtInColumns.next ? t("list.next") : <span className="ld-hidden">{t("list.actions")}</span>)}
      </th>
    );
  }
  const unit = text(planned.field.unit);
  // A cell with two fields has both labels, unless the screen gives one for both.
  const second = planned.second && density === "normal" && planned.label === planned.field.label ? ` / ${text(planned.second.label)}` : "";
  const name = `${text(planned.label)}${second}`;
  const visibleUnit = unit && planned.align === "end" && !namesUnit(planned.field) ? ` ${unit}` : "";
  // The unit follows the first of two labels, to which it belongs; the second line of a cell has its own.
  const [first = ""] = name.split(" / ");
  const rest = name.slice(first.length);
  const label = (
    <span className="ld-trunc" title={first + visibleUnit + rest}>
      {first}
      {visibleUnit && <span className="ld-head-unit">{visibleUnit}</span>}
      {rest}
    </span>
  );
  const field = filterKey(planned.field);
  const order = sortOf(sort, field);
  const icon = sortIcons[order];
  return (
    <th scope="col" data-pin={pin} data-align={planned.align} style={place} aria-sort={planned.sortable ? order : undefined}>
      {planned.sortable ? (
        <button type="button" className="ld-sort" data-order={order} onClick={() => onSort(field)}>
          {label}
          {icon && <Icon name={icon} size={14} />}
        </button>
      ) : (
        label
      )}
      {/* For the pointer only: the column settings have the same as a number. */}
      <span
        className="ld-head-edge"
        aria-hidden="true"
        onPointerDown={(event) => resize.begin(id, event)}
        onDoubleClick={() => resize.reset(id)}
      />
    </th>
  );
}

/** True if the label contains the unit, in at least one language. */
function namesUnit({ label, unit = {} }: PlannedField): boolean {
  return Object.entries(unit).some(([language, symbol]) => {
    const name = label[language] ?? "";
    return /^[ -~]+$/.test(symbol) ? name.split(/[^\p{L}\d]+/u).includes(symbol) : name.includes(symbol);
  });
}
