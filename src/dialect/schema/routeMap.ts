/** Types of maps: `map` of a detail page. */

/** A route on a map of the world. */
export interface RouteMapSpec {
  /** Fields of the record in the order of the route: references to `places`, or codes of countries (ISO 3166, two letters). */
  readonly stops: readonly string[];
  /** The field of the timeline's entries with the name of a place. */
  readonly events?: string;
  /** The entity of the places: fields with their names, and with their coordinates in degrees. */
  readonly places: { readonly entity: string; readonly names: readonly string[]; readonly latitude: string; readonly longitude: string };
}
