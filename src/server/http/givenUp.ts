/** Codes of the errors that come of a connection which its asker closed. */
const closed: ReadonlySet<unknown> = new Set(["ECONNRESET", "ECONNABORTED", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED"]);

/**
 * Whether a request came to nothing because whoever asked has gone, as a search
 * does with every further letter. What fails for another reason has failed,
 * also when nobody is left to be told.
 */
export function isClientAborted(isGone: boolean, error: unknown): boolean {
  if (!isGone || !(error instanceof Error)) return false;
  return error.name === "AbortError" || ("code" in error && closed.has(error.code));
}
