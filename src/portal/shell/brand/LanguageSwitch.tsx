import { Button, Menu, useLanguage, useTranslation } from "#engine";
import { toasts } from "../../browser/toasts.ts";
import { usePortal } from "../../site/PortalContext.tsx";
import "./narrow.css";

/** Menu of languages. Input stays after a change, and a toast confirms it in the new language [L-15, L-16, Q-67]. */
export function LanguageSwitch() {
  const { catalog, i18n } = usePortal();
  const { t } = useTranslation();
  const language = useLanguage();
  const { languages } = catalog.site;
  const current = languages.find(({ code }) => code === language);
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
          toasts.show({ kind: "success", text: i18n.t("shell.languageChanged", { language: name }) });
        },
      }))}
      trigger={(props) => (
        <Button
          {...props}
          tone="ghost"
          icon="languages"
          className="language-switch"
          aria-label={`${t("shell.language")}: ${current?.name ?? language}`}
        >
          <span className="narrow-away">{current?.name ?? language}</span>
        </Button>
      )}
    />
  );
}
