import { LazyMotion, MotionConfig, useReducedMotion } from "framer-motion";
import { createContext, useContext, useEffect, useState, type ReactNode } from "react";

const MotionReady = createContext(false);

/**
 * Movement, once it is there. Its code comes after the first paint; should it
 * never come, nothing waits for it: parts ask `useMoves` before they begin
 * anywhere but at their place.
 */
export function Motion({ nonce, children }: { readonly nonce?: string | undefined; readonly children: ReactNode }) {
  const [ready, setReady] = useState(false);
  const [features] = useState(() => import("./motionFeatures.ts").then((loaded) => loaded.default));
  useEffect(() => {
    features.then(() => setReady(true)).catch(() => undefined);
  }, [features]);
  return (
    <MotionConfig reducedMotion="user" {...(nonce ? { nonce } : {})}>
      <LazyMotion strict features={() => features}>
        <MotionReady value={ready}>{children}</MotionReady>
      </LazyMotion>
    </MotionConfig>
  );
}

/** True when things may move: the code is there and the reader did not ask for stillness. */
export function useMoves(): boolean {
  const still = useReducedMotion();
  return useContext(MotionReady) && !still;
}

/** The measures of `tokens.ts` in seconds, as framer-motion counts. */
export const move = {
  page: { duration: 0.18, ease: [0.2, 0.8, 0.2, 1] },
  sidebar: { duration: 0.26, ease: [0.2, 0.8, 0.2, 1] },
  /** The logo fades in once [K-05]. */
  logo: { duration: 1.5, ease: [0.2, 0.8, 0.2, 1] },
} as const;
