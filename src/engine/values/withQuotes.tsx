import type { ReactNode } from "react";

/** Returns the text with quotations in Han characters marked as Chinese, so that a screen reader of another language changes its voice. */
export function withQuotes(text: string, language: string): ReactNode {
  if (language === "zh") return text;
  return text.split(/(“[^“”]*”)/).map((part, index) =>
    index % 2 === 1 && /\p{Script=Han}/u.test(part) ? (
      <span key={index} lang="zh">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
