import type { TransactionSettings } from "kysely";

/** The statement that begins a transaction of these settings. */
export function beginText({ isolationLevel, accessMode }: TransactionSettings): string {
  return ["begin", ...(isolationLevel ? ["isolation level", isolationLevel] : []), ...(accessMode ? [accessMode] : [])].join(" ");
}
