/** `backup FOLDER` and `restore FOLDER` of the operator's program, which `npm run backup` and `npm run restore` are. */
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { Arguments } from "./arguments.ts";
import type { CommandParts, CommandResult } from "./commands.ts";
import { backUp } from "../backup/backup.ts";
import type { Manifest } from "../backup/manifest.ts";
import { restore } from "../backup/restore.ts";

type Act = (parts: CommandParts & { readonly filesFolder: string }, folder: string) => Promise<Manifest>;

/** Said of a folder that is not named, or of what went wrong; else what was written or read. */
const command =
  (name: string, verb: string, act: Act) =>
  async (parts: CommandParts, { words }: Arguments): Promise<CommandResult> => {
    const [folder] = words;
    const { filesFolder } = parts;
    if (folder === undefined || filesFolder === undefined) return { ok: false, lines: [`Which folder? npm run ${name} -- FOLDER`] };
    try {
      const { tables, files } = await act({ ...parts, filesFolder }, folder);
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
