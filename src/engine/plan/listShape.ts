/** Names that a query of a screen may contain. */
export interface ListShape {
  readonly filters: readonly string[];
  readonly sorts: readonly string[];
  /** The first one is the default. */
  readonly tabs: readonly string[];
  /** Whether records that agree are one row until each is asked for. */
  readonly once?: true;
}
