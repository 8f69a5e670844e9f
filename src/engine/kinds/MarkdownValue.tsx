/** A value in Markdown in the language of the reader, or as it was written, with the name of its language. */
import { Markdown } from "../values/Markdown.ts";
import type { CellProps } from "../values/kind.ts";
import { languageMark, otherLanguage, said } from "./texts.tsx";

export function MarkdownValue({ value, language, reachable = false }: CellProps) {
  const text = said(value, language);
  if (text === "") return null;
  const other = otherLanguage(value, language);
  return (
    <div lang={other}>
      {other !== undefined && languageMark(other, language)}
      <Markdown text={text} reachable={reachable} />
    </div>
  );
}
