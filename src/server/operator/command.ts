/** Contract of a command: what it receives and what it returns. */
import type { FileStore } from "../files/fileStore.ts";
import type { Passwords } from "../accounts/passwords.ts";
import type { RecordContext } from "../records/storage/recordContext.ts";
import type { Arguments } from "./arguments.ts";

export interface CommandParts extends Omit<RecordContext, "principal"> {
  readonly passwords: Passwords;
  /** Folder of the uploads; commands that need it fail without. */
  readonly files?: FileStore;
  /** Whether a running server executes the command. */
  readonly serving?: boolean;
}

export interface CommandResult {
  readonly ok: boolean;
  /** Exit code of the program, if not 0 for `ok` and 1 otherwise. */
  readonly status?: number;
  readonly lines: readonly string[];
}

/** Returns the result of a command that did not run, with the reason. */
export const failedWith = (...lines: string[]): CommandResult => ({ ok: false, lines });

export type Command = (parts: CommandParts, args: Arguments) => Promise<CommandResult>;
