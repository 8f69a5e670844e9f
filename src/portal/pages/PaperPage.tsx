import { useSearchParams } from "react-router-dom";
import { buttonClass, PrintView, useTranslation } from "#engine";
import { listAddress } from "../site/listAddress.ts";
import { usePortal } from "../site/PortalContext.tsx";

/** Print page in a tab of its own. The query string has record ids or a month or days, page format, start position and print items. */
export function PaperPage({ screen }: { readonly screen: string }) {
  const [query] = useSearchParams();
  const { t } = useTranslation();
  const portal = usePortal();
  const { entity } = portal.catalog.screens[screen] ?? {};
  const format = query.get("format");
  const pieces = query.get("pieces");
  const month = query.get("month");
  const from = query.get("from");
  const to = query.get("to");
  return (
    <PrintView
      screen={screen}
      ids={(query.get("ids") ?? "").split(",").filter(Boolean)}
      startAt={Number(query.get("startAt") ?? 1)}
      {...(format !== null && { format })}
      {...(pieces !== null && { pieces })}
      {...(month !== null && { month })}
      {...(from !== null && { from })}
      {...(to !== null && { to })}
      given={Object.fromEntries(query)}
    >
      {entity !== undefined && (
        <a className={buttonClass("primary")} href={portal.host.href(listAddress(portal, entity))}>
          {t("import.toList")}
        </a>
      )}
    </PrintView>
  );
}
