import type { ReactNode } from "react";
import type { Route } from "#dialect/schema/screens.ts";
import { Markdown, useTranslation } from "#engine";
import { ContactCard } from "./ContactCard.tsx";
import { DonePage } from "./public/DonePage.tsx";
import { ArticleView } from "./public/ArticleView.tsx";
import { HelpArticle } from "./HelpArticle.tsx";
import { ArticleIndex } from "./public/ArticleIndex.tsx";
import { WithContent } from "./public/WithContent.tsx";
import "./ArticlePage.css";

/** A page of a content, in the layout of `article.as` of its route. */
export function ArticlePage({ route: { article, title } }: { readonly route: Route }) {
  const { content = "", as } = article ?? {};
  if (as === "pieces") return <ArticleIndex content={content} title={title} />;
  if (as === "piece") return <ArticleView content={content} />;
  if (as === "help") return <WithContent name={content}>{(parts) => <HelpArticle title={title} parts={parts} />}</WithContent>;
  if (as === "done") return <DonePage content={content} />;
  return (
    <Sections content={content} title={title}>
      {as === "contact" && <ContactCard />}
    </Sections>
  );
}

interface SectionsProps {
  readonly content: string;
  readonly title: Route["title"];
  /** Rendered above the sections. */
  readonly children?: ReactNode;
}

function Sections({ content, title, children }: SectionsProps) {
  const { text } = useTranslation();
  return (
    <article className="article">
      <h1>{text(title)}</h1>
      {children}
      <WithContent name={content}>
        {(parts) =>
          parts.map((part) => (
            <section key={part.id} className="ld-card">
              <h2>{text(part.title)}</h2>
              <Markdown text={text(part.body)} />
            </section>
          ))
        }
      </WithContent>
    </article>
  );
}
