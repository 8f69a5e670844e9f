import { useEffect, useState } from "react";
import type { Page } from "#dialect/wire.ts";
import { buttonClass, Icon, useHost, useWords } from "#engine";
import { useSession } from "../session/session.ts";
import { menuOf } from "../shell/menu.ts";
import { usePortal } from "../shell/PortalContext.tsx";
import { mainList, type MainList } from "./mainList.ts";
import { RecentRecords } from "./RecentRecords.tsx";
import { TabCounts } from "./TabCounts.tsx";
import "./DashboardPage.css";

/** How many of the newest records are shown. */
const recent = 6;

function useRecent(list: MainList | undefined): Page | undefined {
  const { source } = useHost();
  const [page, setPage] = useState<Page>();
  useEffect(() => {
    if (!list) return;
    const gone = new AbortController();
    const sort = list.screen.list?.sort;
    void source.list(list.screen.entity, { page: 1, size: recent, ...(sort ? { sort } : {}) }, gone.signal).then((answer) => {
      if (!gone.signal.aborted) setPage(answer.data ?? { rows: [], total: 0 });
    });
    return () => gone.abort();
  }, [source, list]);
  return page;
}

/** Where a customer starts: who they are, what waits, what is newest, where to go. All of it follows from the site map. */
export function DashboardPage() {
  const { catalog, host, shows } = usePortal();
  const { t, text, language } = useWords();
  const { user } = useSession();
  const [list] = useState(() => mainList(catalog));
  const page = useRecent(list);
  const name = String(user?.["name"] ?? user?.["loginName"] ?? "");
  const { today } = host.clock();
  const day = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${today}T00:00:00Z`));
  const links = menuOf(catalog.site, shows)
    .flatMap((node) => (node.children.length > 0 ? node.children : [node]))
    .filter(({ address }) => address !== undefined && address !== catalog.site.dashboard);
  const createAt = list?.screen.list?.toolbar?.includes("create") ? list.screen.list.createAt : undefined;

  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <h1>{t("dashboard.welcome", { name })}</h1>
        <p>{day}</p>
        {createAt !== undefined && (
          <a className={buttonClass("primary")} href={host.href(createAt)}>
            <Icon name="plus" />
            {t("dashboard.create")}
          </a>
        )}
      </header>
      {list && <TabCounts list={list} counts={page?.tabs} loading={page === undefined} />}
      {list && <RecentRecords list={list} page={page} />}
      <section className="ld-card dashboard-card" aria-labelledby="dashboard-links">
        <h2 id="dashboard-links">{t("dashboard.links")}</h2>
        <ul className="dashboard-links">
          {links.map(({ key, address, route, icon }) => (
            <li key={key}>
              <a href={host.href(address ?? "/")}>
                <Icon name={icon ?? "arrow-right"} />
                {text(route.title)}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
