import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import type { PlannedField } from "../plan/plan.ts";
import { difference } from "./difference.ts";

export interface BesideProps {
  readonly field: PlannedField;
  /** The number that `field` is compared with. */
  readonly other: PlannedField | undefined;
  readonly record: Rec;
}

/** The number that another is compared with, and by how much that differs from it. */
export function Beside({ field, other, record }: BesideProps) {
  const { t } = useTranslation();
  if (!other) return null;
  const found = difference(getAt(record, field.path), getAt(record, other.path));
  if (!found) return null;
  return (
    <span className="ld-beside-value">
      {t("detail.comparedWith")} <FieldValue field={other} record={record} />
      {found.text !== "" && <b data-off={found.isLarge || undefined}>{found.text}</b>}
    </span>
  );
}
