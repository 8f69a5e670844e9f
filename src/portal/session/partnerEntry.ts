/**
 * Coming in through a partner's page: `source` and `token` in the address, before
 * the hash or inside it, and what the partner says of the user in `userInfo`
 * [P-039, O-05, Q-28]. Pure.
 */
import { isObject } from "#dialect/json/json.ts";
import type { SessionState } from "./session.ts";

export interface PartnerEntry {
  /** Absent: the partner's page forgot it, and its own login page is where to get one. */
  readonly token: string | undefined;
  readonly user: SessionState["user"];
  /** The address without what was handed over: nobody reads a token over a shoulder, in the history or in a link. */
  readonly url: string;
}

const handedOver = ["source", "token", "userInfo"] as const;

/** Undefined unless `source` is exactly the partner's code. `address` is relative to the page: path, query and hash. */
export function readPartnerEntry(
  place: Pick<Location, "pathname" | "search" | "hash">,
  code: string | undefined,
): PartnerEntry | undefined {
  if (!code) return undefined;
  const outer = new URLSearchParams(place.search);
  const [path = "", ...rest] = place.hash.split("?");
  const inner = new URLSearchParams(rest.join("?"));
  const value = (name: (typeof handedOver)[number]) => outer.get(name) ?? inner.get(name) ?? undefined;
  if (value("source") !== code) return undefined;
  const token = value("token") || undefined;
  const user = readUser(value("userInfo"));
  for (const name of handedOver) {
    outer.delete(name);
    inner.delete(name);
  }
  return { token, user, url: place.pathname + queryOf(outer) + path + queryOf(inner) };
}

const queryOf = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : "");

/** Plain values of a JSON object; null for anything else. What the server says of the user later wins. */
function readUser(text: string | undefined): SessionState["user"] {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (!isObject(value)) return null;
    return Object.fromEntries(Object.entries(value).filter(([, one]) => ["string", "number", "boolean"].includes(typeof one)));
  } catch {
    return null;
  }
}
