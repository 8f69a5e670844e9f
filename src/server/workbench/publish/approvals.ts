/**
 * Approvals of drafts by a second person, and requests to somebody who may publish. Both are for one version of a draft: any
 * change of the draft ends them.
 */
import { type Approval, type ApprovalRequest, type ApprovalTarget, risksToApprove } from "#dialect/wire/approval.ts";
import { contentHash } from "../../schemas/asset.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Db } from "../../db/tables.ts";
import type { WorkbenchApprovalTable } from "../../db/workbenchTables.ts";
import { draftKey, draftNameOf } from "../access/changeSet.ts";
import type { Reviewer } from "../access/guard.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import type { DraftWorkspace, OpenDraft } from "../drafts/draftWorkspace.ts";
import type { DraftFiles } from "../drafts/draftChecker.ts";
import { activeFiles, changesOf, differenceOf, versionOf } from "./difference.ts";
import { addNotice } from "./notices.ts";
import { countWaiting, waitingRequests } from "./waiting.ts";

/** The active files, and those of a version. */
export interface ComparedVersions {
  readonly before: DraftFiles;
  readonly after: DraftFiles;
}

export interface Approvals {
  /** State of the request of a draft; undefined if it needs none and none was made. */
  of(key: string, draft: OpenDraft): Promise<Approval | undefined>;
  /** Asks for what the present draft needs. @param publication the analyst may not publish */
  ask(key: string, reason: string, publication: boolean): Promise<void>;
  /** Returns what others have asked that the reviewer can act on; what has changed since is left out. */
  asked(reviewer: Reviewer): Promise<ApprovalRequest[]>;
  /** Counts the requests of others for the reviewer, without reading them. */
  count(reviewer: Reviewer): Promise<number>;
  /** Whether the server demands a second person for a version: it changes something to be stricter or breaking, or that may be. */
  demands(version: ComparedVersions): boolean;
  /** Throws 422 if the reviewer is the author, 409 if the draft has changed since. The author is told. */
  approve(reviewer: string, target: ApprovalTarget): Promise<void>;
  /** Ends a request, and tells the author why. Throws as `approve`. */
  sendBack(reviewer: string, target: ApprovalTarget, why: string): Promise<void>;
  /** Returns the key of a draft that was asked to be published. Throws as `approve`. */
  keyOf(reviewer: string, target: ApprovalTarget): Promise<string>;
  /** Returns who approved a draft; null if it needs nobody. A publisher of another's draft who may approve does both. Throws 422 without an approval. */
  approverOf(key: string, draft: OpenDraft, publisher: Reviewer): Promise<string | null>;
}

export interface ApprovalParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly workspace: DraftWorkspace;
  /** Whether stricter and breaking changes need a second person. */
  readonly isDemanded: boolean;
}

export function createApprovals({ db, clock, workspace, isDemanded }: ApprovalParts): Approvals {
  const rowOf = async (key: string) => db.selectFrom("workbench_approvals").selectAll().where("draft", "=", key).executeTakeFirst();
  const demands = (version: ComparedVersions): boolean => isDemanded && needsApproval(version);
  const isNeeded = (draft: OpenDraft): boolean => demands({ before: activeFiles(draft.inForce), after: draft.files });
  const othersRows = async ({ name, grants }: Reviewer) => {
    const rows = await db.selectFrom("workbench_approvals").selectAll().orderBy("asked").execute();
    const isFor = ({ approver, publication }: (typeof rows)[number]): boolean =>
      (approver === null && grants.includes("approve")) || (publication && grants.includes("publish"));
    return rows.filter((row) => draftNameOf(row.draft).analyst !== name && isFor(row));
  };
  const keyOf: Approvals["keyOf"] = async (reviewer, { analyst, set, hash }) => {
    if (analyst === reviewer) throw new WorkbenchError(422, "workbench.ownApproval");
    const key = draftKey(analyst, set);
    const row = await rowOf(key);
    if (row?.hash !== hash || stateOf(await workspace.open(key)) !== hash) throw new WorkbenchError(409, "workbench.changedSince");
    return key;
  };
  return {
    keyOf,
    demands,
    async of(key, draft) {
      const row = await rowOf(key);
      const current = row?.hash === stateOf(draft) ? row : undefined;
      if (!isNeeded(draft)) return current?.publication === true ? { state: "asked", isPublicationOnly: true } : undefined;
      if (!current) return { state: "none" };
      return current.approver === null ? { state: "asked" } : { state: "given", by: current.approver };
    },
    async ask(key, reason, publication) {
      const hash = stateOf(await workspace.open(key));
      const row = { hash, reason, publication, asked: new Date(clock()), approver: null };
      await db
        .insertInto("workbench_approvals")
        .values({ draft: key, ...row })
        .onConflict((conflict) => conflict.column("draft").doUpdateSet(row))
        .execute();
    },
    count: async (reviewer) => (await othersRows(reviewer)).length + (await countWaiting(db, reviewer)),
    async asked(reviewer) {
      const rows = await othersRows(reviewer);
      const found = await Promise.all(rows.map(async (row) => ({ ...row, open: await workspace.open(row.draft) })));
      const drafts = found.flatMap((row) => requestOf(row, isNeeded(row.open) && row.approver === null, reviewer));
      return [...(await waitingRequests({ db, workspace }, reviewer)), ...drafts];
    },
    approve: async (by, target) => answerRequest({ db, clock }, { key: await keyOf(by, target), hash: target.hash }, { by }),
    sendBack: async (by, target, why) => answerRequest({ db, clock }, { key: await keyOf(by, target), hash: target.hash }, { by, why }),
    async approverOf(key, draft, publisher) {
      if (!isNeeded(draft)) return null;
      const row = await rowOf(key);
      if (row?.hash === stateOf(draft) && row.approver !== null) return row.approver;
      if (publisher.name !== draftNameOf(key).analyst && publisher.grants.includes("approve")) return publisher.name;
      throw new WorkbenchError(422, "workbench.needsApproval");
    },
  };
}

/** Approves a request, or ends it for the reason `why`; its author is told. Of two who approve, the first stands. */
async function answerRequest(
  { db, clock }: Pick<ApprovalParts, "db" | "clock">,
  { key, hash }: { readonly key: string; readonly hash: string },
  answer: { readonly by: string; readonly why?: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const approved = trx.updateTable("workbench_approvals").set({ approver: answer.by }).where("approver", "is", null);
    const ended = trx.deleteFrom("workbench_approvals");
    const row =
      answer.why === undefined
        ? await approved.where("draft", "=", key).where("hash", "=", hash).returning("reason").executeTakeFirst()
        : await ended.where("draft", "=", key).where("hash", "=", hash).returning("reason").executeTakeFirst();
    if (!row) return;
    const kind = answer.why === undefined ? "approval" : "sentBack";
    await addNotice(trx, { analyst: draftNameOf(key).analyst, kind, facts: { reason: row.reason, ...answer } }, clock());
  });
}

type AskedDraft = Pick<WorkbenchApprovalTable, "draft" | "hash" | "reason" | "publication"> & { readonly open: OpenDraft };

/** Returns the request with what the reviewer can do; nothing if that is nothing, or if the draft has changed since. @param waits for an approval */
function requestOf({ draft, hash, reason, publication, open }: AskedDraft, waits: boolean, { grants }: Reviewer): ApprovalRequest[] {
  const mayApprove = grants.includes("approve");
  const publishes = publication && grants.includes("publish") && (!waits || mayApprove);
  const acts = [...(waits && mayApprove ? (["approve"] as const) : []), ...(publishes ? (["publish"] as const) : [])];
  if (acts.length === 0 || open.changed.length === 0 || stateOf(open) !== hash) return [];
  return [{ ...draftNameOf(draft), hash, inForce: versionOf(open.inForce), reason, changes: differenceOf(open).changes, acts }];
}

/** Whether a change is stricter or breaking, or may be. */
function needsApproval({ before, after }: ComparedVersions): boolean {
  return changesOf(before, after).changes.some(({ risk }) => risksToApprove.includes(risk));
}

/** Returns the hash of what a draft changes: the texts, and those on which they are based. */
export function stateOf({ changed }: OpenDraft): string {
  return contentHash(JSON.stringify(changed.map(({ path, text, base }) => [path, text, base])));
}
