/** The portal's own services, handed to its shell and pages. They never change, so nothing is redrawn by them. */
import { createContext, useContext } from "react";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { Route } from "#dialect/schema/screens.ts";
import type { EngineHost } from "#engine";
import type { SheetCalls } from "../api/sheetCalls.ts";
import type { Drafts } from "../drafts/draftStore.ts";
import type { I18n } from "../browser/i18n.ts";
import type { Connection } from "../session/connection.ts";
import type { UnreadMessages } from "../session/unreadMessages.ts";
import type { PartnerEntry } from "../session/partnerEntry.ts";
import type { SessionActions } from "../session/sessionActions.ts";
import type { LeaveGuards } from "./leaveGuards.ts";
import type { SiteEntry } from "./siteMap.ts";

export interface Portal {
  /** Without screens until `whole` resolves. */
  readonly catalog: CompiledCatalog;
  /** Resolves when the catalogue has everything that screens are drawn from. */
  loadScreens(): Promise<void>;
  readonly siteEntries: readonly SiteEntry[];
  readonly i18n: I18n;
  readonly session: SessionActions;
  readonly drafts: Drafts;
  readonly sheets: SheetCalls;
  readonly host: EngineHost;
  readonly guards: LeaveGuards;
  /** Absent where no backend is asked. */
  readonly connection?: Connection;
  /** Undefined where the frame has none. */
  readonly messages: UnreadMessages | undefined;
  /** The session that a partner's link hands over while another one lives. */
  readonly rival?: PartnerEntry;
  /** The page alone, without menu and top bar. */
  readonly bare?: boolean;
  /** Told of a page that could not be fetched or drawn. */
  readonly onPageError?: (error: unknown) => void;
  /** Where a partner's user logs in, while the session is one [N-05, L-27]. */
  partnerLogin(): string | undefined;
  /** Whether the session may see a route, or anything else with a condition. */
  canSee(thing: Pick<Route, "x-show-when">): boolean;
  /** Ends the session and goes to the login page, a partner's user to the partner's [L-27, L-28, O-10, O-11]; `expired` comes back to this very address afterwards. */
  endSession(reason: "by-hand" | "expired"): void;
}

export const PortalContext = createContext<Portal | null>(null);

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error("Outside of the portal");
  return portal;
}
