/**
 * Scheduled publications at their time: each is merged with what was published since, checked again, and activated.
 *
 * ```
 *   scheduled ─ due ─ writing ─ done
 *               ├ merged, and the result needs a second person: waits ─ approved: writing ─ done
 *               │                                                      └ sent back: failed
 *               └ conflict, or a finding: failed, and its author and those who publish are told
 * ```
 */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import type { ApprovalTarget } from "#dialect/wire/approval.ts";
import type { Db } from "../../db/tables.ts";
import { inTransaction } from "../../db/transaction.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import { activate, checkAndCompile, type PublisherParts } from "./activation.ts";
import { assertPublishable } from "./assertPublishable.ts";
import { activeFiles } from "./difference.ts";
import { entriesIn, setEntryApprover, setEntryFiles, setEntryState, type StoredEntry } from "./history.ts";
import { addNotice, failEntry } from "./notices.ts";
import { isMerged, mergedNow, type WaitingPublication, waitingShown } from "./waiting.ts";

/** Activates what is due, and ends what waits and can be merged no more. */
export async function activateAllDue(parts: PublisherParts): Promise<void> {
  for (const entry of await entriesIn(parts.db, "scheduled"))
    if ((entry.starts?.getTime() ?? 0) <= parts.clock()) await orFail(parts, entry, () => activateDueEntry(parts, entry));
  await endUnmergeable(parts);
}

/** Call it after each publication: others may have changed the same place. */
export async function endUnmergeable(parts: PublisherParts): Promise<void> {
  const { db, workspace } = parts;
  for (const entry of await entriesIn(db, "waits"))
    await orFail(parts, entry, async () => void mergedNow(entry, await workspace.folder.texts()));
}

async function activateDueEntry(parts: PublisherParts, entry: StoredEntry): Promise<void> {
  const { db, clock, workspace, approvals } = parts;
  const merged = mergedNow(entry, await workspace.folder.texts());
  const { files, inForce, after } = merged;
  const version = { before: activeFiles(inForce), after };
  if (!isMerged(entry.files, files) || !approvals.demands(version)) return activateMerged(parts, merged);
  await assertPublishable(parts, version);
  const { number, author, reason } = entry;
  await inTransaction(db, async (trx) => {
    await setEntryState(trx, number, "waits");
    await addNotice(trx, { analyst: author, kind: "waits", facts: { number, reason } }, clock());
  });
}

async function activateMerged(parts: PublisherParts, { entry: { number }, files, inForce, after }: WaitingPublication): Promise<void> {
  const { db } = parts;
  await checkAndCompile(parts, { before: activeFiles(inForce), after });
  await setEntryFiles(db, number, files);
  await setEntryState(db, number, "writing");
  await activate(parts, number, files);
}

/** Runs an act of a publication; one that fails ends it. Returns the failure. */
async function orFail({ db, clock, onFailed }: PublisherParts, entry: StoredEntry, act: () => Promise<void>): Promise<unknown> {
  try {
    await act();
    return undefined;
  } catch (error) {
    const why = error instanceof WorkbenchError ? `${error.key} ${JSON.stringify(error.params)}` : String(error);
    await failEntry(db, entry, why, clock());
    onFailed(entry.number, why);
    return error;
  }
}

/** A second person approves what waits, and so brings it into force: its time has come. Throws why it could not be activated. */
export async function approveWaiting(parts: PublisherParts, reviewer: string, target: ApprovalTarget): Promise<void> {
  const { db, clock } = parts;
  const shown = await waitingShown(parts, reviewer, target);
  const { number, author, reason } = shown.entry;
  await setEntryApprover(db, number, reviewer);
  const failure = await orFail(parts, shown.entry, () => activateMerged(parts, shown));
  if (failure !== undefined) throw failure;
  await addNotice(db, { analyst: author, kind: "approval", facts: { number, reason, by: reviewer } }, clock());
}

/** Sends what waits back to its author, who takes it into a draft. */
export async function returnWaiting(
  parts: Pick<PublisherParts, "db" | "clock" | "workspace">,
  reviewer: string,
  { target, why }: { readonly target: ApprovalTarget; readonly why: string },
): Promise<void> {
  const { entry } = await waitingShown(parts, reviewer, target);
  await endEntry(parts.db, entry, { kind: "sentBack", by: reviewer, why, now: parts.clock() });
}

/** Cancels what has not come into force. */
export async function cancelEntry({ db, clock }: Pick<PublisherParts, "db" | "clock">, number: number, analyst: string): Promise<void> {
  const pending = [...(await entriesIn(db, "scheduled")), ...(await entriesIn(db, "waits"))];
  const entry = pending.find((one) => one.number === number);
  if (!entry) throw new WorkbenchError(404, "workbench.noPublication", { number });
  await endEntry(db, entry, { kind: "calledOff", by: analyst, now: clock() });
}

interface Ending {
  readonly kind: "sentBack" | "calledOff";
  readonly by: string;
  readonly why?: string;
  readonly now: number;
}

/** Ends a publication by a person; its author is told, if that is somebody else. */
async function endEntry(db: Db, { number, author, reason }: StoredEntry, { kind, by, why, now }: Ending): Promise<void> {
  const key: MessageKey = kind === "calledOff" ? "workbench.cancelled" : "workbench.returned";
  const stored = why === undefined ? key : `${key} ${JSON.stringify({ name: by, why })}`;
  await inTransaction(db, async (trx) => {
    await setEntryState(trx, number, "failed", stored);
    const facts = { number, reason, by, ...(why !== undefined && { why }) };
    if (by !== author) await addNotice(trx, { analyst: author, kind, facts }, now);
  });
}
