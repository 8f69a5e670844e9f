/** Routes `records`, `states`, `try`, `usages`, `rename`, `cases`, `plan` and `impact`: the effects of a rule before its publication. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { withCase } from "#dialect/explain/caseOfRule.ts";
import { isObject, type Json } from "#dialect/json/json.ts";
import type { OptionRename } from "#dialect/lint/options/renameOption.ts";
import type { UsageTarget } from "#dialect/lint/workspace/usages.ts";
import { addDays, businessClock, isDay } from "#dialect/text/time.ts";
import type { RevertTarget } from "#dialect/wire/revert.ts";
import type { StateCounts } from "#dialect/wire/stored.ts";
import type { FieldRename, KeptCase } from "#dialect/wire/workbench.ts";
import { problem, validationError } from "../../answers/apiError.ts";
import type { Db } from "../../db/tables.ts";
import { requestLanguage } from "../../schemas/translate.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import { type DraftRules, type DraftWorkspace, type OpenDraft, overlayDraft } from "../drafts/draftWorkspace.ts";
import { entriesIn, entriesOf, historyReader } from "../publish/history.ts";
import type { Publisher } from "../publish/publisher.ts";
import type { Approvals } from "../publish/approvals.ts";
import { readApprovalTarget } from "../publish/readApprovalTarget.ts";
import { readTarget } from "../publish/readTarget.ts";
import { waitingShown } from "../publish/waiting.ts";
import { saveDraft, nextRevision } from "../drafts/drafts.ts";
import { draftKeyOf } from "../access/changeSet.ts";
import { callerOf } from "../access/guard.ts";
import { impactOf, type ImpactParts, impactTable } from "./impact.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import { caseFor, readCase, ruleIn } from "./keepCase.ts";
import { planOf, publishedBy } from "./plan.ts";
import { countStates, storedRecords } from "./storedRecords.ts";
import { runTrial } from "./trialSums.ts";
import { readTrial, tryRecord } from "./tryRecord.ts";
import { runWithTimeout } from "./runWithTimeout.ts";

export interface RuleParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly schemas: SchemaStore;
  readonly workspace: DraftWorkspace;
  readonly publisher: Publisher;
  readonly approvals: Pick<Approvals, "keyOf">;
}

export function addRules(scope: FastifyInstance, parts: RuleParts): void {
  const { db, clock, schemas, workspace } = parts;
  const asking = { config: { needs: "any" } } as const;
  const draftOf = async (request: FastifyRequest) => {
    const draft = await workspace.open(draftKeyOf(request));
    return { draft, rules: await workspace.rules(draft.files) };
  };

  addStored(scope, { db, clock, schemas });
  addImpact(scope, parts);
  scope.post("/try", asking, async (request) => {
    const trial = readTrial(request.body);
    const { draft, rules } = await draftOf(request);
    return runTrial(db, rules, trial, (sums) => runWithTimeout(() => tryRecord(rules, draft.files, trial, clock(), sums)));
  });

  scope.get("/usages", async (request) => {
    return workspace.usages((await workspace.open(draftKeyOf(request))).files, usageTarget(request.query as UsageQuery));
  });

  scope.post("/rename", asking, async (request) =>
    workspace.rename((await workspace.open(draftKeyOf(request))).files, readRename(request.body)),
  );

  scope.get("/plan", async (request) => {
    const draft = await workspace.open(draftKeyOf(request));
    const reader = historyReader(schemas, request);
    return planOf(draft, await entriesOf(db), { ...reader, today: businessClock(clock(), reader.timeZone).today });
  });

  scope.post("/cases", { config: { needs: "edit" } }, async (request) =>
    keepCase({ db, clock, workspace }, draftKeyOf(request), readCase(request.body)),
  );
}

type UsageQuery = Readonly<Partial<Record<"entity" | "field" | "limit" | "list" | "message", string>>>;

function usageTarget({ entity = "", field = "", limit, list, message }: UsageQuery): UsageTarget {
  if (message !== undefined) return { message };
  if (list !== undefined) return { list };
  return limit !== undefined ? { limit } : { entity, field };
}

/** The stored records of an entity; a new entity of a draft has none. */
function addStored(scope: FastifyInstance, { db, clock, schemas }: Pick<RuleParts, "db" | "clock" | "schemas">): void {
  scope.get("/records", async (request) => {
    const { entity = "", search = "", state = "" } = request.query as Readonly<Record<string, string>>;
    const served = schemas.current().entities.get(entity);
    return served && served.head.owner !== "none"
      ? storedRecords({ db, clock, schemas: schemas.current(), principal: callerOf(request).principal }, served, { search, state })
      : [];
  });

  scope.get("/states", async (request): Promise<StateCounts> => {
    const { entity = "" } = request.query as Readonly<Record<string, string>>;
    const served = schemas.current().entities.get(entity);
    return served && served.head.owner !== "none" ? countStates(db, schemas.current(), served) : { states: {}, tabs: {} };
  });
}

function addImpact(scope: FastifyInstance, parts: RuleParts): void {
  /** Whoever approves or publishes the draft of another sees what it means, as its author does; so does who approves what waits. */
  const askedFiles = async (request: FastifyRequest, of: unknown): Promise<AskedFiles> => {
    if (of === undefined) return parts.workspace.open(draftKeyOf(request));
    const [{ name }, target] = [callerOf(request), readApprovalTarget(of)];
    if (target.number === undefined) return parts.workspace.open(await parts.approvals.keyOf(name, target));
    const { inForce, after } = await waitingShown(parts, name, target);
    return { inForce, files: after };
  };
  scope.post("/impact", { config: { needs: "any" } }, async (request) => {
    const { on, revert, of } = isObject(request.body) ? request.body : {};
    const asked = { on: readDay(on), revert: revert === undefined ? undefined : readTarget(revert) };
    return impactOf(callerOf(request).principal, ...(await compared(parts, await askedFiles(request, of), asked)));
  });
  scope.get("/impact.csv", async (request, reply) => {
    const { on, analyst, set, hash, number, ...target } = request.query as Readonly<Record<string, string>>;
    const of = analyst === undefined ? undefined : { analyst, set, hash, ...(number !== undefined && { number: Number(number) }) };
    const numbers = Object.entries(target).map(([name, value]) => [name, Number(value)] as const);
    const asked = { on: readDay(on), revert: numbers.length === 0 ? undefined : readTarget(Object.fromEntries(numbers)) };
    const table = await impactTable(
      callerOf(request).principal,
      ...(await compared(parts, await askedFiles(request, of), asked)),
      requestLanguage(parts.schemas.current(), request.headers),
    );
    return reply.header("content-disposition", 'attachment; filename="impact.csv"').type("text/csv; charset=utf-8").send(table);
  });
}

/** Writes a case into the draft, beside its rule. */
async function keepCase(
  { db, clock, workspace }: Pick<RuleParts, "db" | "clock" | "workspace">,
  key: string,
  wanted: ReturnType<typeof readCase>,
): Promise<KeptCase> {
  const draft = await workspace.open(key);
  const path = `schemas/entities/${wanted.entity}.json`;
  const before = draft.files.find((file) => file.path === path)?.text;
  const place = before === undefined ? undefined : ruleIn(JSON.parse(before) as Json, wanted.rule);
  if (before === undefined || place === undefined) throw new WorkbenchError(404, "workbench.noRule", { rule: wanted.rule });
  const rules = await workspace.rules(draft.files);
  const found = await runTrial(db, rules, wanted, (sums) => runWithTimeout(() => caseFor(rules, wanted, clock(), sums)));
  const { text, pointer } = withCase(before, place, wanted.as, found.value);
  const inForce = draft.inForce.get(path);
  // A publication after the base of the draft stays a conflict.
  const own = draft.changed.find((file) => file.path === path);
  const base = own ? own.base : (inForce?.hash ?? null);
  const revision = await db.transaction().execute(async (tx) => {
    const next = await nextRevision(tx, key);
    await saveDraft(tx, key, { path, text, base, updated: new Date(clock()) });
    return next;
  });
  const compiled = await workspace.compile((await workspace.open(key)).files);
  return {
    path,
    text,
    hash: base ?? "",
    ...(inForce && { published: inForce.text }),
    pointer,
    kept: found.kept,
    revision,
    preview: workspace.preview(key, compiled),
  };
}

/** The version that an impact is asked of. */
type AskedFiles = Pick<OpenDraft, "files" | "inForce">;

interface AskedImpact {
  readonly on: string | undefined;
  readonly revert: RevertTarget | undefined;
}

/**
 * What an impact compares with the rules in force: the draft, or what a revert leaves. At a day, the draft over what is published by then
 * with what is published the day before.
 */
async function compared(
  { db, clock, schemas, workspace, publisher }: RuleParts,
  { files, inForce }: AskedFiles,
  { on, revert }: AskedImpact,
): Promise<[ImpactParts, DraftRules]> {
  const parts = { db, schemas: schemas.current(), now: clock() };
  if (revert) {
    const { files: reverted, undone } = await publisher.reverted(revert);
    const migrations = parts.schemas.migrations.filter(({ name }) => undone.has(name));
    return [{ ...parts, undone: migrations }, await workspace.rules(reverted)];
  }
  if (on === undefined) return [parts, await workspace.rules(files)];
  const scheduled = await entriesIn(db, "scheduled");
  const { timeZone } = parts.schemas.catalog;
  const now = overlayDraft(inForce, []);
  const earlier = publishedBy(scheduled, addDays(on, -1) ?? on, timeZone, now);
  const before = earlier === now ? undefined : await workspace.rules(earlier);
  return [{ ...parts, at: { on, before } }, await workspace.rules(publishedBy(scheduled, on, timeZone, files))];
}

function readDay(day: unknown): string | undefined {
  if (day === undefined || day === "") return undefined;
  if (typeof day !== "string" || !isDay(day)) throw validationError([problem("/on", "format", { format: "date" })]);
  return day;
}

/** Reads the body of a request. Throws `ApiError` with the location of a mistake. */
function readRename(body: unknown): FieldRename | OptionRename {
  const { entity, field, list, from, to } = isObject(body) ? body : {};
  if (typeof list === "string") {
    if (typeof from !== "string" || from === "") throw validationError([problem("/from", "required")]);
    // A quote would end the literal in an expression.
    if (typeof to !== "string" || to === "" || /['"\\\p{Cc}]/u.test(to)) throw validationError([problem("/to", "pattern")]);
    return { list, from, to };
  }
  if (typeof entity !== "string") throw validationError([problem("/entity", "required")]);
  if (typeof field !== "string" || !field.startsWith("/")) throw validationError([problem("/field", "required")]);
  if (typeof to !== "string" || !/^[a-z][A-Za-z0-9]*$/.test(to)) throw validationError([problem("/to", "pattern")]);
  return { entity, field, to };
}
