import { lazyComponent } from "../../ui/overlay/lazyComponent.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** Height of a grid with a few lines, in px: reserved, so that little moves when the code arrives. */
const height = 220;

/** The grid, loaded with the first form that has one. */
export const FetchedGrid = lazyComponent(() => import("./RowsGrid.tsx"), <Skeleton height={height} />);
