/** The value that the records of a group of sums share, such as their currency. Without it two totals beside each other cannot be distinguished. */
import type { SumGroup } from "#dialect/wire/wire.ts";
import { FieldValue } from "../kinds/FieldValue.tsx";
import { groupRecord, type SumFields } from "./sumFields.ts";

export function GroupName({ fields, group }: { readonly fields: SumFields; readonly group: SumGroup }) {
  if (fields.by.length === 0) return null;
  const record = groupRecord(fields, group);
  return (
    <span className="ld-sum-group-name">
      {fields.by.map((field) => (
        <FieldValue key={field.path} field={field} record={record} />
      ))}
    </span>
  );
}
