import { useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Route } from "#dialect/schema/screens.ts";
import { EmptyState, useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";
import { matchRoute } from "../site/siteMap.ts";
import { articleKey, articleNumbers } from "./public/articles.ts";

export interface HelpArticleProps {
  /** Name of the article in the catalogue. */
  readonly name: string;
  readonly title: Route["title"];
  /** Number of a section -> the page that it is about. */
  readonly places: Readonly<Record<string, string>>;
}

/** Query parameter: the page that the reader comes from. */
const fromParameter = "from";

/** Sections of help: searched while one types, with their contents, first the one about the page that the reader comes from. */
export function HelpArticle({ name, title, places }: HelpArticleProps) {
  const { i18n } = usePortal();
  const { t, text } = useTranslation();
  const id = useId();
  const [query, setQuery] = useState("");
  const [search] = useSearchParams();
  const from = search.get(fromParameter) ?? "";
  const isAbout = (number: number) => groupPath(places[number]) !== undefined && groupPath(places[number]) === groupPath(from);
  const words = query.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  const sections = articleNumbers(i18n, name)
    .map((number) => ({ number, title: t(articleKey(name, number, "title")), text: t(articleKey(name, number, "text")) }))
    .filter((one) => words.every((word) => `${one.title} ${one.text}`.toLowerCase().includes(word)))
    .toSorted((a, b) => Number(isAbout(b.number)) - Number(isAbout(a.number)));
  return (
    <article className="help">
      <h1>{text(title)}</h1>
      <input
        type="search"
        className="ld-input help-search"
        aria-label={t("help.search")}
        placeholder={t("help.search")}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <nav className="help-contents" aria-label={t("help.contents")}>
        <ul>
          {sections.map((one) => (
            <li key={one.number}>
              <button type="button" onClick={() => document.getElementById(`${id}-${one.number}`)?.scrollIntoView({ block: "start" })}>
                {one.title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="help-sections">
        {sections.length === 0 && <EmptyState icon="search-x" title={t("help.none")} />}
        {sections.map((one) => (
          <HelpSection key={one.number} id={`${id}-${one.number}`} title={one.title} text={one.text} place={places[one.number]} />
        ))}
      </div>
    </article>
  );
}

/** The first part of a path: pages of one group are about the same. */
function groupPath(path: string | undefined): string | undefined {
  return path?.split(/[/?]/)[1] || undefined;
}

interface HelpSectionProps {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Route that it leads to, if the user sees that page. */
  readonly place: string | undefined;
}

function HelpSection({ id, title, text, place }: HelpSectionProps) {
  const { host, siteEntries, canSee } = usePortal();
  const { t, text: inWords } = useTranslation();
  const route = place === undefined ? undefined : matchRoute(siteEntries, place)?.entry.route;
  return (
    <section id={id} className="ld-card">
      <h2>{title}</h2>
      <p>{text}</p>
      {route && place !== undefined && canSee(route) && (
        <a href={host.href(place)}>{t("help.open", { page: inWords(route.menu ?? route.title) })}</a>
      )}
    </section>
  );
}
