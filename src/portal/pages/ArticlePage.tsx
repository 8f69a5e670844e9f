import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { Route } from "#dialect/schema/screens.ts";
import { useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";
import { DonePage } from "./public/DonePage.tsx";
import { ArticleView } from "./public/ArticleView.tsx";
import { HelpArticle } from "./HelpArticle.tsx";
import { ArticleIndex } from "./public/ArticleIndex.tsx";
import { articleKey, articleName, articleNumbers } from "./public/articles.ts";
import "./ArticlePage.css";
import { ContactCode } from "../shell/brand/ContactCode.tsx";
import { useContact } from "../shell/brand/useContact.ts";

/** E-mail address and QR code of customer service, always visible. */
function ContactCard() {
  const { t } = useTranslation();
  const contact = useContact();
  if (!contact) return null;
  return (
    <section className="ld-card article-contact" aria-label={t("shell.contact")}>
      {contact.code && <ContactCode src={contact.code} label={t("shell.contactCode")} />}
      <p>
        <strong>{t("shell.contact")}</strong>
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
    </section>
  );
}

/** A page of texts from the message catalogue, in the layout of `article.as` of its route. */
export function ArticlePage({ route: { article, title } }: { readonly route: Route }) {
  const { pathname } = useLocation();
  const of = article?.of ?? pathname;
  if (article?.as === "pieces") return <ArticleIndex of={of} title={title} />;
  if (article?.as === "piece") return <ArticleView of={of} />;
  if (article?.as === "help") return <HelpArticle name={articleName(of)} title={title} places={article.places ?? {}} />;
  if (article?.as === "done") return <DonePage name={articleName(of)} />;
  return (
    <Sections name={articleName(of)} title={title}>
      {article?.as === "contact" && <ContactCard />}
    </Sections>
  );
}

interface SectionsProps {
  readonly name: string;
  readonly title: Route["title"];
  /** Rendered above the sections. */
  readonly children?: ReactNode;
}

function Sections({ name, title, children }: SectionsProps) {
  const { i18n } = usePortal();
  const { t, text } = useTranslation();
  return (
    <article className="article">
      <h1>{text(title)}</h1>
      {children}
      {articleNumbers(i18n, name).map((number) => (
        <section key={number} className="ld-card">
          <h2>{t(articleKey(name, number, "title"))}</h2>
          <p>{t(articleKey(name, number, "text"))}</p>
        </section>
      ))}
    </article>
  );
}
