/**
 * Movement, once it is there. Its code comes while nobody waits; should it
 * never come, nothing waits for it: every part stands at its place without.
 */
type Animate = typeof import("./motionFeatures.ts")["animate"];

let loadedAnimate: Animate | undefined;

/** Fetches what moves things; what moves before then stands still. */
export async function loadAnimations(): Promise<void> {
  ({ animate: loadedAnimate } = await import("./motionFeatures.ts"));
}

/** The measures of `tokens.ts` in seconds, as framer-motion counts. */
export const measures = {
  page: { duration: 0.18, ease: [0.2, 0.8, 0.2, 1] },
  sidebar: { duration: 0.26, ease: [0.2, 0.8, 0.2, 1] },
} as const;

/** Values from and to, of a style that a compositor can move. */
export type AnimatedStyles = Readonly<Partial<Record<"opacity" | "transform", readonly [from: string | number, to: string | number]>>>;

/** Moves a part to the place where it stands, unless the reader asked for stillness. It ends with its own styles again. */
export function animate(part: HTMLElement | null, movement: AnimatedStyles, measure: keyof typeof measures): void {
  if (!part || !loadedAnimate || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { duration, ease } = measures[measure];
  const values = Object.fromEntries(Object.entries(movement).map(([style, ends]) => [style, [...ends]]));
  const playing = loadedAnimate(part, values, { duration, ease: [...ease] });
  void playing.then(() => {
    for (const style of Object.keys(movement)) part.style.removeProperty(style);
  });
}
