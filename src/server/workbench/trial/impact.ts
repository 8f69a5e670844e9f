/** The stored records that a draft would refuse: an audit with the draft as its rules. */
import { inLanguage, type Language } from "#dialect/text/text.ts";
import { addDays } from "#dialect/text/time.ts";
import type { DraftImpact } from "#dialect/wire/draftImpact.ts";
import type { ImpactOfEntity } from "#dialect/wire/workbench.ts";
import { auditRecords, type RejectedRecord } from "../../audit/auditRecords.ts";
import { activeRuleSet, ruleSetOf, withMessages } from "../../audit/ruleSet.ts";
import type { Db } from "../../db/tables.ts";
import { isReadable, roleAccess } from "../../records/storage/roleAccess.ts";
import type { Schemas } from "../../schemas/loadSchemas.ts";
import type { ReadMigration } from "../../schemas/readMigrations.ts";
import type { Principal } from "../../session/principal.ts";
import type { DraftRules } from "../drafts/draftWorkspace.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import { migrationImpact } from "./migrationImpact.ts";
import { runWithTimeout } from "./runWithTimeout.ts";
import { readableIds } from "./storedRecords.ts";

export interface ImpactParts {
  readonly db: Db;
  readonly schemas: Schemas;
  readonly now: number;
  /** The day for which the draft is checked, `YYYY-MM-DD`, and the rules of the day before for comparison; today and the active rules if absent. */
  readonly at?: { readonly on: string; readonly before: DraftRules | undefined };
  /** Migrations that ran and that a revert undoes. */
  readonly undone?: readonly ReadMigration[];
}

/** Counts are of all records; records are named that the roles of the analyst read. */
export async function impactOf(principal: Principal, parts: ImpactParts, draft: DraftRules): Promise<DraftImpact> {
  const { records, entities } = await auditRecords(auditOf(parts, draft));
  const migrations = await migrationImpact(parts, draft);
  return { records, entities: await Promise.all(entities.map((entity) => readableImpact(principal, parts, entity))), migrations };
}

async function readableImpact(principal: Principal, parts: ImpactParts, impact: ImpactOfEntity): Promise<ImpactOfEntity> {
  if (principal.via === "server") return impact;
  const readable = await readableAmong(
    principal,
    parts,
    impact.entity,
    impact.findings.flatMap(({ ids }) => ids),
  );
  const findings = impact.findings.map((finding) => {
    const kept = finding.ids.flatMap((id, index) => (readable.has(id) ? [{ id, title: finding.titles[index] ?? id }] : []));
    return { ...finding, ids: kept.map(({ id }) => id), titles: kept.map(({ title }) => title) };
  });
  return { ...impact, findings };
}

/** Records of an entity that is not in force are read by nobody. */
async function readableAmong(
  principal: Principal,
  { db, schemas, now }: ImpactParts,
  name: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const entity = schemas.entities.get(name);
  return entity ? readableIds({ db, schemas, principal, clock: () => now }, entity, ids) : new Set();
}

/** Returns a CSV table of the records that the draft refuses and the active rules accept: one line for each problem that the analyst may read. */
export async function impactTable(principal: Principal, parts: ImpactParts, draft: DraftRules, language: Language): Promise<string> {
  const logins = new Map(
    (await parts.db.selectFrom("customers").select(["id", "login_name"]).execute()).map(({ id, login_name }) => [id, login_name]),
  );
  const refused = new Map<string, RejectedRecord[]>();
  await auditRecords({
    ...auditOf(parts, draft),
    onRefused: (one) => void refused.set(one.entity, [...(refused.get(one.entity) ?? []), one]),
  });
  const lines: string[][] = [["entity", "customer", "id", "path", "code", "sentence"]];
  for (const [name, records] of refused) {
    const isAll = principal.via === "server";
    const readable = isAll
      ? undefined
      : await readableAmong(
          principal,
          parts,
          name,
          records.map(({ id }) => id),
        );
    const entity = parts.schemas.entities.get(name);
    const access = entity && roleAccess(principal, entity);
    for (const { customer, id, problems } of records.filter((one) => readable?.has(one.id) ?? true))
      for (const { path, code, sentence } of problems)
        if (!access || isReadable(access, path))
          lines.push([name, logins.get(customer) ?? customer, id, path, code, inLanguage(sentence, language)]);
  }
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Quotes a cell, and keeps spreadsheets from reading it as a formula. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

function auditOf(
  { db, schemas, now, at, undone = [] }: ImpactParts,
  { catalog, entities, migrations, broken }: DraftRules,
): Parameters<typeof auditRecords>[0] {
  if (!catalog || broken !== undefined) throw new WorkbenchError(422, "workbench.notCompiled", { entity: "" });
  const active = activeRuleSet(schemas);
  const { catalog: earlier, entities: earlierEntities, migrations: earlierMigrations } = at?.before ?? {};
  const inForce = earlier && earlierEntities ? withMessages(ruleSetOf(earlier, earlierEntities, earlierMigrations), active) : active;
  const days = at && { on: at.on, inForceOn: addDays(at.on, -1) ?? at.on };
  const rules = withMessages(ruleSetOf(catalog, entities, migrations), inForce);
  return { db, now, ...days, rules, folder: "", inForce, undone, run: runWithTimeout };
}
