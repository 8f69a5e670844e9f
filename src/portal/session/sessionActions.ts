/**
 * Login, logout, and loading of the session.
 *
 * A session consists of three responses: user info, status and public data. They are loaded once after a
 * login and once after a reload with a token, before the first private screen renders.
 */
import type { CallAct, Endpoints } from "#dialect/schema/endpoints.ts";
import { isObject } from "#dialect/json/json.ts";
import { isOk, type ApiResponse } from "#dialect/wire/wire.ts";
import type { DataSource } from "#engine";
import type { Api, CallOptions } from "../api/api.ts";
import { tokenOf } from "../api/readResponse.ts";
import { resetSession, session, type SessionState } from "./session.ts";
import type { PartnerEntry } from "./partnerEntry.ts";
import type { TokenStore } from "./tokenStore.ts";

/** Codes from 1000 on are application errors; codes from 500 to 999 are HTTP failures. */
const firstApplicationCode = 1000;

/** The login failed. `message`: the server's, or "" if the transport has already shown an error. */
export class LoginRefused extends Error {
  override readonly name = "LoginRefused";
}

export interface SessionActions {
  /** Throws `LoginRefused` for any code except 200 [M-01, V-LOG-01]. */
  logIn(loginName: string, password: string): Promise<void>;
  /** Starts the session of a partner's URL. The server's user info replaces `user` later [O-05]. */
  enterFromPartner(entry: PartnerEntry): void;
  /** Returns the user info of a token; undefined if the server rejects the token. The current session does not change. */
  accountOf(token: string): Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Loads the session of the token, once; again after an attempt without a response. Returns false if the server rejects the token: the session is then reset [M-02]. */
  ensureLoaded(): Promise<boolean>;
  /** Loads the session again after a change of the account. */
  refresh(): Promise<void>;
  /** Ends the session at the server, without waiting for it; a backend that lacks the call is not asked. Call `reset` afterwards. */
  logOut(): void;
  /** Ends the session: clears token and state. Preferences stay, and no navigation happens. */
  reset(): void;
  isLoggedIn(): boolean;
  /** Wraps `inner`: loads the session again after a save of the account, or a submit of the entity of the status call. */
  watchSource(inner: DataSource): DataSource;
}

export function createSessionActions(options: {
  readonly api: Api;
  readonly endpoints: Endpoints;
  readonly token: TokenStore;
  /** A session starts or ends: cancel what belongs to the old one. */
  onChange(): void;
  /** Returns what the portal adds to the server's public data [E-PUB-R2]. */
  publicMaps?(): Promise<Readonly<Record<string, unknown>>>;
  onUserInfoFailed(): void;
  /** The user info could not be loaded; the last known user stays, and the next private page loads it again. */
  onUserInfoUnavailable(): void;
}): SessionActions {
  const { api, endpoints, token } = options;
  let loading: Promise<boolean> | undefined;
  /** The stored user is shown, but the server has not confirmed it. */
  let unconfirmed = false;
  /** The login name as typed. Drafts need an owner, and some backends return no login name. */
  let typedName: string | undefined;

  async function callFor(act: CallAct, data: unknown = {}, callOptions?: CallOptions): Promise<ApiResponse> {
    const key = Object.keys(endpoints.calls).find((name) => endpoints.calls[name]?.does === act);
    return key ? api.call(key, data, callOptions) : { code: 0, data: null };
  }

  function reset(): void {
    token.clear();
    loading = undefined;
    unconfirmed = false;
    typedName = undefined;
    resetSession();
    options.onChange();
  }

  function startSession(newToken: string | undefined, known: Pick<SessionState, "partner" | "user">): void {
    reset();
    Object.assign(session, known);
    if (newToken !== undefined) token.write(newToken);
  }

  async function load(): Promise<boolean> {
    const sentToken = token.read();
    const [info, status, publicData, maps] = await Promise.all([
      callFor("userInfo"),
      callFor("status"),
      callFor("publicData"),
      // The session also works without them.
      options.publicMaps?.().catch(() => ({})),
    ]);
    // Another login happened meanwhile.
    if (token.read() !== sentToken) return token.read() !== undefined;
    if (!isOk(info)) {
      // Without a response the last known user may continue reading; a rejection ends the session.
      const unreachable = info.code === 0 || (info.code >= 500 && info.code < firstApplicationCode);
      if (unreachable && session.user) {
        unconfirmed = true;
        // The failure came as a code in the body, so the transport has shown nothing.
        if (info.reported === undefined) options.onUserInfoUnavailable();
        return true;
      }
      reset();
      options.onUserInfoFailed();
      return false;
    }
    const loginName = typedName ?? session.user?.["loginName"];
    const named = loginName === undefined ? {} : { loginName };
    session.user = isObject(info.data) ? { ...named, ...info.data } : { ...named, ...session.user };
    session.status = isOk(status) && isObject(status.data) ? status.data : null;
    session.publicData = isOk(publicData) ? { ...(isObject(publicData.data) ? publicData.data : {}), ...maps } : undefined;
    return true;
  }

  return {
    async logIn(loginName, password) {
      const response = await callFor("login", { loginName, password });
      const newToken = isOk(response) ? tokenOf(response.data) : undefined;
      if (newToken === undefined) throw new LoginRefused(response.message ?? "");
      startSession(newToken, { partner: false, user: null });
      typedName = loginName;
    },
    enterFromPartner: (entry) => startSession(entry.token, { partner: true, user: entry.user }),
    async accountOf(other) {
      const info = await callFor("userInfo", {}, { as: other, quiet: true });
      return isOk(info) && isObject(info.data) ? info.data : undefined;
    },
    ensureLoaded() {
      // The last known user is shown unconfirmed: load again, but do not block the navigation.
      if (unconfirmed) {
        unconfirmed = false;
        void load();
        return Promise.resolve(true);
      }
      loading ??= load().then((known) => {
        if (!known) loading = undefined;
        return known;
      });
      return loading;
    },
    async refresh() {
      if (token.read() !== undefined) await load();
    },
    logOut() {
      const open = token.read();
      // With a token of its own the call survives the end of the session, and its failure shows nothing.
      if (open !== undefined) void callFor("logout", {}, { as: open, quiet: true });
    },
    reset,
    isLoggedIn: () => token.read() !== undefined,
    watchSource: (inner) => ({
      ...inner,
      async save(entity, ...rest) {
        const response = await inner.save(entity, ...rest);
        const isAccount = Object.values(endpoints.calls).some((call) => call.does === "changeAccount" && call.entity === entity);
        if (isAccount && isOk(response) && token.read() !== undefined) void load();
        return response;
      },
      async submit(entity, ...rest) {
        const response = await inner.submit(entity, ...rest);
        const isStatusEntity = Object.values(endpoints.calls).some((call) => call.does === "status" && call.entity === entity);
        if (isStatusEntity && isOk(response)) void load();
        return response;
      },
    }),
  };
}
