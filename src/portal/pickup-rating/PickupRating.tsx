/** Prompt fields of the action "rate": two required rows of stars and a remark [V-PUP-03] [V-PUP-04]. */
import { PromptFields, type PromptFieldsProps } from "#engine";
import { StarRow } from "./StarRow.tsx";

/** Fields with a minimum and a maximum are rows of stars; the engine renders the others. */
export default function PickupRating({ fields, draft, onChange, problemOf }: PromptFieldsProps) {
  const isRated = ({ number }: (typeof fields)[number]) => number?.minimum !== undefined && number.maximum !== undefined;
  const others = fields.filter((field) => !isRated(field));
  return (
    <div className="pickup-rating">
      {fields.filter(isRated).map((field) => (
        <StarRow
          key={field.path}
          field={field}
          value={Number(draft[field.name] ?? 0)}
          problem={problemOf(field.path)}
          onChange={(stars) => onChange(field.name, String(stars))}
        />
      ))}
      {others.length > 0 && <PromptFields fields={others} draft={draft} onChange={onChange} problemOf={problemOf} />}
    </div>
  );
}
