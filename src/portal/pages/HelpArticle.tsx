import { useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
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

/** Query parameters: the page that the reader comes from, and the part that is read alone. */
const fromParameter = "from";
const partParameter = "part";

/**
 * Parts of the help: searched while one types, with their contents, first those about the group of the page that the reader comes from. The part
 * about that page itself is read alone, with those before and after it, and so is a part of the contents, at an address of its own.
 */
export function HelpArticle({ title, parts }: HelpArticleProps) {
  const { t, text } = useTranslation();
  const [query, setQuery] = useState("");
  const [search] = useSearchParams();
  const addressOf = usePartAddress();
  const from = search.get(fromParameter) ?? "";
  const [group] = steps(from);
  const words = query.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  // A search looks through all parts, also from one of them.
  const chosen = search.get(partParameter);
  const alone = words.length === 0 ? parts.find((part) => (chosen === null ? isOfPage(part, from) : part.id === chosen)) : undefined;
  const isNear = ({ about = "" }: ContentPart) => !alone && group !== undefined && steps(about)[0] === group;
  const found = parts
    .filter((part) => {
      const all = words.length === 0 ? "" : `${text(part.title)} ${plainMarkdown(text(part.body))}`.toLowerCase();
      return words.every((word) => all.includes(word));
    })
    .toSorted((a, b) => titleRank(text(b.title), words) - titleRank(text(a.title), words) || Number(isNear(b)) - Number(isNear(a)));
  return (
    <article className="help" data-alone={alone !== undefined || undefined}>
      <h1>{text(title)}</h1>
      <SearchBox query={query} count={words.length === 0 ? 0 : found.length} onQuery={setQuery} />
      <nav className="help-contents" aria-label={t("help.contents")}>
        <ul>
          {found.map((part) => (
            <li key={part.id}>
              <a href={addressOf(part)} aria-current={part === alone ? "page" : undefined} onClick={() => setQuery("")}>
                {markWords(text(part.title), words)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="help-sections">
        {found.length === 0 && <EmptyState icon="search-x" title={t("help.none")} />}
        {(alone ? [alone] : found).map((part) => (
          <HelpSection key={part.id} part={part} words={words} />
        ))}
        {alone && <Neighbours parts={parts} part={alone} />}
      </div>
      <div className="help-contact">
        <ContactCard hint={t("help.ask")} />
      </div>
    </article>
  );
}

/** Returns the address of a part that is read alone; of all parts without one. */
function usePartAddress(): (part?: ContentPart) => string {
  const { host } = usePortal();
  const { pathname } = useLocation();
  return (part) => host.href(part === undefined ? pathname : `${pathname}?${partParameter}=${part.id}`);
}

interface SearchBoxProps {
  readonly query: string;
  /** The number of parts found; 0 says nothing. */
  readonly count: number;
  onQuery(query: string): void;
}

function SearchBox({ query, count, onQuery }: SearchBoxProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  useSearchKey(box);
  return (
    <div className="help-search">
      <label className="ld-input-box">
        <Icon name="search" size={16} />
        <input
          ref={box}
          type="search"
          aria-label={t("help.search")}
          placeholder={t("help.search")}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") onQuery("");
          }}
        />
      </label>
      <span role="status">{count > 0 && t("help.found", { count })}</span>
    </div>
  );
}

/** The parts before and after one, and the way to all. */
function Neighbours({ parts, part }: { readonly parts: HelpArticleProps["parts"]; readonly part: ContentPart }) {
  const { t, text } = useTranslation();
  const addressOf = usePartAddress();
  const at = parts.indexOf(part);
  const links = [
    { key: "before", says: t("help.before"), other: parts[at - 1] },
    { key: "after", says: t("help.after"), other: parts[at + 1] },
  ];
  return (
    <nav className="help-neighbours" aria-label={t("help.neighbours")}>
      {links.map(({ key, says, other }) =>
        other ? (
          <a key={key} className="ld-card" href={addressOf(other)}>
            <small>{says}</small>
            {text(other.title)}
          </a>
        ) : (
          <span key={key} />
        ),
      )}
      <a className="help-all" href={addressOf()}>
        {t("help.all")}
      </a>
    </nav>
  );
}

/** How well a title answers a search: a word of it begins so, a word is inside it, or none is. */
function titleRank(title: string, words: readonly string[]): number {
  const lower = ` ${title.toLowerCase()}`;
  return Math.max(0, ...words.map((word) => (lower.includes(` ${word}`) ? 2 : Number(lower.includes(word)))));
}

/** The steps of a path, `/bills/list?tab=open` -> `bills`, `list`. */
const steps = (path: string): readonly string[] => path.split("?", 1).join("").split("/").filter(Boolean);

/** Whether a part is the help of a page; a step in braces is that of any record. */
function isOfPage({ about = "", pages = [] }: ContentPart, from: string): boolean {
  const at = steps(from);
  return [about, ...pages].some((page) => {
    const own = steps(page);
    return own.length > 0 && own.length === at.length && own.every((step, index) => step === at[index] || step.startsWith("{"));
  });
}

interface HelpSectionProps {
  readonly part: ContentPart;
  /** Words of the search, which are marked. */
  readonly words: readonly string[];
}

/** A part, with a link to the page that it is about, if the user sees that page. */
function HelpSection({ part: { title, body, about }, words }: HelpSectionProps) {
  const { host, siteEntries, canSee } = usePortal();
  const { t, text } = useTranslation();
  const route = about === undefined ? undefined : matchRoute(siteEntries, about)?.entry.route;
  return (
    <section className="ld-card">
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
