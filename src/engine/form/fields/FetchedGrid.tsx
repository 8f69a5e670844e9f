import { lazyComponent } from "../../ui/overlay/lazyComponent.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** What a grid of a few lines will take, in px: little moves when it comes. */
const room = 220;

/** The grid comes with the first form that has one: no other page carries it. */
export const FetchedGrid = lazyComponent(() => import("./RowsGrid.tsx"), <Skeleton height={room} />);
