import { Button, Menu, toast, useLanguage, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import "./narrow.css";

/** Chooses the language; what is typed stays, and success is told in the new one [L-15, L-16, Q-67]. */
export function LanguageSwitch() {
  const { catalog, i18n } = usePortal();
  const { t } = useTranslation();
  const language = useLanguage();
  const { languages } = catalog.site;
  const now = languages.find(({ code }) => code === language);
  return (
    <Menu
      label={t("shell.language")}
      items={languages.map(({ code, name, html }) => ({
        id: code,
        label: name,
        lang: html,
        checked: code === language,
        onSelect() {
          if (code === language) return;
          i18n.use(code);
          toast({ kind: "success", text: i18n.t("shell.languageChanged") });
        },
      }))}
      trigger={(props) => (
        <Button
          {...props}
          tone="ghost"
          icon="languages"
          className="language-switch"
          aria-label={`${t("shell.language")}: ${now?.name ?? language}`}
        >
          <span className="narrow-away">{now?.name ?? language}</span>
        </Button>
      )}
    />
  );
}
