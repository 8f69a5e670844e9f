/** Approvals of drafts by a second person: of one state of a draft, which any change of it ends. */
import { risksToApprove, type Approval } from "#dialect/wire/approval.ts";
import { contentHash } from "../../schemas/asset.ts";
import type { Db } from "../../db/tables.ts";
import type { WorkbenchApprovalTable } from "../../db/workbenchTables.ts";
import { draftNameOf } from "../access/changeSet.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import type { DraftWorkspace, OpenDraft } from "../drafts/draftWorkspace.ts";
import { changesOf, differenceOf } from "./difference.ts";

export interface Approvals {
  /** Where the approval of a draft stands; undefined if it needs none. */
  of(key: string, draft: OpenDraft): Promise<Approval | undefined>;
  /** Asks for an approval of the draft as it stands. */
  ask(key: string, reason: string): Promise<void>;
  /** Returns what others have asked an analyst to approve; what has changed since is left out. */
  asked(analyst: string): Promise<AskedApproval[]>;
  /** Throws 422 if the analyst is the author, 409 if the draft has changed since. */
  approve(analyst: string, key: string, hash: string): Promise<void>;
  /** Returns who approved a draft; null if it needs nobody. Throws 422 without an approval. */
  approverOf(key: string, draft: OpenDraft): Promise<string | null>;
}

export interface AskedApproval extends Pick<WorkbenchApprovalTable, "draft" | "hash" | "reason"> {
  readonly open: OpenDraft;
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
  const of: Approvals["of"] = async (key, draft) => {
    if (!isDemanded || !needsApproval(draft)) return undefined;
    const row = await rowOf(key);
    if (row?.hash !== stateOf(draft)) return { state: "none" };
    return row.approver === null ? { state: "asked" } : { state: "given", by: row.approver };
  };
  return {
    of,
    async ask(key, reason) {
      const hash = stateOf(await workspace.open(key));
      const row = { hash, reason, asked: new Date(clock()), approver: null };
      await db
        .insertInto("workbench_approvals")
        .values({ draft: key, ...row })
        .onConflict((conflict) => conflict.column("draft").doUpdateSet(row))
        .execute();
    },
    async asked(analyst) {
      const rows = await db.selectFrom("workbench_approvals").selectAll().where("approver", "is", null).orderBy("asked").execute();
      const others = rows.filter(({ draft }) => draftNameOf(draft).analyst !== analyst);
      const found = await Promise.all(others.map(async (row) => ({ ...row, open: await workspace.open(row.draft) })));
      return found.filter(({ hash, open }) => open.changed.length > 0 && stateOf(open) === hash);
    },
    async approve(analyst, key, hash) {
      if (draftNameOf(key).analyst === analyst) throw new WorkbenchError(422, "workbench.ownApproval");
      const row = await rowOf(key);
      if (row?.hash !== hash || stateOf(await workspace.open(key)) !== hash) throw new WorkbenchError(409, "workbench.changedSince");
      await db.updateTable("workbench_approvals").set({ approver: analyst }).where("draft", "=", key).where("hash", "=", hash).execute();
    },
    async approverOf(key, draft) {
      const approval = await of(key, draft);
      if (approval === undefined) return null;
      if (approval.by === undefined) throw new WorkbenchError(422, "workbench.needsApproval");
      return approval.by;
    },
  };
}

/** Whether a change of the draft is stricter or breaking, or may be. */
function needsApproval(draft: OpenDraft): boolean {
  const before = [...draft.inForce].map(([path, { text }]) => ({ path, text }));
  return changesOf(before, draft.files).changes.some(({ risk }) => risksToApprove.includes(risk));
}

/** Hash of what a draft changes: the texts, and those on which they are based. */
function stateOf({ changed }: OpenDraft): string {
  return contentHash(JSON.stringify(changed.map(({ path, text, base }) => [path, text, base])));
}

/** Converts a request for whoever approves it. */
export function toApprovalRequest({ draft, hash, reason, open }: AskedApproval) {
  return { ...draftNameOf(draft), hash, reason, changes: differenceOf(open).changes };
}
