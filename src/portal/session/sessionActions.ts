/**
 * Logging in, loading what belongs to a session, and leaving it.
 *
 * The answers of three calls make a session: who it is, whether the account is
 * approved, and the public data. They are asked for once after a login and once
 * after a reload with a token, before the first private screen shows.
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

/** Codes from here on are the server's own words about the request, not the failure of one. */
const firstOwnCode = 1000;

/** A login that the server refused; `message` is the server's, "" where the transport has spoken already. */
export class LoginRefused extends Error {
  override readonly name = "LoginRefused";
}

export interface SessionActions {
  /** Rejects with `LoginRefused` for any code but 200 [M-01, V-LOG-01]. */
  logIn(loginName: string, password: string): Promise<void>;
  /** Begins the session that a partner's page hands over; the server's answer replaces `user` [O-05]. */
  enterFromPartner(entry: PartnerEntry): void;
  /** Returns what the server says of the account of a token; undefined when it knows none. The session stays as it is. */
  accountOf(token: string): Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Loads what belongs to the token, once; anew after a try that had no answer. False when the server does not know it: the session is then reset [M-02]. */
  ensureLoaded(): Promise<boolean>;
  /** Asks again who it is and whether the account is approved: something of it was changed. */
  refresh(): Promise<void>;
  /** Forgets everything but language and sidebar; goes nowhere. */
  reset(): void;
  isLoggedIn(): boolean;
  /** The source, with the account asked anew once it was changed, or the record that the status call is about was sent. */
  watchSource(inner: DataSource): DataSource;
}

export function createSessionActions(options: {
  readonly api: Api;
  readonly endpoints: Endpoints;
  readonly token: TokenStore;
  /** A session begins or ends: whatever waited for the old one is called off. */
  onChange(): void;
  /** What the portal adds to the public data that the server sent [E-PUB-R2]. */
  publicMaps?(): Promise<Readonly<Record<string, unknown>>>;
  onUserInfoFailed(): void;
  /** The server did not say who is logged in; the last known user stays, and the next private page asks again. */
  onUserInfoUnavailable(): void;
}): SessionActions {
  const { api, endpoints, token } = options;
  let loading: Promise<boolean> | undefined;
  /** Nobody has confirmed the user who is shown. */
  let unsure = false;
  /** What was typed to log in; it stands for the name where the backend tells none, so that drafts have an owner. */
  let typedName: string | undefined;

  async function ask(act: CallAct, data: unknown = {}, callOptions?: CallOptions): Promise<ApiResponse> {
    const key = Object.keys(endpoints.calls).find((name) => endpoints.calls[name]?.does === act);
    return key ? api.call(key, data, callOptions) : { code: 0, data: null };
  }

  function reset(): void {
    token.clear();
    loading = undefined;
    unsure = false;
    typedName = undefined;
    resetSession();
    options.onChange();
  }

  function begin(fresh: string | undefined, known: Pick<SessionState, "partner" | "user">): void {
    reset();
    Object.assign(session, known);
    if (fresh !== undefined) token.write(fresh);
  }

  async function load(): Promise<boolean> {
    const asked = token.read();
    const [info, status, publicData, maps] = await Promise.all([
      ask("userInfo"),
      ask("status"),
      ask("publicData"),
      // Nobody is kept out for want of them.
      options.publicMaps?.().catch(() => ({})),
    ]);
    // Somebody else logged in while this was under way.
    if (token.read() !== asked) return token.read() !== undefined;
    if (!isOk(info)) {
      // Without an answer the last known user may go on reading; a refusal ends the session.
      const unreachable = info.code === 0 || (info.code >= 500 && info.code < firstOwnCode);
      if (unreachable && session.user) {
        unsure = true;
        // A failure that came as the code of a body: the transport has shown nothing.
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
      const answer = await ask("login", { loginName, password });
      const fresh = isOk(answer) ? tokenOf(answer.data) : undefined;
      if (fresh === undefined) throw new LoginRefused(answer.message ?? "");
      begin(fresh, { partner: false, user: null });
      typedName = loginName;
    },
    enterFromPartner: (entry) => begin(entry.token, { partner: true, user: entry.user }),
    async accountOf(other) {
      const info = await ask("userInfo", {}, { as: other, quiet: true });
      return isOk(info) && isObject(info.data) ? info.data : undefined;
    },
    ensureLoaded() {
      // The last known user was let in without an answer: nobody waits again, but the question is asked again.
      if (unsure) {
        unsure = false;
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
    reset,
    isLoggedIn: () => token.read() !== undefined,
    watchSource: (inner) => ({
      ...inner,
      async save(entity, ...rest) {
        const answer = await inner.save(entity, ...rest);
        const isAccount = Object.values(endpoints.calls).some((call) => call.does === "changeAccount" && call.entity === entity);
        if (isAccount && isOk(answer) && token.read() !== undefined) void load();
        return answer;
      },
      async submit(entity, ...rest) {
        const answer = await inner.submit(entity, ...rest);
        const isJudged = Object.values(endpoints.calls).some((call) => call.does === "status" && call.entity === entity);
        if (isJudged && isOk(answer)) void load();
        return answer;
      },
    }),
  };
}
