import { useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import { contentAddress } from "./contentRoutes.ts";
import { WithContent } from "./WithContent.tsx";
import "./public.css";

/** Cards of the dated parts of a content, in its order; at most `most`. */
export function ArticleList({ content, most = Number.POSITIVE_INFINITY }: { readonly content: string; readonly most?: number }) {
  const { host, siteEntries } = usePortal();
  const { text } = useTranslation();
  const page = contentAddress(siteEntries, content, "piece") ?? "";
  return (
    <WithContent name={content}>
      {(parts) => (
        <ul className="piece-list">
          {parts.slice(0, most).map(({ id, title, date, lead = {} }) => (
            <li key={id}>
              <a href={host.href(`${page}?id=${id}`)}>
                <time>{date}</time>
                <strong>{text(title)}</strong>
                <p>{text(lead)}</p>
              </a>
            </li>
          ))}
        </ul>
      )}
    </WithContent>
  );
}
