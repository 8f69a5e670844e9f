/** `migrate [--dry-run yes | --undo yes]`: runs, previews or undoes migrations of stored records. */
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { countActiveServers } from "../db/serverRegistry.ts";
import type { Arguments } from "./arguments.ts";
import { type CommandParts, type CommandResult, failedWith } from "./command.ts";
import { runMigrations, dryRunMigrations, type MigrationReport } from "../migrations/runMigrations.ts";
import { undoLast } from "../migrations/undoMigration.ts";

export async function migrateCommand({ db, schemas, clock, serving }: CommandParts, { options }: Arguments): Promise<CommandResult> {
  if (options["undo"] !== undefined) {
    if (serving || (await countActiveServers(db)) > 0)
      return failedWith(
        "A server with these schemas is running. Stop it, undo the migration, put the older schemas in place, and start it again.",
      );
    try {
      const report = await undoLast(db, schemas);
      if (!report) return { ok: true, lines: ["No migration has run."] };
      const { name, restored, merged } = report;
      return {
        ok: true,
        lines: [
          `${name}: undone. ${restored} records are as before${merged > 0 ? `; ${merged} records that were saved since keep the newer input` : ""}.`,
          `Put the older schemas in place before you start a server: with schemas/migrations/${name}.json it would run the migration again.`,
        ],
      };
    } catch (error) {
      return failedWith(errorMessage(error));
    }
  }
  const isDryRun = options["dry-run"] !== undefined;
  const reports = isDryRun ? await dryRunMigrations(db, schemas, clock()) : await runMigrations(db, schemas, clock());
  return {
    ok: true,
    lines: reports.length === 0 ? ["No migration is pending."] : reports.map((report) => migrationLine(report, isDryRun)),
  };
}

/** Formats a report as one line for the operator. */
export function migrationLine({ name, entity, records, lost, views }: MigrationReport, isDryRun = false): string {
  const lostText =
    lost > 0
      ? `; ${lost} values ${isDryRun ? "would fit" : "fitted"} nowhere and ${isDryRun ? "would remain" : "remain"} in the copy only`
      : "";
  const viewsText = views > 0 ? `; ${views} saved views of its lists ${isDryRun ? "would follow" : "follow"}` : "";
  return `${name}: ${records} records of ${entity} ${isDryRun ? "would be" : "were"} changed${lostText}${viewsText}.`;
}
