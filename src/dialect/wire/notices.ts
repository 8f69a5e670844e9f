/**
 * Notices of the workbench about publications and approval requests. They stand at the top of the workbench until they are read.
 *
 * `GET draft` returns the unread ones, newest first; `POST notices/<id>` marks one as read. The author of the publication or request
 * gets each notice; everybody with the grant `publish` also gets those of publications that failed at their time.
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
