/** Whether this is `npm test` without `--all`, which leaves out cases that seldom find what others do not. */
export const isShortRun = process.env["SHORT_RUN"] !== undefined;

/** Share of the generated cases that the short run tries. Their seeds are fixed, so these are the first ones of the whole run. */
const shortShare = 0.25;

/** Number of cases that a generated test tries: `setting` of the environment, otherwise `whole`, of which the short run tries a quarter. */
export function runsOf(setting: string, whole: number): number {
  const asked = process.env[setting];
  if (asked !== undefined) return Number(asked);
  return isShortRun ? Math.ceil(whole * shortShare) : whole;
}
