/**
 * What an analyst asks of others: a second person's approval, where the server demands it (`WORKBENCH_APPROVAL=1`) of changes that are
 * stricter or breaking; and a publication, where the analyst's roles do not publish.
 *
 * | call | request | response |
 * |---|---|---|
 * | `POST approval` | `{reason}` | nothing: asks for what the present draft needs |
 * | `GET approvals` | | `ApprovalRequest[]` of others that the person can act on |
 * | `POST approvals` | `ApprovalTarget` | nothing; 409 if the draft has changed since |
 * | `POST approvals/return` | `ApprovalTarget` with `{reason}` | nothing: ends the request, and tells the author why |
 * | `POST publish` | `{reason, inForce, of: ApprovalTarget}` | publishes the draft of another; 409 if it has changed since, or others have published |
 */
import type { Change, Risk } from "../diff/change.ts";

/** Risks that need a second person. */
export const risksToApprove: readonly Risk[] = ["breaking", "stricter", "either"];

/** State of a request. A change of the draft resets it. */
export interface Approval {
  readonly state: "none" | "asked" | "given";
  /** Who approved. */
  readonly by?: string;
  /** Nobody has to approve: only the publication is asked for. */
  readonly isPublicationOnly?: boolean;
}

/** A draft as it stood when its analyst asked. */
export interface ApprovalTarget {
  readonly analyst: string;
  /** Change set; "" for the nameless draft. */
  readonly set: string;
  readonly hash: string;
  /** Of a scheduled publication that was merged at its time and waits; absent for a draft. Its approval brings it into force. */
  readonly number?: number;
}

export interface ApprovalRequest extends ApprovalTarget {
  /** Hash of the active files that the draft is compared with. */
  readonly inForce: string;
  readonly reason: string;
  readonly changes: readonly Change[];
  /** What the person can do with it. */
  readonly acts: readonly ("approve" | "publish")[];
}
