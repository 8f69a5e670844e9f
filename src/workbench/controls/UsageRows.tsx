import type { Usage } from "#dialect/lint/workspace/usages.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { labelOf, stemOf } from "../client/fileGroups.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { usageTitle } from "./keywordTitle.ts";

export interface UsageRowsProps {
  readonly usages: readonly Usage[];
  onOpen(path: string, at: { readonly line: number; readonly column: number; readonly pointer: string }): void;
}

/** Usages of a field, a limit, a list of options or a sentence in words, each with a press to its form. */
export function UsageRows({ usages, onOpen }: UsageRowsProps) {
  const { translation } = useWorkbench();
  const { t, text } = translation;
  const { files } = useDraft();
  return (
    <ul className="bench-usages">
      {usages.map(({ sort, file: path, line, pointer, trail }) => {
        const file = files.find((one) => one.path === path);
        const name = file ? labelOf(file, translation) : stemOf(path);
        const parts = [...new Set(trail.map((part) => text(part)).filter(Boolean))];
        const keyword = usageTitle(pointerTokens(pointer));
        const place = [file && t(`files.one.${file.kind}`), parts.length > 0 && name, keyword && t(keyword)];
        return (
          <li key={`${path}${pointer}${sort}`}>
            <button
              type="button"
              className="bench-finding"
              title={`${path}:${line}`}
              onClick={() => onOpen(path, { line, column: 1, pointer })}
            >
              <span className="bench-tag">{t(`usages.sort.${sort}`)}</span>
              <span>
                <span className="bench-finding-text">{parts.join(" › ") || name}</span>
                <span className="bench-finding-place">{place.filter(Boolean).join(" › ")}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
