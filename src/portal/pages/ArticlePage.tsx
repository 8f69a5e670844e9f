import { useLocation } from "react-router-dom";
import type { Route } from "#dialect/screens.ts";
import { useWords } from "#engine";
import { usePortal } from "../shell/PortalContext.tsx";
import { DonePage } from "./public/DonePage.tsx";
import { PiecePage } from "./public/PiecePage.tsx";
import { PiecesPage } from "./public/PiecesPage.tsx";
import { articleName, pieceNumbers } from "./public/pieces.ts";
import "./ArticlePage.css";

/** A page of plain words from the message catalogue, in the way that its route says. */
export function ArticlePage({ route: { article, title } }: { readonly route: Route }) {
  const { pathname } = useLocation();
  const of = article?.of ?? pathname;
  if (article?.as === "pieces") return <PiecesPage of={of} title={title} />;
  if (article?.as === "piece") return <PiecePage of={of} />;
  if (article?.as === "done") return <DonePage name={articleName(of)} />;
  return <Sections name={articleName(of)} title={title} />;
}

function Sections({ name, title }: { readonly name: string; readonly title: Route["title"] }) {
  const { words } = usePortal();
  const { t, text } = useWords();
  return (
    <article className="article">
      <h1>{text(title)}</h1>
      {pieceNumbers(words, name).map((number) => (
        <section key={number} className="ld-card">
          <h2>{t(`article.${name}.${number}.title`)}</h2>
          <p>{t(`article.${name}.${number}.text`)}</p>
        </section>
      ))}
    </article>
  );
}
