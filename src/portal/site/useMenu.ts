import { useMemo } from "react";
import { useSession } from "../session/session.ts";
import { type MenuNode, menuOf } from "./menu.ts";
import { usePortal } from "./PortalContext.tsx";

/** The menu of the current user; empty until the user is loaded. */
export function useMenu(): readonly MenuNode[] {
  const { catalog, canSee } = usePortal();
  const { user } = useSession();
  return useMemo(() => (user ? menuOf(catalog.site, canSee) : []), [catalog, canSee, user]);
}
