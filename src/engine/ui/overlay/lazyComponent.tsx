import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** A part of a page whose code comes when it is first drawn, or ahead of that. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches its code while nobody waits. Never rejects: where it fails, drawing asks again and says why. */
  fetchAhead(): Promise<void>;
}

/**
 * Draws what `load` brings, and `waiting` until then; at once where it was fetched before.
 *
 * In place of React's `lazy`: whatever comes to a waiting `Suspense` is held back until 300 ms after the wait came into
 * sight, so that several parts come together. A menu whose code was at hand opened a third of a second late.
 *
 * Code that cannot be fetched is thrown to the error boundary around.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): LazyComponent<Props> {
  let Part: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    Part ??= (await load()).default;
  };
  function Fetched(props: Props): ReactNode {
    const [here, setHere] = useState(Part !== undefined);
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      if (here) return;
      let left = false;
      fetchPart().then(
        () => left || setHere(true),
        (error: unknown) => left || setFailure({ error }),
      );
      return () => {
        left = true;
      };
    }, [here]);
    if (failure) throw failure.error;
    return Part ? <Part {...props} /> : waiting;
  }
  return Object.assign(Fetched, { fetchAhead: () => fetchPart().catch(() => undefined) });
}
