import { useId, useState } from "react";
import { Button } from "#engine";
import type { Site } from "#dialect/schema/screens.ts";
import { createTranslator } from "#dialect/text/translator.ts";
import type { Language } from "#dialect/text/text.ts";
import { readCookie } from "../../browser/cookies.ts";
import { cookieNames } from "../../browser/keys.ts";
import { usePortal } from "../../site/PortalContext.tsx";
import "./languageOffer.css";

/** Returns the first language of the browser that the portal has; undefined if it is in use, or if the visitor has chosen a language. */
export function offeredLanguage({ languages }: Pick<Site, "languages">, current: Language): Language | undefined {
  if (readCookie(cookieNames.language) !== undefined) return undefined;
  const spoken = navigator.languages.map((tag) => tag.split("-")[0]);
  const first = spoken.find((tag) => languages.some(({ code }) => code === tag));
  return first === current ? undefined : first;
}

/** Offers the language of the browser to a visitor who has not chosen one. Either answer is a choice, so it asks once [S-SES-10, S-SES-11]. */
export function LanguageOffer() {
  const { catalog, i18n } = usePortal();
  const [offered, setOffered] = useState(() => offeredLanguage(catalog.site, i18n.get()));
  // The offer is in a language that is not in use.
  const [words] = useState(() => createTranslator(catalog.messages, catalog.site.defaultLanguage));
  const text = useId();
  if (offered === undefined) return null;
  const current = i18n.get();
  const known = (language: string) => catalog.site.languages.find(({ code }) => code === language);
  const html = (language: string) => known(language)?.html ?? language;
  // A language without these sentences says them in another one, so they name the language instead of being its own words for it.
  const say = (language: string, key: "shell.offer.text" | "shell.offer.use" | "shell.offer.keep") =>
    words.sentence(language, key, { language: known(language)?.name ?? language });
  function choose(language: string) {
    i18n.use(language);
    setOffered(undefined);
  }
  return (
    <aside className="language-offer" lang={html(offered)} aria-labelledby={text}>
      <p id={text}>{say(offered, "shell.offer.text")}</p>
      <Button tone="primary" onClick={() => choose(offered)}>
        {say(offered, "shell.offer.use")}
      </Button>
      <Button lang={html(current)} onClick={() => choose(current)}>
        {say(current, "shell.offer.keep")}
      </Button>
    </aside>
  );
}
