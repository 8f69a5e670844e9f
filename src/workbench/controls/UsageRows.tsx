import type { Usage } from "#dialect/lint/workspace/usages.ts";
import { stemOf } from "../client/fileGroups.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";

export interface UsageRowsProps {
  readonly usages: readonly Usage[];
  onOpen(path: string, at: { readonly line: number; readonly column: number }): void;
}

/** Usages of a field, a limit or a sentence, each with a press to its place. */
export function UsageRows({ usages, onOpen }: UsageRowsProps) {
  const { t, text } = useWorkbench().translation;
  return (
    <ul className="bench-usages">
      {usages.map((usage) => (
        <li key={`${usage.file}${usage.pointer}${usage.sort}`}>
          <button type="button" className="bench-finding" onClick={() => onOpen(usage.file, { line: usage.line, column: 1 })}>
            <span className="bench-tag">{t(`usages.sort.${usage.sort}`)}</span>
            <span>
              <span className="bench-finding-text">{text(usage.where) || stemOf(usage.file)}</span>
              <span className="bench-finding-place">
                {`${usage.file}:${usage.line}`}
                <span className="ld-dot" />
                {usage.pointer}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
