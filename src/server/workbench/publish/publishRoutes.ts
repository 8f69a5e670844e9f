/** Routes `difference`, `approval`, `publish`, `history` and `undo`: how a draft becomes active, and is reverted. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isObject } from "#dialect/json/json.ts";
import type { ApprovalRequest } from "#dialect/wire/approval.ts";
import type { Difference } from "#dialect/wire/workbench.ts";
import type { Approvals } from "./approvals.ts";
import { businessClock, instantOfLocal } from "#dialect/text/time.ts";
import type { Db } from "../../db/tables.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import { validationError, problem } from "../../answers/apiError.ts";
import { differenceOf, versionOf } from "./difference.ts";
import { revisionOf } from "../drafts/drafts.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import { keptComments } from "../drafts/comments.ts";
import type { DraftWorkspace } from "../drafts/draftWorkspace.ts";
import { draftKeyOf } from "../access/changeSet.ts";
import { analystOf, callerOf } from "../access/guard.ts";
import { entriesOf, historyReader, toHistoryEntry } from "./history.ts";
import { markSeen } from "./notices.ts";
import type { Publisher } from "./publisher.ts";
import { readApprovalTarget } from "./readApprovalTarget.ts";
import { readTarget } from "./readTarget.ts";
import { reopen } from "./reopen.ts";

export interface PublishParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly schemas: SchemaStore;
  readonly workspace: DraftWorkspace;
  readonly publisher: Publisher;
  readonly approvals: Approvals;
}

const MAX_REASON = 500;

const numberOf = ({ params }: FastifyRequest): number => Number((params as { readonly number: string }).number);

export function addPublishing(scope: FastifyInstance, parts: PublishParts): void {
  const { db, clock, schemas, workspace, publisher: publications, approvals } = parts;
  const timeZone = (): string => schemas.current().catalog.timeZone;
  scope.get("/difference", async (request): Promise<Difference> => {
    const key = draftKeyOf(request);
    // Read first: what is changed meanwhile makes the revision old, not the difference incomplete.
    const revision = await revisionOf(db, key);
    const draft = await workspace.open(key);
    const approval = await approvals.of(key, draft);
    return { revision, inForce: versionOf(draft.inForce), ...differenceOf(draft), ...(approval && { approval }) };
  });
  addApprovals(scope, approvals, publications);
  scope.post("/notices/:id", { config: { needs: "any" } }, async (request, reply) => {
    await markSeen(db, (request.params as { readonly id: string }).id, analystOf(request), clock());
    return reply.code(204).send();
  });
  scope.get("/history", async (request) => {
    const [entries, comments] = await Promise.all([entriesOf(db), keptComments(db)]);
    const reader = historyReader(schemas, request);
    return entries.map((entry) => toHistoryEntry(entry, reader, comments.get(entry.number)));
  });
  const publishing = { config: { needs: "publish" } } as const;
  scope.delete("/history/:number", publishing, async (request, reply) => {
    await publications.cancel(numberOf(request), analystOf(request));
    return reply.code(204).send();
  });
  scope.post("/history/:number/draft", { config: { needs: "edit" } }, async (request, reply) => {
    await reopen(parts, draftKeyOf(request), numberOf(request));
    return reply.code(204).send();
  });
  scope.post("/publish", publishing, async (request) => {
    const { reason, from, of, revision, inForce } = isObject(request.body) ? request.body : {};
    const draft = of === undefined ? draftKeyOf(request) : readApprovalTarget(of);
    const start = readStart(from, timeZone(), clock());
    const shown = { draft, revision: readRevision(revision), inForce: readVersion(inForce), publisher: callerOf(request) };
    return publications.publish({ ...shown, reason: readReason(reason), ...(start && { from: start }) });
  });
  scope.post("/undo", publishing, async (request) => {
    const { reason, inForce } = isObject(request.body) ? request.body : {};
    const wanted = { analyst: analystOf(request), reason: readReason(reason), inForce: readVersion(inForce) };
    return publications.undo(readTarget(request.body), wanted);
  });
  scope.post("/revert", { config: { needs: "any" } }, async (request) => publications.previewUndo(readTarget(request.body)));
}

function addApprovals(scope: FastifyInstance, approvals: Approvals, publications: Publisher): void {
  scope.post("/approval", { config: { needs: "edit" } }, async (request, reply) => {
    const reason = readReason(isObject(request.body) ? request.body["reason"] : undefined);
    await approvals.ask(draftKeyOf(request), reason, !callerOf(request).grants.includes("publish"));
    return reply.code(204).send();
  });
  scope.get("/approvals", async (request): Promise<ApprovalRequest[]> => approvals.asked(callerOf(request)));
  scope.post("/approvals", { config: { needs: "approve" } }, async (request, reply) => {
    const target = readApprovalTarget(request.body);
    await (target.number === undefined ? approvals.approve : publications.approveWaiting)(analystOf(request), target);
    return reply.code(204).send();
  });
  scope.post("/approvals/return", { config: { needs: "approve" } }, async (request, reply) => {
    const target = readApprovalTarget(request.body);
    const why = readReason(isObject(request.body) ? request.body["reason"] : undefined);
    await (target.number === undefined ? approvals.sendBack : publications.returnWaiting)(analystOf(request), target, why);
    return reply.code(204).send();
  });
}

/** The reason is required. */
function readReason(reason: unknown): string {
  if (typeof reason !== "string" || reason.trim() === "") throw validationError([problem("/reason", "required")]);
  if (reason.length > MAX_REASON) throw validationError([problem("/reason", "maxLength", { limit: MAX_REASON })]);
  return reason.trim();
}

/** Changes of another tab since the difference was shown are not published unseen. */
function readRevision(revision: unknown): number | undefined {
  if (revision === undefined || typeof revision === "number") return revision;
  throw validationError([problem("/revision", "type", { expected: "integer" })]);
}

/** Nor is a change of what others have published since then. */
function readVersion(inForce: unknown): string | undefined {
  if (inForce === undefined || typeof inForce === "string") return inForce;
  throw validationError([problem("/inForce", "type", { expected: "string" })]);
}

/** A day that has passed is a mistake: it would publish at once. */
function readStart(from: unknown, timeZone: string, now: number): Date | undefined {
  if (from === undefined || from === null || from === "") return undefined;
  const start = typeof from === "string" ? startOf(from, timeZone) : undefined;
  if (!start) throw validationError([problem("/from", "format", { format: "date" })]);
  const today = startOf(businessClock(now, timeZone).today, timeZone);
  if (today && start < today) throw new WorkbenchError(422, "workbench.dayPassed", { day: String(from).slice(0, 10) });
  return start;
}

/** Parses an instant, or a day, which begins at midnight of the business time zone. Undefined if it is neither. */
function startOf(text: string, timeZone: string): Date | undefined {
  // A year of five digits is a mistake, and no day that a database accepts.
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  const isDay = text.length === 10;
  const start = isDay ? instantOfLocal(`${text} 00:00:00`, timeZone) : Date.parse(text);
  return start === undefined || Number.isNaN(start) ? undefined : new Date(start);
}
