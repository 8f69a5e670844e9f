import { useId, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { CompiledContent, ContentPart } from "#dialect/schema/content.ts";
import type { Route } from "#dialect/schema/screens.ts";
import { plainMarkdown } from "#dialect/text/markdown.ts";
import { EmptyState, Icon, Markdown, markWords, useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";
import { matchRoute } from "../site/siteMap.ts";
import { ContactCard } from "./ContactCard.tsx";
import { useSearchKey } from "./useSearchKey.ts";

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
    .toSorted((a, b) => titleRank(text(b.title), words) - titleRank(text(a.title), words) || Number(isAbout(b)) - Number(isAbout(a)));
  const box = useRef<HTMLInputElement>(null);
  useSearchKey(box);
  return (
    <article className="help">
      <h1>{text(title)}</h1>
      <div className="help-search">
        <label className="ld-input-box">
          <Icon name="search" size={16} />
          <input
            ref={box}
            type="search"
            aria-label={t("help.search")}
            placeholder={t("help.search")}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") setQuery("");
            }}
          />
        </label>
        <span role="status">{words.length > 0 && found.length > 0 && t("help.found", { count: found.length })}</span>
      </div>
      <nav className="help-contents" aria-label={t("help.contents")}>
        <ul>
          {found.map((part) => (
            <li key={part.id}>
              <button type="button" onClick={() => document.getElementById(`${id}-${part.id}`)?.scrollIntoView({ block: "start" })}>
                {markWords(text(part.title), words)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="help-sections">
        {found.length === 0 && <EmptyState icon="search-x" title={t("help.none")} />}
        {found.map((part) => (
          <HelpSection key={part.id} id={`${id}-${part.id}`} part={part} words={words} />
        ))}
      </div>
      <div className="help-contact">
        <ContactCard hint={t("help.ask")} />
      </div>
    </article>
  );
}

/** How well a title answers a search: a word of it begins so, a word is inside it, or none is. */
function titleRank(title: string, words: readonly string[]): number {
  const lower = ` ${title.toLowerCase()}`;
  return Math.max(0, ...words.map((word) => (lower.includes(` ${word}`) ? 2 : Number(lower.includes(word)))));
}

/** The first part of a path: pages of one group are about the same. */
function groupPath(path: string | undefined): string | undefined {
  return path?.split(/[/?]/)[1] || undefined;
}

interface HelpSectionProps {
  readonly id: string;
  readonly part: ContentPart;
  /** Words of the search, which are marked. */
  readonly words: readonly string[];
}

/** A part, with a link to the page that it is about, if the user sees that page. */
function HelpSection({ id, part: { title, body, about }, words }: HelpSectionProps) {
  const { host, siteEntries, canSee } = usePortal();
  const { t, text } = useTranslation();
  const route = about === undefined ? undefined : matchRoute(siteEntries, about)?.entry.route;
  return (
    <section id={id} className="ld-card">
      <h2>{markWords(text(title), words)}</h2>
      <Markdown text={text(body)} marked={words} />
      {route && about !== undefined && canSee(route) && (
        <a className="help-open" href={host.href(about)}>
          {t("help.open", { page: text(route.menu ?? route.title) })}
        </a>
      )}
    </section>
  );
}
