/** The other languages: the page's own switch lies behind a drawer. */
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Button } from "../ui/Button.tsx";

export function LanguageChoice() {
  const { catalog, language } = useHost();
  const { t, language: now } = useTranslation();
  return catalog.site.languages
    .filter(({ code }) => code !== now)
    .map(({ code, name, html }) => (
      <Button
        key={code}
        tone="ghost"
        size="sm"
        icon="languages"
        className="ld-drawer-language"
        lang={html}
        aria-label={`${t("form.language")}: ${name}`}
        onClick={() => language.use(code)}
      >
        {name}
      </Button>
    ));
}
