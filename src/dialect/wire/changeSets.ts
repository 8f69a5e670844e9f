/**
 * Change sets of an analyst: drafts beside each other, each published or discarded for itself.
 *
 * A call with the header `x-change-set` (a name, encoded as in a URL) means that draft; without it, the nameless one. `GET sets` returns
 * `ChangeSet[]`: the nameless one first, then those with changes, by name.
 */
export interface ChangeSet {
  /** "" for the nameless draft. */
  readonly name: string;
  readonly files: number;
}

/** The set of the guided start: nobody else sees it, it is not listed, and the server refuses to publish it. */
export const practiceSet = "~practice";

/** The text that was published meanwhile, and by whom. */
export interface PublishedMeanwhile {
  readonly path: string;
  readonly text: string;
  readonly hash: string;
  readonly by?: string;
}
