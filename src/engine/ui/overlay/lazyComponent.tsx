import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** A component whose code is loaded at its first render, or before. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Preloads its code. Never rejects: after a failure the first render loads again and reports the error. */
  fetchAhead(): Promise<void>;
  isLoaded(): boolean;
}

/**
 * Marks the page as outdated: the server no longer has its code, so a component whose load failed is not requested again. The mark is an attribute of the
 * document, which all engines of a page share.
 */
export function stopAsking({ dataset } = document.documentElement): void {
  dataset["outdated"] = "";
}

/**
 * Like React's `lazy`, but renders at once when the code is loaded. Renders `waiting` until then.
 *
 * React shows the content of a `Suspense` that has displayed its fallback no sooner than 300 ms after it, so that several
 * parts appear together. With it, a menu whose code was loaded opened a third of a second late.
 *
 * A failed load is reported to the window and leaves the page as it is, with `waiting` in the place of the part: a tooltip or a
 * dialog must not end the form around it. The next place of the part loads again, unless the page is outdated (`stopAsking`).
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): LazyComponent<Props> {
  let Component: ComponentType<Props> | undefined;
  let asked = false;
  const loadOnce = async () => {
    if (Component || (asked && "outdated" in document.documentElement.dataset)) return;
    asked = true;
    Component = (await load()).default;
  };
  function Lazy(props: Props): ReactNode {
    const [, setLoaded] = useState(false);
    useEffect(() => {
      // Setting the state of a part that has left the page does nothing.
      if (!Component)
        loadOnce().then(
          () => setLoaded(true),
          (error: unknown) => reportError(error),
        );
    }, []);
    return Component ? <Component {...props} /> : waiting;
  }
  return Object.assign(Lazy, { fetchAhead: () => loadOnce().catch(() => undefined), isLoaded: () => Component !== undefined });
}
