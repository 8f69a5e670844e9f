import { type FormEvent, useRef } from "react";
import { Button, Icon, useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";
import { ArticleList } from "./public/ArticleList.tsx";
import { PublicBar } from "./public/PublicBar.tsx";
import { PublicFooter } from "./public/PublicFooter.tsx";
import { FrontDrawing } from "./FrontDrawing.tsx";
import "./LoginPage.css";
import "./HomePage.css";

/** Home page: services, advantages, news, and a search for numbers that opens the list, after a login if necessary. */
export function HomePage() {
  const { catalog, host, siteEntries } = usePortal();
  const { t, text } = useTranslation();
  const { front, product } = catalog.site;
  const { services = [], advantages = [] } = front ?? {};
  const news = siteEntries.find(({ route }) => route.article?.as === "pieces");

  return (
    <div className="public home">
      <div className="home-head">
        <FrontDrawing />
        <PublicBar />
        <section className="home-claim" aria-labelledby="home-claim">
          <h1 id="home-claim">{text(front?.claim ?? product)}</h1>
          {front && <p>{text(front.text)}</p>}
          <NumberSearchForm />
        </section>
      </div>
      <main className="home-main">
        {services.length > 0 && (
          <ul className="home-services" aria-label={t("home.services")}>
            {services.map(({ icon, title, hint }) => (
              <li key={icon}>
                <Icon name={icon} size={20} />
                <strong>{text(title)}</strong>
                {hint && <span>{text(hint)}</span>}
              </li>
            ))}
          </ul>
        )}
        <ul className="home-advantages">
          {advantages.map((advantage) => (
            <li key={advantage.icon}>
              <span className="home-icon">
                <Icon name={advantage.icon} size={20} />
              </span>
              <h2>{text(advantage.title)}</h2>
              <p>{text(advantage.text)}</p>
            </li>
          ))}
        </ul>
        {news && (
          <section className="home-news" aria-labelledby="home-news">
            <h2 id="home-news">{text(news.route.title)}</h2>
            <a href={host.href(news.address)}>{t("pieces.all")}</a>
            <ArticleList most={3} content={news.route.article?.content ?? ""} />
          </section>
        )}
      </main>
      <PublicFooter />
    </div>
  );
}

/** Search in the first list of `frame.find`, found by its route, because a visitor has no screens loaded. */
function NumberSearchForm() {
  const { catalog, host, siteEntries } = usePortal();
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const tracking = siteEntries.find(({ route, address }) => route.view === "shared" && !address.includes(":"));
  const list = siteEntries.find(({ route }) => route.screen !== undefined && route.screen === catalog.site.frame?.find?.[0]);
  if (!list) return null;
  function search(event: FormEvent) {
    event.preventDefault();
    const numbers = input.current?.value.trim();
    if (list) host.go(numbers ? `${list.address}?q=${encodeURIComponent(numbers)}` : list.address);
  }
  return (
    <>
      <form className="home-search" role="search" onSubmit={search}>
        <Icon name="search" />
        <input ref={input} type="search" aria-label={t("home.numbers")} placeholder={t("home.numbers")} />
        <Button type="submit" tone="primary" size="lg">
          {t("home.search")}
        </Button>
      </form>
      {tracking && (
        <a className="home-track" href={host.href(tracking.address)}>
          {t("home.track")}
        </a>
      )}
    </>
  );
}
