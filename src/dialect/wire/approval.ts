/**
 * A second person's approval, where the server demands it (`WORKBENCH_APPROVAL=1`) of changes that are stricter or breaking.
 *
 * | call | request | response |
 * |---|---|---|
 * | `POST approval` | `{reason}` | nothing: asks for an approval of the draft as it stands |
 * | `GET approvals` | | `ApprovalRequest[]` of others |
 * | `POST approvals` | `ApprovalTarget` | nothing; 409 if the draft has changed since |
 */
import type { Change, Risk } from "../diff/change.ts";

/** Risks that need a second person. */
export const risksToApprove: readonly Risk[] = ["breaking", "stricter", "either"];

/** Where the approval of a draft stands. A change of the draft begins it anew. */
export interface Approval {
  readonly state: "none" | "asked" | "given";
  /** Who approved. */
  readonly by?: string;
}

/** A draft as it stood when its analyst asked. */
export interface ApprovalTarget {
  readonly analyst: string;
  /** Change set; "" for the nameless draft. */
  readonly set: string;
  readonly hash: string;
}

export interface ApprovalRequest extends ApprovalTarget {
  readonly reason: string;
  readonly changes: readonly Change[];
}
