/**
 * Stands in for the Markdown reader that rjsf brings along (30 kB, never used):
 * our texts are plain, and what a schema says is never read as markup.
 */
import type { ReactNode } from "react";

export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}
