/** What `scripts/operator.ts` and `scripts/seed.ts` have in common: run a command, print its lines, end with its verdict. */
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { home } from "../settings/home.ts";
import { readSettings } from "../settings/settings.ts";
import { runOperatorCommand } from "./runOperatorCommand.ts";

export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    const {
      ok,
      lines,
      status = ok ? 0 : 1,
    } = await runOperatorCommand(readSettings({ ...process.env, BACKEND: undefined, ALLOW_EMBEDDED: "1" }, home), args);
    for (const line of lines) (ok ? console.log : console.error)(line);
    process.exitCode = status;
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = 1;
  }
}
