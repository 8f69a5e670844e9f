/** Placeholders of parts of a section that load, so that the page below hardly moves when they arrive. */
import { Skeleton } from "../../ui/Skeleton.tsx";

/** The place of the lines to tick: as many as are in sight at once, with their sum, as `.ld-ticked` draws them. */
export const ticksWait = <Skeleton height={372 + 37} />;

/** The place of the sums above the fields. */
export const sumsWait = (
  <p className="ld-section-sums">
    <Skeleton width={180} />
  </p>
);
