import { useLocation, useSearchParams } from "react-router-dom";
import type { CompiledContent } from "#dialect/schema/content.ts";
import { buttonClass, EmptyState, Markdown, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import { contentAddress } from "./contentRoutes.ts";
import { WithContent } from "./WithContent.tsx";
import "./public.css";

/** One dated part of a content, chosen by `?id=`, with links to its neighbours. */
export function ArticleView({ content }: { readonly content: string }) {
  return <WithContent name={content}>{(parts) => <Piece content={content} parts={parts} />}</WithContent>;
}

function Piece({ content, parts }: { readonly content: string; readonly parts: CompiledContent["parts"] }) {
  const { host, siteEntries } = usePortal();
  const { t, text } = useTranslation();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const list = contentAddress(siteEntries, content, "pieces") ?? "";
  const at = parts.findIndex(({ id }) => id === query.get("id"));
  const part = parts[at];
  if (!part) {
    return (
      <div className="public-message">
        <h1 className="ld-hidden">{t("pieces.missing")}</h1>
        <EmptyState icon="search-x" title={t("pieces.missing")}>
          <a className={buttonClass("primary")} href={host.href(list)}>
            {t("pieces.all")}
          </a>
        </EmptyState>
      </div>
    );
  }
  const neighbours = [
    { part: parts[at - 1], says: "pieces.newer" },
    { part: parts[at + 1], says: "pieces.older" },
  ] as const;
  return (
    <article className="pieces piece">
      <h1>{text(part.title)}</h1>
      <time>{part.date}</time>
      <div className="piece-body">
        <Markdown text={text(part.body)} top={2} />
      </div>
      <nav className="piece-others" aria-label={t("pieces.others")}>
        {neighbours.map(
          ({ part: other, says }) =>
            other && (
              <a key={other.id} href={host.href(`${pathname}?id=${other.id}`)}>
                {t(says)}: {text(other.title)}
              </a>
            ),
        )}
        <a href={host.href(list)}>{t("pieces.all")}</a>
      </nav>
    </article>
  );
}
