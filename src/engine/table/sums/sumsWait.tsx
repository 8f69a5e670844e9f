import { Skeleton } from "../../ui/Skeleton.tsx";

/** The place of the sums while they load; with those of a tab they take a line more on a phone. */
const waitFor = (withTab: boolean) => (
  <p className="ld-list-sums" aria-busy="true" data-tab={withTab || undefined}>
    <Skeleton width={180} />
  </p>
);
export const sumsLineWait = waitFor(false);
export const sumsWithTabWait = waitFor(true);
