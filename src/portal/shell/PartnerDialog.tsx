import { lazyComponent } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";

const RivalDialog = lazyComponent(() => import("./RivalDialog.tsx"));

/** Asks before a partner's link replaces a live session by that of another account. */
export function PartnerDialog() {
  const { rival } = usePortal();
  return rival ? <RivalDialog rival={rival} /> : null;
}
