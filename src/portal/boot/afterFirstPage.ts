/** What starts once the first page is there; a chunk of its own, so that the page does not wait for it. */
import { stopAsking } from "#engine";
import { installApp } from "../browser/installApp.ts";
import { pingServer } from "../session/connection.ts";
import type { Portal } from "../site/PortalContext.tsx";
import { sayOutdated, watchMissingCode } from "./watchMissingCode.ts";

/** @param portal Returns the open portal, which published schemas replace. */
export function afterFirstPage(portal: () => Pick<Portal, "i18n">): void {
  installApp();
  watchMissingCode(
    () => pingServer(location.pathname),
    () => {
      stopAsking();
      sayOutdated(portal().i18n);
    },
  );
}
