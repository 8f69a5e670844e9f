export interface OptionWordsProps {
  readonly option: { readonly label: string; readonly code?: string; readonly hint?: string };
}

/** The text of an option: its short code (hidden from screen readers), its label and a hint. */
export function OptionWords({ option: { code, label, hint } }: OptionWordsProps) {
  return (
    <>
      {code && (
        <span className="ld-code" aria-hidden>
          {code}
        </span>
      )}
      <span className="ld-option-label">
        {label}
        {hint && <span className="ld-option-hint">{hint}</span>}
      </span>
    </>
  );
}
