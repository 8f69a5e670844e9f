/** `migrate [--dry-run yes | --undo yes]`: what becomes of stored records, beside the server. */
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { countActiveServers } from "../db/serverRegistry.ts";
import type { Arguments } from "./arguments.ts";
import type { CommandParts, CommandResult } from "./commands.ts";
import { runMigrations, dryRunMigrations, type MigrationReport } from "../migrations/runMigrations.ts";
import { undoLast } from "../migrations/undoMigration.ts";

export async function migrateCommand({ db, schemas, clock, serving }: CommandParts, { options }: Arguments): Promise<CommandResult> {
  if (options["undo"] !== undefined) {
    if (serving || (await countActiveServers(db)) > 0)
      return failed("A server is at work with these schemas. End it, put the older schemas in place after this, and start it again.");
    try {
      const report = await undoLast(db, schemas);
      if (!report) return { ok: true, lines: ["No migration has been carried out."] };
      const { name, restored, merged } = report;
      return {
        ok: true,
        lines: [
          `${name}: taken back. ${restored} records are as they were${merged > 0 ? `; ${merged} that were saved since keep what was written` : ""}.`,
          `Put the older schemas in place before a server starts: with schemas/migrations/${name}.json it would carry it out again.`,
        ],
      };
    } catch (error) {
      return failed(errorMessage(error));
    }
  }
  const isTrial = options["dry-run"] !== undefined;
  const reports = isTrial ? await dryRunMigrations(db, schemas) : await runMigrations(db, schemas, clock());
  return { ok: true, lines: reports.length === 0 ? ["No migration is pending."] : reports.map((report) => migrationLine(report, isTrial)) };
}

/** One line a migration, for the operator. */
export function migrationLine({ name, entity, records, lost, views }: MigrationReport, isTrial = false): string {
  const gone =
    lost > 0 ? `; ${lost} values ${isTrial ? "fit" : "fitted"} nowhere and ${isTrial ? "would be" : "are"} kept in the copy only` : "";
  const kept = views > 0 ? `; ${views} kept views of its lists ${isTrial ? "would follow" : "follow"}` : "";
  return `${name}: ${records} records of ${entity} ${isTrial ? "would be" : "were"} changed${gone}${kept}.`;
}

function failed(line: string): CommandResult {
  return { ok: false, lines: [line] };
}
