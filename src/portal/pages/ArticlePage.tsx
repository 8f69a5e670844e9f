import { useLocation } from "react-router-dom";
import { useWords } from "#engine";
import { usePortal } from "../shell/PortalContext.tsx";
import { findPlace } from "../shell/siteMap.ts";
import "./ArticlePage.css";

/** A page of plain words from the message catalogue: `article.<last part of the address>.1.title`, `.1.text`, and on as far as there are any. */
export function ArticlePage() {
  const { places, words } = usePortal();
  const { t, text } = useWords();
  const { pathname } = useLocation();
  const place = findPlace(places, pathname)?.place;
  const name = place?.address.split("/").at(-1) ?? "";
  const sections: string[] = [];
  while (words.has(`article.${name}.${sections.length + 1}.title`)) sections.push(`article.${name}.${sections.length + 1}`);
  return (
    <article className="article">
      <h1>{text(place?.route.title)}</h1>
      {sections.map((key) => (
        <section key={key} className="ld-card">
          <h2>{t(`${key}.title`)}</h2>
          <p>{t(`${key}.text`)}</p>
        </section>
      ))}
    </article>
  );
}
