import { useId } from "react";
import { type PromptFieldsProps, Icon, ProblemText, useTranslation } from "#engine";
import "./pickup-rating.css";

export interface StarRowProps {
  readonly field: PromptFieldsProps["fields"][number];
  /** Number of selected stars; 0 for none. */
  readonly value: number;
  readonly problem: string | undefined;
  onChange(stars: number): void;
}

/**
 * One rating from the minimum to the maximum of its field [K-17]. The stars are radio buttons: Tab
 * moves to the row, arrow keys select, and a screen reader reads the position.
 */
export function StarRow({ field, value, problem, onChange }: StarRowProps) {
  const { t, text } = useTranslation();
  const id = useId();
  const { minimum = 1, maximum = 1 } = field.number ?? {};
  const scale = Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
  return (
    <div>
      <span id={`${id}-label`} className="ld-label">
        {text(field.label)}
        {field.required && (
          <span className="ld-required" aria-hidden="true">
            *
          </span>
        )}
      </span>
      <div className="star-row-line">
        <div
          role="radiogroup"
          aria-labelledby={`${id}-label`}
          aria-required={field.required}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="stars"
        >
          {scale.map((stars) => (
            <label key={stars} className="star" data-lit={stars <= value || undefined}>
              <input
                type="radio"
                name={id}
                value={stars}
                checked={stars === value}
                aria-label={t("rating.star", { count: stars })}
                onChange={() => onChange(stars)}
              />
              <Icon name="star" size={20} />
            </label>
          ))}
        </div>
        <span className="ld-muted" aria-hidden="true">
          {value > 0 ? t("rating.chosen", { count: value, most: maximum }) : t("rating.notChosen")}
        </span>
      </div>
      <ProblemText id={`${id}-problem`} problem={problem} />
    </div>
  );
}
