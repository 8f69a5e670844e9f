/** The catalogue of calls: `schemas/endpoints.json` as TypeScript. */
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
  | "template"
  | "export"
  | "import"
  | "existing"
  | "zip"
  | "login"
  | "register"
  | "sendCode"
  | "changeAccount"
  | "userInfo"
  | "status"
  | "publicData"
  | "codes";

export interface Call extends Traced {
  /** Always with one leading slash; wire spelling kept. */
  readonly path: string;
  /** What the embedded server does for it; absent where nothing is built behind it yet. */
  readonly does?: CallAct;
  readonly entity?: string;
  readonly transition?: string;
  /** Of `codes`: the list whose options it answers. */
  readonly codes?: string;
  /** Of a registration: the entity whose record it becomes, with the fields that both have. */
  readonly makes?: string;
  /** Of a request for a code: how it goes, and the field of the entity that says where to. */
  readonly sends?: { readonly by: "sms" | "email"; readonly to: string };
  /** Open without a token. */
  readonly anonymous?: boolean;
  readonly multipart?: boolean;
  /** What codes of its answer mean. */
  readonly errors?: readonly CallError[];
}

/** A code of an answer other than success, as the reader is told it, beside the field that it is about. */
export interface CallError extends Traced {
  readonly code: number;
  /** Pointer of the field; the record as a whole when absent. */
  readonly fieldPath?: string;
  readonly message: Text;
}

/** A segment of a call's path, counted from 1, whole and in the letters of the wire. */
export interface SegmentRule {
  readonly segment: number;
  readonly in: readonly string[];
}

/** A header that some calls carry beside those of every call. */
export interface HeaderRule extends Traced {
  readonly name: string;
  readonly value: string;
  /** The calls that carry it. */
  readonly when: SegmentRule;
  /** Those of them that do not. */
  readonly except?: SegmentRule;
}

export interface Endpoints {
  readonly $schema?: string;
  readonly headers?: readonly HeaderRule[];
  readonly calls: Readonly<Record<string, Call>>;
}

/** The headers that the rules give a call of this path; its query and fragment do not count. */
export function ruledHeaders(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const segments = path
    .replace(/[?#].*$/, "")
    .replace(/^\/+/, "")
    .split("/");
  const applies = ({ segment, in: names }: SegmentRule): boolean => names.includes(segments[segment - 1] ?? "");
  return Object.fromEntries(
    rules.filter(({ when, except }) => applies(when) && !(except && applies(except))).map(({ name, value }) => [name, value]),
  );
}
