/**
 * Build-time stub for the Markdown parser that rjsf imports (30 kB): texts of
 * schemas are plain and never parsed as markup. rjsf imports it as `Markdown`.
 */
import type { ReactNode } from "react";

export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}
