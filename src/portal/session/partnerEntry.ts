/**
 * Entry through a partner's page: reads `source`, `token` and `userInfo` from the URL, before
 * the hash or inside it [P-039, O-05, Q-28]. Pure.
 */
import { isObject } from "#dialect/json/json.ts";
import type { SessionState } from "./session.ts";

export interface PartnerEntry {
  /** Undefined: the user must log in at the partner's login page. */
  readonly token: string | undefined;
  readonly user: SessionState["user"];
  /** The URL without these parameters, so that the token does not stay visible, in the history or in copied links. */
  readonly url: string;
}

const parameters = ["source", "token", "userInfo"] as const;

/** Returns undefined unless `source` is exactly the partner's code. The returned `url` is relative: path, query and hash. */
export function readPartnerEntry(
  location: Pick<Location, "pathname" | "search" | "hash">,
  code: string | undefined,
): PartnerEntry | undefined {
  if (!code) return undefined;
  const outer = new URLSearchParams(location.search);
  const [path = "", ...rest] = location.hash.split("?");
  const inner = new URLSearchParams(rest.join("?"));
  const value = (name: (typeof parameters)[number]) => outer.get(name) ?? inner.get(name) ?? undefined;
  if (value("source") !== code) return undefined;
  const token = value("token") || undefined;
  const user = readUser(value("userInfo"));
  for (const name of parameters) {
    outer.delete(name);
    inner.delete(name);
  }
  return { token, user, url: location.pathname + queryOf(outer) + path + queryOf(inner) };
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
