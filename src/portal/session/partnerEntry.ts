/**
 * Entry through a partner's page: reads `source`, `token` and `userInfo` from the URL, before
 * the hash or inside it [P-039, O-05, Q-28]. Pure.
 */
import { isObject } from "#dialect/json/json.ts";
import type { SessionState } from "./session.ts";

/** A session that a partner's page hands over. */
export interface PartnerEntry {
  readonly token: string;
  readonly user: SessionState["user"];
}

export interface HandedOver {
  /** Undefined unless `source` is exactly the partner's code and a token came with it: the portal then opens as for any visitor. */
  readonly entry: PartnerEntry | undefined;
  /** The URL without these parameters, so that the token does not stay visible, in the history or in copied links. */
  readonly url: string;
}

/** The parameters, in whatever case: a misspelt one hands nobody over, and leaves the URL as the others do. */
const parameter = /^(source|token|userinfo)$/i;
const secret = /^(token|userinfo)$/i;

/**
 * Reads the parameters; undefined when the URL holds neither a token nor a user nor the partner's code.
 * A token is removed from the URL, also that of another sender. The returned `url` is relative: path, query and hash.
 */
export function readPartnerEntry(
  location: Pick<Location, "pathname" | "search" | "hash">,
  code: string | undefined,
): HandedOver | undefined {
  const outer = new URLSearchParams(location.search);
  const [path = "", ...rest] = location.hash.split("?");
  const inner = new URLSearchParams(rest.join("?"));
  const value = (name: "source" | "token" | "userInfo") => outer.get(name) ?? inner.get(name) ?? undefined;
  const isPartner = Boolean(code) && value("source") === code;
  const token = value("token");
  if (!isPartner && ![...outer.keys(), ...inner.keys()].some((key) => secret.test(key))) return undefined;
  const user = readUser(value("userInfo"));
  for (const query of [outer, inner]) for (const key of [...query.keys()]) if (parameter.test(key)) query.delete(key);
  return { entry: isPartner && token ? { token, user } : undefined, url: location.pathname + queryOf(outer) + path + queryOf(inner) };
}

const queryOf = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : "");

/** Returns the primitive values of a JSON object; null for anything else. The user info of the server replaces them later. */
function readUser(text: string | undefined): SessionState["user"] {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (!isObject(value)) return null;
    return Object.fromEntries(Object.entries(value).filter(([, one]) => ["string", "number", "boolean"].includes(typeof one)));
  } catch {
    return null;
  }
}
