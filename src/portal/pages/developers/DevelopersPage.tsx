import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { Route } from "#dialect/schema/screens.ts";
import { Button, EmptyState, useLanguage, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import { type ApiCall, type ApiDocument, loadApiDocument } from "./apiDocument.ts";
import { CallView } from "./CallView.tsx";
import { QuickStart } from "./QuickStart.tsx";
import "./developers.css";

/** Query parameter: id of the call that is shown. Without it the page shows the quick start. */
const callParameter = "call";

/** Page for developers: the calls that a program may make, drawn from `/openapi.json`. */
export function DevelopersPage({ title }: { readonly title: Route["title"] }) {
  const language = useLanguage();
  const { t, text } = useTranslation();
  const [search] = useSearchParams();
  const [tries, setTries] = useState(0);
  const [load, setLoad] = useState<ApiDocument | "failed">();
  useEffect(() => {
    const leaving = new AbortController();
    setLoad(undefined);
    loadApiDocument(language, leaving.signal).then(setLoad, () => !leaving.signal.aborted && setLoad("failed"));
    return () => leaving.abort();
  }, [language, tries]);
  if (load === "failed")
    return (
      <div className="public-message">
        <h1 className="ld-hidden">{text(title)}</h1>
        <EmptyState icon="circle-alert" title={t("developers.failed")}>
          <Button onClick={() => setTries(tries + 1)}>{t("shared.retry")}</Button>
        </EmptyState>
      </div>
    );
  const call = load?.calls.find(({ id }) => id === search.get(callParameter));
  return (
    <article className="article developers" aria-busy={load === undefined}>
      <h1>{text(title)}</h1>
      {load && (
        <div className="developers-body">
          <CallList calls={load.calls} chosen={call?.id} />
          {call ? <CallView key={call.id} call={call} document={load} /> : <QuickStart document={load} />}
        </div>
      )}
    </article>
  );
}

/** The calls by area, searched while one types. */
function CallList({ calls, chosen }: { readonly calls: readonly ApiCall[]; readonly chosen: string | undefined }) {
  const { t } = useTranslation();
  const { host } = usePortal();
  const { pathname } = useLocation();
  const [query, setQuery] = useState("");
  const words = query.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  const found = calls.filter((call) => {
    const all = `${call.area} ${call.summary} ${call.id} ${call.path}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const current = (id: string | undefined) => (id === chosen ? ("page" as const) : undefined);
  return (
    <nav className="ld-card developers-calls" aria-label={t("developers.calls")}>
      <input
        type="search"
        className="ld-input"
        aria-label={t("developers.search")}
        placeholder={t("developers.search")}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <a href={host.href(pathname)} aria-current={current(undefined)}>
        {t("developers.quickStart")}
      </a>
      {found.length === 0 && <p>{t("developers.none")}</p>}
      {[...new Set(found.map(({ area }) => area))].map((area) => (
        <details
          key={`${area} ${String(words.length > 0)}`}
          open={words.length > 0 || found.some((one) => one.area === area && one.id === chosen)}
        >
          <summary>{area}</summary>
          <ul>
            {found
              .filter((one) => one.area === area)
              .map(({ id, summary }) => (
                <li key={id}>
                  <a href={host.href(`${pathname}?${callParameter}=${encodeURIComponent(id)}`)} aria-current={current(id)}>
                    {summary}
                  </a>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
