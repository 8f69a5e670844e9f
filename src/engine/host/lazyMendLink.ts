import { lazyComponent } from "../ui/overlay/lazyComponent.tsx";

/** `MendLink`, whose code comes with the first message that has one. */
export const LazyMendLink = lazyComponent(() => import("./MendLink.tsx"));
