import { useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import { articleKey, articleName, articleNumbers } from "./articles.ts";
import "./public.css";

/** Cards of the dated articles of the path `of`, the newest first; at most `most`. */
export function ArticleList({ of, most = Number.POSITIVE_INFINITY }: { readonly of: string; readonly most?: number }) {
  const { host, i18n } = usePortal();
  const { t } = useTranslation();
  const name = articleName(of);
  return (
    <ul className="piece-list">
      {articleNumbers(i18n, name)
        .slice(0, most)
        .map((number) => (
          <li key={number}>
            <a href={host.href(`${of}/detail?id=${number}`)}>
              <time>{t(articleKey(name, number, "date"))}</time>
              <strong>{t(articleKey(name, number, "title"))}</strong>
              <p>{t(articleKey(name, number, "text"))}</p>
            </a>
          </li>
        ))}
    </ul>
  );
}
