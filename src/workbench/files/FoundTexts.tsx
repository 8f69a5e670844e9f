import { useMemo } from "react";
import { labelOf, stemOf } from "../client/fileGroups.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { useTexts } from "../client/useTexts.ts";
import type { CursorTarget } from "../editor/JsonEditor.tsx";
import { findTexts, type FoundText } from "./findTexts.ts";

export interface FoundTextsProps {
  readonly search: string;
  /** No file has the name. */
  readonly isOnly: boolean;
  onOpen(path: string, at: CursorTarget): void;
}

/** The fields, options, states and sentences that the search finds, by any word of a page: each opens at its place. */
export function FoundTexts({ search, isOnly, onOpen }: FoundTextsProps) {
  const { translation } = useWorkbench();
  const { t, text } = translation;
  const { files } = useDraft();
  const { table } = useTexts();
  const found = useMemo(() => (table ? findTexts(table.texts, search, t("files.asking")) : undefined), [table, search, t]);
  if (!found)
    return (
      <p className="bench-quiet" aria-busy="true">
        {t("files.searching")}
      </p>
    );
  if (found.texts.length === 0) return isOnly ? <p className="bench-quiet">{t("files.noneAtAll")}</p> : null;
  return (
    <section aria-label={t("files.found")}>
      <h3 className="bench-found-head">
        {t(found.isNear ? "files.near" : "files.found")}
        <span className="bench-count">{found.count}</span>
      </h3>
      <ul>
        {found.texts.map((one) => (
          <li key={`${one.file}${one.pointer}`}>
            <button
              type="button"
              className="bench-tree-file"
              title={`${one.file}${one.pointer}`}
              aria-label={`${text(one.texts) || text(one.where)} ${placeOf(one)}`}
              onClick={() => onOpen(one.file, { line: one.line, column: 1, pointer: one.pointer })}
            >
              <span className="bench-tree-name">
                <span className="ld-trunc">{text(one.texts) || text(one.where)}</span>
                <span className="ld-trunc bench-tree-stem">{placeOf(one)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );

  /** The owner of the text: its name, if it has one, and its file. */
  function placeOf({ file, name, where, texts }: FoundText): string {
    const known = files.find(({ path }) => path === file);
    const own = known ? labelOf(known, translation) : stemOf(file);
    const part = text(where);
    return [own, name || (part === own || part === text(texts) ? "" : part)].filter(Boolean).join(" › ");
  }
}
