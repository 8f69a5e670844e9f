/** Marks the occurrences of words in a text, such as those of a search. */
import { Fragment, type ReactNode } from "react";

/** Returns the text with each of `words` (in lower case) marked; the text itself where there is nothing to mark. */
export function markWords(text: string, words: readonly string[]): ReactNode {
  const lower = text.toLowerCase();
  // A few letters change their length with their case: their places would not fit.
  if (words.length === 0 || lower.length !== text.length) return text;
  const pieces: ReactNode[] = [];
  let from = 0;
  for (let at = nextMatch(lower, words, 0); at; at = nextMatch(lower, words, from)) {
    pieces.push(text.slice(from, at.start), <mark>{text.slice(at.start, at.end)}</mark>);
    from = at.end;
  }
  if (from === 0) return text;
  return [...pieces, text.slice(from)].map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}

/** The first match at or after `from`; of several that start there, the longest. */
function nextMatch(lower: string, words: readonly string[], from: number): { readonly start: number; readonly end: number } | undefined {
  const found = words.flatMap((word) => {
    const start = word === "" ? -1 : lower.indexOf(word, from);
    return start < 0 ? [] : [{ start, end: start + word.length }];
  });
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end)[0];
}
