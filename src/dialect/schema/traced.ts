/** Keywords of any part of the schemas: an expression, the source of an entry, values bound to limits. */

/** An expression in CEL. Names in scope: self, row, oldSelf, user, limits, today, now. */
export type Cel = string;

/** Traceability: the facts or questions of the specification that are the source of an entry. */
export interface Traced {
  readonly "x-spec"?: readonly string[];
  /** Absent means `stated`. */
  readonly "x-status"?: "stated" | "assumed" | "extension";
}

/** Takes keyword values from `limits.json`: `{"x-limit/max": "mostAddresses"}`. */
export interface Bound {
  readonly "x-bind"?: Readonly<Record<string, string>>;
}
