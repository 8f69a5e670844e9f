/**
 * Comments at the parts of a draft. People who may edit or approve write, answer and resolve them; everybody at the
 * workbench reads them (`DraftState.comments`). They are stored with the draft and go with it; those of a published draft stay in the history.
 *
 * | call | request | response |
 * |---|---|---|
 * | `POST comments` | `NewComment` | `DraftComment` |
 * | `POST comments/<id>` | `{resolved}` | nothing |
 */
export interface DraftComment {
  readonly id: string;
  /** Whose draft it is about. */
  readonly analyst: string;
  /** Change set; "" for the nameless draft. */
  readonly set: string;
  readonly path: string;
  /** Anchor of the part in the file (`#dialect/json/anchor.ts`); "" for the whole file. */
  readonly part: string;
  /** Id of the comment that this one answers. */
  readonly answers?: string;
  readonly by: string;
  /** Instant, as ISO text. */
  readonly at: string;
  readonly text: string;
  /** The person who resolved it. */
  readonly resolvedBy?: string;
}

export interface NewComment {
  readonly path: string;
  readonly part: string;
  readonly text: string;
  readonly answers?: string;
  /** The draft of another; one's own if absent. */
  readonly of?: { readonly analyst: string; readonly set: string };
}

/** Longest comment, in characters. */
export const maxComment = 2000;
