/** Type of `schemas/endpoints.json`, the catalogue of calls. */
import type { Traced } from "./schema.ts";
import type { Text } from "../text/text.ts";

export type CallAct =
  | "list"
  | "counts"
  | "save"
  | "delete"
  | "transition"
  | "submit"
  | "upload"
  | "fileUrl"
  | "template"
  | "export"
  | "import"
  | "existing"
  | "zip"
  | "login"
  | "logout"
  | "register"
  | "sendCode"
  | "changeAccount"
  | "userInfo"
  | "status"
  | "publicData"
  | "codes"
  | "sums"
  | "shared"
  | "join"
  | "secondFactor"
  | "passkeys"
  | "passkeyLogin"
  | "push";

export interface Call extends Traced {
  /** Has one leading slash and the spelling of the wire. */
  readonly path: string;
  /** The operation of the embedded server; absent if the server does not implement the call. */
  readonly does?: CallAct;
  readonly entity?: string;
  /** The transition that it takes; for `register`: that the new record takes at once. */
  readonly transition?: string;
  /** For `codes`: the list whose options it returns. */
  readonly codes?: string;
  /** For `register`: the entity of the record that it creates, with the fields that both have. */
  readonly makes?: string;
  /** For `sendCode`: the channel, and the field of the entity with the recipient. */
  readonly sends?: { readonly by: "sms" | "email"; readonly to: string };
  /** Needs no token. */
  readonly anonymous?: boolean;
  readonly multipart?: boolean;
  /** Meaning of the codes of its response. */
  readonly errors?: readonly CallError[];
}

/** An error code of a response, with the field and the message for the user. */
export interface CallError extends Traced {
  readonly code: number;
  /** Pointer of the field; absent: the whole record. */
  readonly fieldPath?: string;
  readonly message: Text;
}

/** Matches a segment of a path, counted from 1. It compares whole segments and is case-sensitive. */
export interface SegmentRule {
  readonly segment: number;
  readonly in: readonly string[];
}

/** A header that only some calls send. */
export interface HeaderRule extends Traced {
  readonly name: string;
  readonly value: string;
  /** The calls that send it. */
  readonly when: SegmentRule;
  /** Exceptions from `when`. */
  readonly except?: SegmentRule;
}

export interface Endpoints {
  readonly $schema?: string;
  readonly headers?: readonly HeaderRule[];
  readonly calls: Readonly<Record<string, Call>>;
}

/** The entity of `userEntityOf` where no call names one. */
const usualUserEntity = "session";

/** Returns the name of the entity whose fields are the facts of the user (`user` in expressions): that of the call that does `userInfo`, else `session`. */
export function userEntityOf(calls: Iterable<{ readonly does?: string | undefined; readonly entity?: string | undefined }>): string {
  for (const { does, entity } of calls) if (does === "userInfo" && entity !== undefined) return entity;
  return usualUserEntity;
}

/** Returns the headers that the rules add to a call of this path. Query string and fragment do not count. */
export function ruledHeaders(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const segments = path
    .replace(/[?#].*$/s, "")
    .replace(/^\/+/, "")
    .split("/");
  const applies = ({ segment, in: names }: SegmentRule): boolean => names.includes(segments[segment - 1] ?? "");
  return Object.fromEntries(
    rules.filter(({ when, except }) => applies(when) && !(except && applies(except))).map(({ name, value }) => [name, value]),
  );
}
