/** The commands `backup FOLDER` and `restore FOLDER`, which `npm run backup` and `npm run restore` run. */
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { FileStore } from "../files/fileStore.ts";
import type { Arguments } from "./arguments.ts";
import type { CommandParts, CommandResult } from "./command.ts";
import { backUp } from "../backup/backup.ts";
import type { Manifest } from "../backup/manifest.ts";
import { restore } from "../backup/restore.ts";

type Run = (parts: CommandParts & { readonly files: FileStore }, folder: string) => Promise<Manifest>;

/** Creates a command that reports the number of rows and files, or the error. */
const command =
  (name: string, verb: string, run: Run) =>
  async (parts: CommandParts, { words }: Arguments): Promise<CommandResult> => {
    const [folder] = words;
    const { files: store } = parts;
    if (folder === undefined || store === undefined) return { ok: false, lines: [`Name the folder: npm run ${name} -- FOLDER`] };
    try {
      const { tables, files } = await run({ ...parts, files: store }, folder);
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
      return {
        ok: true,
        lines: [`${verb} ${rows} rows of ${Object.keys(tables).length} tables and ${files.count} files (${files.bytes} bytes): ${folder}`],
      };
    } catch (error) {
      return { ok: false, lines: [errorMessage(error)] };
    }
  };

export const backupCommand = command("backup", "Written:", backUp);
export const restoreCommand = command("restore", "Restored:", restore);
