/** The calls that the shell asks: every product declares them in `endpoints.json`. */
import type { CallAct } from "../endpoints.ts";

/** Acts that one call must have, by any key: a session begins and ends with them. */
export const shellActs: readonly CallAct[] = ["login", "logout", "publicData", "userInfo"];

/** Calls that are asked by key, and what each does. */
export const shellCalls: Readonly<Record<string, CallAct>> = { fileUrl: "fileUrl", recordSums: "sums" };

/** Fields that the server reads by name, by the act of a call: its entity must have them. */
export const actFields: Readonly<Partial<Record<CallAct, readonly string[]>>> = { register: ["loginName", "password"] };

/** Calls that the check demands of a product. */
export interface ShellContract {
  readonly acts: readonly string[];
  readonly calls: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}
