/** Returns the message of a thrown error, or the thrown value as text if it is not an `Error`. */
export function errorMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
