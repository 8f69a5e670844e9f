import type { ReactNode } from "react";
import type { RowLink } from "../model/rowContext.ts";

/** Opens the record: a link where it has a page, else a button. */
export function RecordLink({ link, children }: { readonly link: RowLink; readonly children: ReactNode }) {
  return link.href === undefined ? (
    <button type="button" className="ld-record-link" data-quiet={link.quiet || undefined} data-act="open">
      {children}
    </button>
  ) : (
    <a className="ld-record-link" data-quiet={link.quiet || undefined} href={link.href}>
      {children}
    </a>
  );
}
