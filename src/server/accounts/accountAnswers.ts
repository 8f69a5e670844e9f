/** Data of the account calls. */
import type { Json, Rec } from "#dialect/json/json.ts";
import { roleAccess, readableRecord } from "../records/storage/roleAccess.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Principal } from "../session/principal.ts";

interface UserInfoOptions {
  /** The entity of the user's facts. */
  readonly session?: ServedEntity | undefined;
  /** Whether the server has a workbench, and the account may work there. */
  readonly isAnalyst?: boolean;
}

/**
 * Returns the roles and the facts of the user except the approval, which has a call of its own, and those that its roles do not read. Phone and
 * e-mail are masked. `workbench` is true for accounts that may work there.
 */
export function userInfo(principal: Principal, { session, isAnalyst = false }: UserInfoOptions = {}) {
  const { roles } = principal;
  const facts = session ? readableRecord(roleAccess(principal, session), principal.facts as Rec) : principal.facts;
  const { isPassApproved: _, phone, email, ...info } = facts;
  return {
    ...info,
    roles,
    ...(isAnalyst && { workbench: true }),
    ...masked("phone", phone, maskPhone),
    ...masked("email", email, maskEmail),
  };
}

/** Returns whether the account is approved: `isPassApproved` 1 or 0. */
export function accountStatus({ facts }: Principal) {
  return { isPassApproved: facts.isPassApproved ?? 0 };
}

function masked(name: string, value: Json | undefined, mask: (text: string) => string): Record<string, string> {
  return typeof value === "string" && value !== "" ? { [name]: mask(value) } : {};
}

/** `13800138000` -> `138****8000`; of short numbers the last two digits. */
function maskPhone(phone: string): string {
  return phone.length >= 9 ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : `****${phone.slice(-2)}`;
}

/** `docs@bluekite.example` -> `d***@bluekite.example` */
function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}***${email.slice(Math.max(at, 1))}`;
}
