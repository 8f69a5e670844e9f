/** The shapes of a check; `checkRecord.ts` does it. */
import type { Json, Rec } from "./json.ts";
import type { Problem } from "./problems.ts";

/** Facts of the session that rules and `x-show-when` may ask. */
export interface SessionFacts {
  readonly loginName?: string;
  readonly name?: string;
  readonly isCheckPrice?: Json;
  readonly showWarehouseInfo?: Json;
  readonly isPassApproved?: Json;
  readonly isClientView?: Json;
  readonly partner?: boolean;
}

/** What expressions may ask of `user`, and what kind of value it is; `any` where backends differ. */
export const sessionKinds: Readonly<Record<keyof SessionFacts, "text" | "boolean" | "any">> = {
  loginName: "text",
  name: "text",
  isCheckPrice: "any",
  showWarehouseInfo: "any",
  isPassApproved: "any",
  isClientView: "any",
  partner: "boolean",
};

export interface CheckContext {
  readonly user: SessionFacts;
  readonly limits: Readonly<Record<string, number | string>>;
  /** `YYYY-MM-DD` in the zone of the business, handed in, never read inside. */
  readonly today: string;
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
  /** `create`, `update`, or the id of a transition. */
  readonly on: string;
  /** A draft: required fields and rules bound to transitions are not asked for. */
  readonly draft?: boolean;
}

export interface CheckResult {
  /** Normalised, hidden values treated, computed values filled in, numbers canonical. */
  readonly record: Rec;
  readonly problems: readonly Problem[];
}
