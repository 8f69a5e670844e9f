/**
 * Animations by framer-motion, loaded after the first paint. Until then, and if loading fails,
 * elements change without an animation.
 */
type Animate = typeof import("./motionFeatures.ts")["animate"];

let loadedAnimate: Animate | undefined;

/** Loads the animation code. */
export async function loadAnimations(): Promise<void> {
  ({ animate: loadedAnimate } = await import("./motionFeatures.ts"));
}

/** Duration in seconds and easing, as in `tokens.ts`. */
export const timings = {
  page: { duration: 0.18, ease: [0.2, 0.8, 0.2, 1] },
  sidebar: { duration: 0.26, ease: [0.2, 0.8, 0.2, 1] },
} as const;

/** Start and end values of styles that the compositor can animate. */
export type AnimatedStyles = Readonly<Partial<Record<"opacity" | "transform", readonly [from: string | number, to: string | number]>>>;

/** Animates `element`, unless the user prefers reduced motion. Afterwards the inline styles are removed. */
export function animate(element: HTMLElement | null, styles: AnimatedStyles, timing: keyof typeof timings): void {
  if (!element || !loadedAnimate || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { duration, ease } = timings[timing];
  const values = Object.fromEntries(Object.entries(styles).map(([style, range]) => [style, [...range]]));
  const playing = loadedAnimate(element, values, { duration, ease: [...ease] });
  void playing.then(() => {
    for (const style of Object.keys(styles)) element.style.removeProperty(style);
  });
}
