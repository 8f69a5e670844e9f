import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** A component whose code is loaded at its first render, or before. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Preloads its code. Never rejects: after a failure the first render loads again and reports the error. */
  fetchAhead(): Promise<void>;
  isLoaded(): boolean;
}

/**
 * Like React's `lazy`, but renders at once when the code is loaded. Renders `waiting` until then.
 *
 * React shows the content of a `Suspense` that has displayed its fallback no sooner than 300 ms after it, so that several
 * parts appear together. With it, a menu whose code was loaded opened a third of a second late.
 *
 * A load error is thrown to the nearest error boundary.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): LazyComponent<Props> {
  let Component: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    Component ??= (await load()).default;
  };
  function Lazy(props: Props): ReactNode {
    const [isLoaded, setLoaded] = useState(Component !== undefined);
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      if (isLoaded) return;
      let unmounted = false;
      loadOnce().then(
        () => unmounted || setLoaded(true),
        (error: unknown) => unmounted || setFailure({ error }),
      );
      return () => {
        unmounted = true;
      };
    }, [isLoaded]);
    if (failure) throw failure.error;
    return Component ? <Component {...props} /> : waiting;
  }
  return Object.assign(Lazy, { fetchAhead: () => loadOnce().catch(() => undefined), isLoaded: () => Component !== undefined });
}
