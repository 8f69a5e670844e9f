/** Which stored records a draft would refuse if they were saved as they stand: the audit, with the draft as its rules. */
import { inLanguage, type Language } from "#dialect/text/text.ts";
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
}

export async function impactOf(parts: ImpactParts, draft: DraftRules): Promise<Impact> {
  const { records, entities } = await auditRecords(auditOf(parts, draft));
  return { records, entities };
}

/** Every record that the draft refuses and the rules in force do not, as a table: one line for each of its reasons. */
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

/** Quoted, and kept from being read as a formula by whatever opens it. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

function auditOf({ db, schemas, now }: ImpactParts, { catalog, entities, broken }: DraftRules): Parameters<typeof auditRecords>[0] {
  if (!catalog || broken !== undefined) throw new WorkbenchError(422, "workbench.notCompiled", { entity: "" });
  const inForce = activeRuleSet(schemas);
  // Only what may judge otherwise than before: records of an entity that is the same for both pass or fail as they did.
  return { db, now, rules: withMessages(ruleSetOf(catalog, entities), inForce), folder: "", inForce, run: runWithTimeout };
}
