/**
 * Change sets: an analyst has several drafts, each with a name, and a nameless one. The header `x-change-set` says which one a call
 * means. A draft is kept under a key of analyst and set; no name has a line break, so that no analyst reaches another one's drafts.
 */
import type { FastifyRequest } from "fastify";
import { practiceSet } from "#dialect/wire/changeSets.ts";
import { problem, validationError } from "../../answers/apiError.ts";
import { analystOf } from "./guard.ts";

const MAX_NAME = 60;

/** Whether a name of an analyst or a set fits: one line of printable characters. */
export function isName(name: string): boolean {
  return name !== "" && name.length <= MAX_NAME && name === name.trim() && !/\p{Cc}/u.test(name);
}

/** Returns the key of the draft that a call means; only behind the guard. */
export function draftKeyOf(request: FastifyRequest): string {
  const header = request.headers["x-change-set"];
  const analyst = analystOf(request);
  if (header === undefined || header === "") return analyst;
  const name = typeof header === "string" ? decoded(header) : undefined;
  if (name === undefined || !isName(name)) throw validationError([problem("/x-change-set", "pattern")]);
  return draftKey(analyst, name);
}

/** Returns the key of a draft. @param set "" for the nameless draft */
export const draftKey = (analyst: string, set: string): string => (set === "" ? analyst : `${analyst}\n${set}`);

export interface DraftName {
  readonly analyst: string;
  /** "" for the nameless draft. */
  readonly set: string;
}

export function draftNameOf(key: string): DraftName {
  const [analyst = "", set = ""] = key.split("\n");
  return { analyst, set };
}

/** A draft to practise in: nobody else sees it, and it is never published. */
export const isPractice = (key: string): boolean => draftNameOf(key).set === practiceSet;

/** Returns how people call the draft of somebody else: `Mei`, or `Mei, New prices`. */
export function draftTitle(key: string): string {
  const { analyst, set } = draftNameOf(key);
  return set === "" ? analyst : `${analyst}, ${set}`;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
