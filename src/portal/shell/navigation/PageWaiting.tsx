import { Icon, useTranslation } from "#engine";
import "./PageWaiting.css";

/** Spinner until the first page is loaded. */
export function PageWaiting() {
  const { t } = useTranslation();
  return (
    <p className="page-waiting" role="status" data-busy>
      <Icon name="loader-circle" size={20} className="ld-spin" />
      <span className="ld-hidden">{t("shell.loading")}</span>
    </p>
  );
}
