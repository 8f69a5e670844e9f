import { useTranslation } from "#engine";

/** The last line of every page [L-25]. */
export function Footer() {
  const { t } = useTranslation();
  return <footer className="page-foot">{t("shell.footer", { year: new Date().getFullYear() })}</footer>;
}
