import { useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { CompiledContent, ContentPart } from "#dialect/schema/content.ts";
import type { Route } from "#dialect/schema/screens.ts";
import { plainMarkdown } from "#dialect/text/markdown.ts";
import { EmptyState, Markdown, useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";
import { matchRoute } from "../site/siteMap.ts";

export interface HelpArticleProps {
  readonly title: Route["title"];
  readonly parts: CompiledContent["parts"];
}

/** Query parameter: the page that the reader comes from. */
const fromParameter = "from";

/** Parts of the help: searched while one types, with their contents, first the one about the page that the reader comes from. */
export function HelpArticle({ title, parts }: HelpArticleProps) {
  const { t, text } = useTranslation();
  const id = useId();
  const [query, setQuery] = useState("");
  const [search] = useSearchParams();
  const from = groupPath(search.get(fromParameter) ?? "");
  const isAbout = ({ about }: ContentPart) => from !== undefined && groupPath(about) === from;
  const words = query.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  const found = parts
    .filter((part) => {
      const all = words.length === 0 ? "" : `${text(part.title)} ${plainMarkdown(text(part.body))}`.toLowerCase();
      return words.every((word) => all.includes(word));
    })
    .toSorted((a, b) => Number(isAbout(b)) - Number(isAbout(a)));
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
          {found.map((part) => (
            <li key={part.id}>
              <button type="button" onClick={() => document.getElementById(`${id}-${part.id}`)?.scrollIntoView({ block: "start" })}>
                {text(part.title)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="help-sections">
        {found.length === 0 && <EmptyState icon="search-x" title={t("help.none")} />}
        {found.map((part) => (
          <HelpSection key={part.id} id={`${id}-${part.id}`} part={part} />
        ))}
      </div>
    </article>
  );
}

/** The first part of a path: pages of one group are about the same. */
function groupPath(path: string | undefined): string | undefined {
  return path?.split(/[/?]/)[1] || undefined;
}

/** A part, with a link to the page that it is about, if the user sees that page. */
function HelpSection({ id, part: { title, body, about } }: { readonly id: string; readonly part: ContentPart }) {
  const { host, siteEntries, canSee } = usePortal();
  const { t, text } = useTranslation();
  const route = about === undefined ? undefined : matchRoute(siteEntries, about)?.entry.route;
  return (
    <section id={id} className="ld-card">
      <h2>{text(title)}</h2>
      <Markdown text={text(body)} />
      {route && about !== undefined && canSee(route) && (
        <a className="help-open" href={host.href(about)}>
          {t("help.open", { page: text(route.menu ?? route.title) })}
        </a>
      )}
    </section>
  );
}
