/**
 * State of the session: user, status and public data.
 *
 * Without a token visitor is logged in [S-SES-01]. The state is stored in local storage
 * without the token; an invalid value is ignored [S-SES-06, Q-69].
 */
import { proxy, subscribe, useSnapshot } from "valtio";
import type { SessionFacts } from "#dialect/check/check.ts";
import { isObject } from "#dialect/json/json.ts";
import { storageKeys } from "../browser/keys.ts";
import { partnerToken } from "./tokenStore.ts";

export interface SessionState {
  /** Response of the user-info call; null for a visitor. */
  user: Readonly<Record<string, unknown>> | null;
  /** Response of the status call; null while unknown or after a failure. */
  status: Readonly<Record<string, unknown>> | null;
  /** The user came through a partner's page. */
  partner: boolean;
  publicData: unknown;
}

const visitor: Omit<SessionState, "partner"> = { user: null, status: null, publicData: undefined };

export const session = proxy<SessionState>({ ...visitor, partner: partnerToken() !== undefined, ...stored() });

export function useSession() {
  return useSnapshot(session);
}

function stored(): Partial<SessionState> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKeys.session) ?? "null");
    if (!isObject(value) || !isObject(value["user"])) return {};
    const { user, status } = value;
    return { user: user as SessionState["user"], status: isObject(status) ? status : null };
  } catch {
    return {};
  }
}

function persist(): void {
  try {
    const { user, status } = session;
    if (user) localStorage.setItem(storageKeys.session, JSON.stringify({ user, status }));
    else localStorage.removeItem(storageKeys.session);
  } catch {
    // Storage is forbidden or full: the session lasts until the page closes.
  }
}

/** Stores each change of the state. Returns a function that stops it. */
export function persistSession(): () => void {
  return subscribe(session, persist, true);
}

/** Resets user, status and public data, in memory and in storage [S-SES-04, S-SES-05]. `partner` stays, because a partner's user returns to the partner's login page. */
export function resetSession(): void {
  Object.assign(session, visitor);
  persist();
}

export function loginName(): string | undefined {
  const name = session.user?.["loginName"];
  return typeof name === "string" && name !== "" ? name : undefined;
}

/** Returns the facts that expressions read as `user.*`, under their wire names. */
export function sessionFacts(): SessionFacts {
  return { ...session.user, ...session.status, partner: session.partner };
}

/** Calls `changed` after each change of the session. Returns the function that unsubscribes. */
export function onSessionChange(changed: () => void): () => void {
  return subscribe(session, changed);
}
