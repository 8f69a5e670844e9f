import { useLocation, useSearchParams } from "react-router-dom";
import { buttonClass, EmptyState, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import { articleKey, articleName, articleNumbers } from "./articles.ts";
import "./public.css";

/** One dated article of the path `of`, chosen by `?id=`, with links to its neighbours. */
export function ArticleView({ of }: { readonly of: string }) {
  const { host, i18n } = usePortal();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const name = articleName(of);
  const numbers = articleNumbers(i18n, name);
  const number = numbers.find((one) => String(one) === query.get("id"));
  if (number === undefined) {
    return (
      <div className="public-message">
        <h1 className="ld-hidden">{t("pieces.missing")}</h1>
        <EmptyState icon="search-x" title={t("pieces.missing")}>
          <a className={buttonClass("primary")} href={host.href(of)}>
            {t("pieces.all")}
          </a>
        </EmptyState>
      </div>
    );
  }
  const neighbours = [number - 1, number + 1].filter((one) => numbers.includes(one));
  return (
    <article className="pieces piece">
      <h1>{t(articleKey(name, number, "title"))}</h1>
      <time>{t(articleKey(name, number, "date"))}</time>
      <p>{t(articleKey(name, number, "text"))}</p>
      <nav className="piece-others" aria-label={t("pieces.others")}>
        {neighbours.map((one) => (
          <a key={one} href={host.href(`${pathname}?id=${one}`)}>
            {t(one < number ? "pieces.newer" : "pieces.older")}: {t(articleKey(name, one, "title"))}
          </a>
        ))}
        <a href={host.href(of)}>{t("pieces.all")}</a>
      </nav>
    </article>
  );
}
