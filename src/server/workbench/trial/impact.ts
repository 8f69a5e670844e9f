/** The stored records that a draft would refuse: an audit with the draft as its rules. */
import { inLanguage, type Language } from "#dialect/text/text.ts";
import { addDays } from "#dialect/text/time.ts";
import type { Impact } from "#dialect/wire/workbench.ts";
import { auditRecords } from "../../audit/auditRecords.ts";
import { activeRuleSet, ruleSetOf, withMessages } from "../../audit/ruleSet.ts";
import type { Db } from "../../db/tables.ts";
import type { Schemas } from "../../schemas/loadSchemas.ts";
import type { DraftRules } from "../drafts/draftWorkspace.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import { runWithTimeout } from "./runWithTimeout.ts";

export interface ImpactParts {
  readonly db: Db;
  readonly schemas: Schemas;
  readonly now: number;
  /** The day at which the draft judges, `YYYY-MM-DD`, and the rules of the day before, which judge then; today and the active rules if absent. */
  readonly at?: { readonly on: string; readonly before: DraftRules | undefined };
}

export async function impactOf(parts: ImpactParts, draft: DraftRules): Promise<Impact> {
  const { records, entities } = await auditRecords(auditOf(parts, draft));
  return { records, entities };
}

/** Returns a CSV table of the records that the draft refuses and the active rules accept: one line for each problem. */
export async function impactTable(parts: ImpactParts, draft: DraftRules, language: Language): Promise<string> {
  const logins = new Map(
    (await parts.db.selectFrom("customers").select(["id", "login_name"]).execute()).map(({ id, login_name }) => [id, login_name]),
  );
  const lines: string[][] = [["entity", "customer", "id", "path", "code", "sentence"]];
  await auditRecords({
    ...auditOf(parts, draft),
    onRefused: ({ entity, customer, id, problems }) => {
      for (const { path, code, sentence } of problems)
        lines.push([entity, logins.get(customer) ?? customer, id, path, code, inLanguage(sentence, language)]);
    },
  });
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Quotes a cell, and keeps spreadsheets from reading it as a formula. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

function auditOf(
  { db, schemas, now, at }: ImpactParts,
  { catalog, entities, migrations, broken }: DraftRules,
): Parameters<typeof auditRecords>[0] {
  if (!catalog || broken !== undefined) throw new WorkbenchError(422, "workbench.notCompiled", { entity: "" });
  const active = activeRuleSet(schemas);
  const { catalog: earlier, entities: earlierEntities, migrations: earlierMigrations } = at?.before ?? {};
  const inForce = earlier && earlierEntities ? withMessages(ruleSetOf(earlier, earlierEntities, earlierMigrations), active) : active;
  const days = at && { on: at.on, inForceOn: addDays(at.on, -1) ?? at.on };
  const rules = withMessages(ruleSetOf(catalog, entities, migrations), inForce);
  return { db, now, ...days, rules, folder: "", inForce, run: runWithTimeout };
}
