/**
 * Loads something for an effect, and hands it on unless the effect is over by then. Returns the clean-up of the effect, which aborts the
 * signal. Without `fail`, a rejection is unhandled: for what never rejects.
 */
export function whileMounted<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  show: (value: Value) => void,
  fail?: (error: unknown) => void,
): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  void load(signal).then((value) => signal.aborted || show(value), fail && ((error: unknown) => signal.aborted || fail(error)));
  return () => leaving.abort();
}
