/**
 * Who is logged in, and what the server says about them.
 *
 * No token means nobody [S-SES-01]. The state survives a reload under one local
 * storage key, without the token; a damaged value is dropped [S-SES-06, Q-69].
 */
import { proxy, subscribe, useSnapshot } from "valtio";
import type { SessionFacts } from "#dialect/check/check.ts";
import { isObject } from "#dialect/json/json.ts";
import { storageKeys } from "../browser/keys.ts";
import { partnerToken } from "./tokenStore.ts";

export interface SessionState {
  /** What the user-info call gave; null for a visitor. */
  user: Readonly<Record<string, unknown>> | null;
  /** What the status call gave; null while unknown or when it failed. */
  status: Readonly<Record<string, unknown>> | null;
  /** Entered through a partner's page; known from its token, which lies in a place of its own. */
  partner: boolean;
  publicData: unknown;
}

const nobody: Omit<SessionState, "partner"> = { user: null, status: null, publicData: undefined };

export const session = proxy<SessionState>({ ...nobody, partner: partnerToken() !== undefined, ...stored() });

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

function keep(): void {
  try {
    const { user, status } = session;
    if (user) localStorage.setItem(storageKeys.session, JSON.stringify({ user, status }));
    else localStorage.removeItem(storageKeys.session);
  } catch {
    // Forbidden or full: the session then lives as long as the page.
  }
}

/** Keeps the state while the page lives. Returns the removal. */
export function keepSession(): () => void {
  return subscribe(session, keep, true);
}

/** Back to nobody, in memory and in storage [S-SES-04, S-SES-05]. A page that the partner holds stays the partner's: its way out leads there. */
export function resetSession(): void {
  Object.assign(session, nobody);
  keep();
}

export function loginName(): string | undefined {
  const name = session.user?.["loginName"];
  return typeof name === "string" && name !== "" ? name : undefined;
}

/** The facts that rules and `x-show-when` may ask, under their wire names: the user's and the status. */
export function sessionFacts(): SessionFacts {
  return { ...session.user, ...session.status, partner: session.partner };
}
