import { lazyComponent } from "../../ui/overlay/lazyComponent.tsx";

/** The facts of a section, loaded with the first form that has some. */
export const FetchedFacts = lazyComponent(() => import("./SectionFacts.tsx"));
