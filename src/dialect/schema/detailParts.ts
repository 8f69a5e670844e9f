/** What a detail page draws of its own: a map of the route, and tables that compare numbers. */
import type { Text } from "../text/text.ts";
import type { Cel } from "./traced.ts";

/** A route on a map of the world. */
export interface RouteMapSpec {
  /**
   * Fields of the record in the order of the route: references to places, or codes of countries (ISO 3166, two letters). An empty one is left
   * out. The first is where it starts; a single one is where it ends.
   */
  readonly stops: readonly (string | RouteStop)[];
  /** The field of the timeline's entries with the name of a place. */
  readonly events?: string;
  readonly places: RoutePlaces | readonly RoutePlaces[];
}

/** A stop with conditions. */
export interface RouteStop {
  readonly field: string;
  /** The record has been there, whether its timeline names the place or not. */
  readonly reached?: Cel;
  readonly "x-show-when"?: Cel;
}

/** An entity of places: fields with their coordinates in degrees, and those by which an entry of the timeline names one. */
export interface RoutePlaces {
  readonly entity: string;
  readonly names?: readonly string[];
  /** The field that says what the map calls such a place, or one per language; the words of the timeline when absent. */
  readonly show?: string | Text;
  readonly latitude: string;
  readonly longitude: string;
}

export interface ComparingSection {
  /** On a detail: a table above its fields. */
  readonly compare?: SectionComparison;
}

/** The same quantities as several sides know them, such as declared and measured: a table of their numbers. */
export interface SectionComparison {
  /** A heading for each side, in the order in which they come to be known. */
  readonly columns: readonly Text[];
  readonly rows: readonly {
    /** That of its first field when absent. */
    readonly label?: Text;
    /** The field of each side; `null` where a side has none. */
    readonly of: readonly (string | ComparedField | null)[];
  }[];
}

interface ComparedField {
  readonly field: string;
  readonly "x-show-when": Cel;
}

/** Fields of an address that are shown in one line with its town, where a block shows each field in a line of its own. */
export interface LocalityFields {
  readonly region?: string;
  readonly postcode?: string;
  readonly country?: string;
}
