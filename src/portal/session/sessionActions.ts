/**
 * Login, logout, and loading of the session.
 *
 * A session consists of three responses: user info, status and public data. They are loaded once after a
 * login and once after a reload with a token, before the first private screen renders.
 */
import type { CallAct, Endpoints } from "#dialect/schema/endpoints.ts";
import { isObject } from "#dialect/json/json.ts";
import { apiCode, isOk, type ApiResponse, type FactorEnrolment } from "#dialect/wire/wire.ts";
import type { DataSource } from "#engine";
import type { Api, CallOptions } from "../api/api.ts";
import { tokenOf } from "../api/readResponse.ts";
import { resetSession, session, type SessionState } from "./session.ts";
import type { PartnerEntry } from "./partnerEntry.ts";
import type { TokenStore } from "./tokenStore.ts";

/** HTTP status by which another backend may refuse a login. */
const unauthorized = 401;

/** Codes from 1000 on are application errors; codes from 500 to 999 are HTTP failures. */
const firstApplicationCode = 1000;

/** The login failed. `message`: the server's, or "" if the transport has already shown an error. */
export class LoginRefused extends Error {
  override readonly name = "LoginRefused";
  /** The password is right, and a code of the second factor is missing or wrong. */
  readonly needsCode: boolean;
  /** The login name or the password is wrong. The server does not say which, so that nobody learns which names exist. */
  readonly isMismatch: boolean;
  /** Data for setting the second factor up, where this login has to. */
  readonly enrolment: FactorEnrolment | undefined;
  constructor(message: string, { code, data }: Partial<ApiResponse> = {}) {
    super(message);
    this.needsCode = code === apiCode.secondFactor;
    this.isMismatch = code === apiCode.badLogin || code === unauthorized;
    this.enrolment = this.needsCode && isObject(data) ? (data as unknown as FactorEnrolment) : undefined;
  }
}

/** Steps of the second factor of the own account. */
export type FactorStep = "begin" | "confirm" | "renew" | "remove";

/** Steps of the devices with push notifications. */
export type PushStep = "list" | "add" | "kinds" | "remove" | "seen" | "test";

/** Steps of the passkeys of the own account. */
export type PasskeyStep = "list" | "begin" | "finish" | "remove";

export interface SessionActions {
  /**
   * Throws `LoginRefused` for any code except 200 [M-01, V-LOG-01]. Returns the recovery codes of a second factor that this login has set up.
   * @param code of the second factor
   */
  logIn(loginName: string, password: string, code?: string): Promise<readonly string[] | undefined>;
  /** Runs a step of the second factor. Absent in front of another backend, which has none. */
  secondFactor?(step: FactorStep, input: Readonly<Record<string, string>>): Promise<ApiResponse>;
  /** Runs a step of the passkeys of the own account. Absent where the backend has none. */
  passkeys?(step: PasskeyStep, input: Readonly<Record<string, unknown>>): Promise<ApiResponse>;
  /** Runs a step of the devices with push notifications. Absent where the backend has none, and for staff. */
  push?(step: PushStep, input: Readonly<Record<string, unknown>>): Promise<ApiResponse>;
  /**
   * Logs in by a passkey of this device. Returns false if the person gave it up. Throws `LoginRefused`. Absent where the backend has none.
   */
  logInByPasskey?(): Promise<boolean>;
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

export interface SessionActionsOptions {
  readonly api: Api;
  readonly endpoints: Endpoints;
  readonly token: TokenStore;
  /** Whether the site is that of the staff. */
  readonly isStaff?: boolean;
  /** A session starts or ends: cancel what belongs to the old one. */
  onChange(): void;
  /** Returns what the portal adds to the server's public data [E-PUB-R2]. */
  publicMaps?(): Promise<Readonly<Record<string, unknown>>>;
  onUserInfoFailed(): void;
  /** The user info could not be loaded; the last known user stays, and the next private page loads it again. */
  onUserInfoUnavailable(): void;
}

/** The codes that a login returns after a second factor was set up. */
function recoveryCodesOf(data: unknown): string[] | undefined {
  const codes = isObject(data) ? data["recoveryCodes"] : undefined;
  return Array.isArray(codes) ? codes.map(String) : undefined;
}

/** Loads the user once; a failed load is tried again by the next call. */
function ensureLoaded(state: LoadState, load: () => Promise<boolean>): Promise<boolean> {
  // The last known user is shown unconfirmed: load again, but do not block the navigation.
  if (state.unconfirmed) {
    state.unconfirmed = false;
    void load();
    return Promise.resolve(true);
  }
  state.loading ??= load().then((known) => {
    if (!known) state.loading = undefined;
    return known;
  });
  return state.loading;
}

export function createSessionActions(options: SessionActionsOptions): SessionActions {
  const { endpoints, token } = options;
  const call = callsOf(options);
  const state: LoadState = {};
  const reset = () => {
    token.clear();
    state.loading = undefined;
    state.unconfirmed = false;
    state.typedName = undefined;
    resetSession();
    options.onChange();
  };
  const startSession = (newToken: string | undefined, known: Pick<SessionState, "partner" | "user">) => {
    reset();
    Object.assign(session, known);
    if (newToken !== undefined) token.write(newToken);
  };
  const load = () => loadSession(call, options, state, reset);
  const open = (response: ApiResponse): void => {
    const newToken = isOk(response) ? tokenOf(response.data) : undefined;
    if (newToken === undefined) throw new LoginRefused(response.message ?? "", response);
    startSession(newToken, { partner: false, user: null });
  };

  return {
    async logIn(loginName, password, code) {
      const response = await call("login", { loginName, password, ...(code === undefined ? {} : { code }) });
      open(response);
      state.typedName = loginName;
      return recoveryCodesOf(response.data);
    },
    ...(options.api.own && { secondFactor: (step, input) => call("secondFactor", { step, ...input }) }),
    ...(options.api.own && deviceActions(options, call, open)),
    enterFromPartner: (entry) => startSession(entry.token, { partner: true, user: entry.user }),
    async accountOf(other) {
      const info = await call("userInfo", {}, { as: other, quiet: true });
      return isOk(info) && isObject(info.data) ? info.data : undefined;
    },
    ensureLoaded: () => ensureLoaded(state, load),
    async refresh() {
      if (token.read() !== undefined) await load();
    },
    logOut() {
      const open = token.read();
      // With a token of its own the call survives the end of the session, and its failure shows nothing.
      if (open !== undefined) void call("logout", {}, { as: open, quiet: true });
    },
    reset,
    isLoggedIn: () => token.read() !== undefined,
    watchSource: (inner) =>
      watchedSource(inner, endpoints, {
        onAccountSaved: () => {
          if (token.read() !== undefined) void load();
        },
        onStatusSubmitted: () => void load(),
      }),
  };
}

/** Additional steps of a product with passkeys or push. `open` starts the session of an answer. */
function deviceActions(
  { endpoints, isStaff }: Pick<SessionActionsOptions, "endpoints" | "isStaff">,
  call: SessionCall,
  open: (response: ApiResponse) => void,
): Pick<SessionActions, "passkeys" | "logInByPasskey" | "push"> {
  const acts = Object.values(endpoints.calls).map(({ does }) => does);
  return {
    ...(acts.includes("push") && !isStaff && { push: (step, input) => call("push", { step, ...input }, { quiet: step === "seen" }) }),
    ...(acts.includes("passkeyLogin") && {
      passkeys: (step, input) => call("passkeys", { step, ...input }),
      async logInByPasskey() {
        const begun = await call("passkeyLogin", { step: "begin" });
        if (!isOk(begun)) throw new LoginRefused(begun.message ?? "", begun);
        const { signLogin } = await import("../browser/passkeys.ts");
        const response = await signLogin(begun.data);
        if (response === undefined) return false;
        open(await call("passkeyLogin", { step: "finish", response }));
        return true;
      },
    }),
  };
}

/** Progress of loading the session of the current token. */
interface LoadState {
  loading?: Promise<boolean> | undefined;
  /** The stored user is shown, but the server has not confirmed it. */
  unconfirmed?: boolean;
  /** The login name as typed. Drafts need an owner, and some backends return no login name. */
  typedName?: string | undefined;
}

/** Loads the session of the token. Returns whether there is one afterwards; a token that the server rejects is reset. */
async function loadSession(call: SessionCall, options: SessionActionsOptions, state: LoadState, reset: () => void): Promise<boolean> {
  const { token } = options;
  const sentToken = token.read();
  const responses = await requestSession(call, options.publicMaps);
  // Another login happened meanwhile.
  if (token.read() !== sentToken) return token.read() !== undefined;
  const { info } = responses;
  if (isOk(info)) {
    writeSession(responses, state.typedName);
    return true;
  }
  if (isUnreachable(info) && session.user) {
    state.unconfirmed = true;
    // The failure came as a code in the body, so the transport has shown nothing.
    if (info.reported === undefined) options.onUserInfoUnavailable();
    return true;
  }
  reset();
  options.onUserInfoFailed();
  return false;
}

type SessionCall = (act: CallAct, data?: unknown, options?: CallOptions) => Promise<ApiResponse>;

/** Returns a function that makes the call of an act. A backend without it counts as unreachable. */
function callsOf({ api, endpoints }: Pick<SessionActionsOptions, "api" | "endpoints">): SessionCall {
  return async (act, data = {}, callOptions) => {
    const key = Object.keys(endpoints.calls).find((name) => endpoints.calls[name]?.does === act);
    return key ? api.call(key, data, callOptions) : { code: 0, data: null };
  };
}

async function requestSession(call: SessionCall, publicMaps: SessionActionsOptions["publicMaps"]) {
  const [info, status, publicData, maps] = await Promise.all([
    call("userInfo"),
    call("status"),
    call("publicData"),
    // The session also works without them.
    publicMaps?.().catch(() => ({})),
  ]);
  return { info, status, publicData, maps };
}

/** Writes the responses to the session. `typedName` is the login name where the server returns none. */
function writeSession({ info, status, publicData, maps }: Awaited<ReturnType<typeof requestSession>>, typedName: string | undefined): void {
  const loginName = typedName ?? session.user?.["loginName"];
  const named = loginName === undefined ? {} : { loginName };
  session.user = isObject(info.data) ? { ...named, ...info.data } : { ...named, ...session.user };
  session.status = isOk(status) && isObject(status.data) ? status.data : null;
  session.publicData = isOk(publicData) ? { ...(isObject(publicData.data) ? publicData.data : {}), ...maps } : undefined;
}

/** No response, or an HTTP failure: the last known user may continue reading. Other codes end the session. */
function isUnreachable({ code }: ApiResponse): boolean {
  return code === 0 || (code >= 500 && code < firstApplicationCode);
}

/**
 * Returns `inner`, which reports saves of the account and submits of the entity of the status call, and what a page offered and the
 * server forbids: the account has other roles by now.
 */
function watchedSource(
  inner: DataSource,
  endpoints: Endpoints,
  { onAccountSaved, onStatusSubmitted }: { onAccountSaved(): void; onStatusSubmitted(): void },
): DataSource {
  const isEntityOf = (act: CallAct, entity: string) =>
    Object.values(endpoints.calls).some((call) => call.does === act && call.entity === entity);
  const watched = async <Data>(answer: Promise<ApiResponse<Data>>, isChange: boolean, report: () => void): Promise<ApiResponse<Data>> => {
    const response = await answer;
    if (response.code === apiCode.forbidden || (isChange && isOk(response))) report();
    return response;
  };
  return {
    ...inner,
    save: (entity, ...rest) => watched(inner.save(entity, ...rest), isEntityOf("changeAccount", entity), onAccountSaved),
    submit: (entity, ...rest) => watched(inner.submit(entity, ...rest), isEntityOf("status", entity), onStatusSubmitted),
    act: (...asked) => watched(inner.act(...asked), false, onAccountSaved),
    remove: (...asked) => watched(inner.remove(...asked), false, onAccountSaved),
  };
}
