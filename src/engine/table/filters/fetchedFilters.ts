/** Inputs of filters: loaded when a list is idle, or with the first filter that is opened. */
import { lazyComponent } from "../../ui/overlay/lazyComponent.tsx";
import type { FilterSectionsProps } from "./FilterEditor.tsx";
import type { FilterEditorProps } from "./filterValue.ts";

const load = () => import("./FilterEditor.tsx");

export const FetchedFilter = lazyComponent<FilterEditorProps>(async () => ({ default: (await load()).FilterEditor }));
export const FetchedFilters = lazyComponent<FilterSectionsProps>(async () => ({ default: (await load()).FilterSections }));
