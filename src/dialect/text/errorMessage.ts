/** What was thrown, in words: its message, or the thing itself where somebody threw no error. */
export function errorMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
