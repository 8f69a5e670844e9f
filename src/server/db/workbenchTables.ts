/** Tables of the workbench, without its history. */
import type { ColumnType } from "kysely";
import type { WorkbenchGrant } from "#dialect/schema/roles.ts";
import type { NoticeFacts, NoticeKind } from "#dialect/wire/notices.ts";

/** Hash of the workbench password that the first start generated. */
export interface WorkbenchAccessTable {
  readonly id: string;
  readonly hash: string;
}

export interface WorkbenchSessionTable {
  /** SHA-256 of the token in the cookie. */
  readonly token: string;
  readonly analyst: string;
  readonly created: Date;
  readonly used: Date;
  /** Account that logged in; null for a login by the shared password. */
  readonly account: string | null;
  /** Hash of the password and the second factor of the account at the login: a change of either ends the session. */
  readonly proof: string | null;
}

export interface WorkbenchAnalystTable {
  /** Key of a draft. */
  readonly name: string;
  /** Increases by one with each change of the draft. */
  readonly revision: number;
}

export interface WorkbenchDraftTable {
  /** Key of the draft: the analyst and, after a line break, the change set. */
  readonly analyst: string;
  readonly path: string;
  /** Null: the file will be deleted. */
  readonly text: string | null;
  /** Hash of the active text on which the change is based; null for a new file. */
  readonly base: string | null;
  readonly updated: Date;
}

/** A comment at a part of a draft, or an answer to one. */
export interface WorkbenchCommentTable {
  readonly id: string;
  /** Key of the draft. */
  readonly draft: string;
  readonly path: string;
  /** Anchor of the part in the file. */
  readonly part: string;
  /** Id of the comment that it answers. */
  readonly answers: string | null;
  readonly author: string;
  readonly text: string;
  readonly created: Date;
  readonly resolver: string | null;
  /** Number of the publication of the draft; null until then. */
  readonly publication: number | null;
}

/** A draft whose analyst asked for a second person's approval. */
export interface WorkbenchApprovalTable {
  /** Key of the draft. */
  readonly draft: string;
  /** Hash of the draft as it stood. */
  readonly hash: string;
  readonly reason: string;
  readonly asked: Date;
  /** Null until somebody approves. */
  readonly approver: string | null;
  /** The analyst may not publish, and asks somebody else to do it. */
  readonly publication: boolean;
}

/** What an analyst has to know of a publication or an approval, told when the workbench is open next. */
export interface WorkbenchNoticeTable {
  readonly id: string;
  /** Name of the analyst whose draft or publication it is about. */
  readonly analyst: string;
  /** Everybody with this grant is told too; null for the analyst alone. */
  readonly audience: WorkbenchGrant | null;
  readonly kind: NoticeKind;
  readonly facts: ColumnType<NoticeFacts, string, string>;
  readonly created: Date;
}

/** Who has read a notice. */
export interface WorkbenchSeenTable {
  readonly notice: string;
  readonly analyst: string;
}
