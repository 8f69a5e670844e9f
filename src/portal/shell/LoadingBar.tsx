import { useNavigation } from "react-router-dom";
import { useTranslation } from "#engine";
import { useAppState } from "../session/appState.ts";

/** A line across the top while a page or an answer is on its way [L-24]. */
export function LoadingBar() {
  const { t } = useTranslation();
  const { loading } = useAppState();
  const busy = useNavigation().state !== "idle" || loading > 0;
  return (
    <div className="loading-bar" role="progressbar" aria-label={t("shell.loading")} aria-hidden={!busy} data-busy={busy || undefined} />
  );
}
