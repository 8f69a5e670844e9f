import type { ReactNode } from "react";
import type { RowLink } from "../model/rowContext.ts";

/** Opens the record: a link where it has a page, else a button. */
export function RecordLink({ link, children }: { readonly link: RowLink; readonly children: ReactNode }) {
  const { href, quiet, mark } = link;
  const content = (
    <>
      {mark !== undefined && <i className="ld-mark" {...(mark !== "" && { role: "img", "aria-label": mark })} />}
      {children}
    </>
  );
  return href === undefined ? (
    <button type="button" className="ld-record-link" data-quiet={quiet || undefined} data-act="open">
      {content}
    </button>
  ) : (
    <a className="ld-record-link" data-quiet={quiet || undefined} href={href}>
      {content}
    </a>
  );
}
