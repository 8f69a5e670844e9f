/** React context with the services of the portal. The value never changes, so it causes no rerender. */
import { createContext, useContext } from "react";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { Route } from "#dialect/schema/screens.ts";
import type { EngineHost } from "#engine";
import type { SharedRecord } from "#dialect/records/timelineEntries.ts";
import type { ApiResponse } from "#dialect/wire/wire.ts";
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
  /** Has no screens until `loadScreens` resolves. */
  readonly catalog: CompiledCatalog;
  /** Loads the part of the catalogue that screens need. Rejects if it cannot be fetched; the next call retries. */
  loadScreens(): Promise<void>;
  readonly siteEntries: readonly SiteEntry[];
  readonly i18n: I18n;
  readonly session: SessionActions;
  readonly drafts: Drafts;
  readonly sheets: SheetCalls;
  readonly host: EngineHost;
  /** Reads what a link shows of a record, without login. `call`: of the catalogue. */
  readShared(
    call: string,
    asked: { readonly token: string } | { readonly number: string; readonly phone: string },
  ): Promise<ApiResponse<SharedRecord>>;
  readonly guards: LeaveGuards;
  /** Absent in the preview, which has no backend. */
  readonly connection?: Connection;
  /** Undefined if `frame.messages` of `screens.json` is absent. */
  readonly messages: UnreadMessages | undefined;
  /** The session of a partner's URL, while another account has a live session: the page asks before it changes. */
  readonly rival?: PartnerEntry;
  /** Render the page without menu and top bar. */
  readonly bare?: boolean;
  /** Called when a page cannot be loaded or rendered. */
  readonly onPageError?: (error: unknown) => void;
  /** The partner's login page, while the session is a partner's [N-05, L-27]. */
  partnerLogin(): string | undefined;
  /** Whether the session may see a route, or anything else: its roles open the screen, and its `x-show-when` holds. */
  canSee(thing: Pick<Route, "x-show-when" | "screen">): boolean;
  /** Ends the session and opens the login page, for a partner's user the partner's [L-27, L-28, O-10, O-11]. After `expired`, the login returns to the current page. */
  endSession(reason: "by-hand" | "expired"): void;
}

export const PortalContext = createContext<Portal | null>(null);

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error("usePortal must be used inside PortalContext");
  return portal;
}
