/**
 * What an analyst has to know of a publication or an approval: told at the top of the workbench until it is read.
 *
 * They come with `GET draft`, newest first; `POST notices/<id>` says that one was read. A publication that failed at its time is told to its
 * author and to everybody who may publish; the others to the author alone.
 */
export type NoticeKind = "failed" | "waits" | "approval" | "sentBack" | "publication" | "calledOff";

export interface NoticeFacts {
  /** Reason of the publication, or of the request. */
  readonly reason: string;
  /** Of the publication, if it is about one. */
  readonly number?: number;
  /** Who approved, sent back, published or cancelled. */
  readonly by?: string;
  /** Why a draft was sent back, or a publication failed. */
  readonly why?: string;
}

export interface BenchNotice extends NoticeFacts {
  readonly id: string;
  readonly kind: NoticeKind;
  /** Whose draft or publication it is. */
  readonly analyst: string;
  /** Time in the zone of the active schemas. */
  readonly at: string;
}
