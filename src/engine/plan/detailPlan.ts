/** The plan of the page of one record. */
import type { RouteMapSpec, RouteStop } from "#dialect/schema/detailParts.ts";
import type { DetailScreen, RelatedRecords } from "#dialect/schema/screens.ts";
import type { CodeOption, StateMachine } from "#dialect/schema/states.ts";
import type { PlannedAction, PlannedField, PlannedSection } from "./plan.ts";

export interface PlannedRelated extends RelatedRecords {
  /** The fields of `totals`. */
  readonly totalFields?: readonly PlannedField[];
}

export interface DetailPlan {
  readonly entity: string;
  readonly title: PlannedField;
  readonly subtitle?: PlannedField;
  readonly status?: PlannedField;
  readonly figures: readonly PlannedField[];
  readonly sections: readonly PlannedSection[];
  readonly related: readonly PlannedRelated[];
  readonly actions: readonly PlannedAction[];
  readonly tabs: NonNullable<DetailScreen["tabs"]>;
  readonly phases?: { readonly steps: NonNullable<StateMachine["phases"]>; readonly codes: readonly CodeOption[] };
  readonly timeline?: { readonly entity: string; readonly of: string };
  readonly map?: { readonly spec: RouteMapSpec; readonly stops: readonly PlannedStop[] };
  readonly notes: NonNullable<DetailScreen["notes"]>;
}

/** A stop of a route, with its conditions. */
export type PlannedStop = Omit<RouteStop, "field"> & { readonly field: PlannedField };
