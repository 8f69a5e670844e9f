export interface OptionWordsProps {
  readonly option: { readonly label: string; readonly code?: string; readonly hint?: string };
}

/** What an option of a list is called: a short code before its label, told to the eye only, and a hint after it. */
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
