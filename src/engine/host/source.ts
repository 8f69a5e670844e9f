/**
 * Port for records. The portal implements it over HTTP, tests over an array.
 *
 * No method rejects: a failure is a response with a code other than 200 (0 when there was no response), and the caller
 * must check the code.
 */
import type { Acknowledgement } from "#dialect/check/acknowledge.ts";
import type { SumAnswer, SumQuestion } from "#dialect/expr/recordSums.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Text } from "#dialect/text/text.ts";
import type { ApiResponse, BatchResult, ListQuery, Page, ReferenceQuery } from "#dialect/wire/wire.ts";

/** Where records come from and go to. No method rejects: a failure is a code. */
export interface DataSource {
  /** Answers a list while it is drawn; for records in memory. With it a list is drawn once for a query, and a search runs at every key instead of after a pause. Pure: the same until the records change. */
  listNow?(entity: string, query: ListQuery): ApiResponse<Page>;
  list(entity: string, query: ListQuery, signal?: AbortSignal): Promise<ApiResponse<Page>>;
  /** Lists the records that a reference offers. Without this method `list` does. */
  choose?(entity: string, query: ListQuery, signal: AbortSignal): Promise<ApiResponse<Page>>;
  /** Creates the record when it has no `id`. `key`: idempotency key; a retry returns the first result. `accepted`: warnings that the user acknowledged. */
  save(entity: string, record: Rec, key?: string, accepted?: readonly Acknowledgement[]): Promise<ApiResponse<Rec>>;
  /** Saves and runs a transition in one transaction. */
  submit(entity: string, record: Rec, transition: string, key?: string, accepted?: readonly Acknowledgement[]): Promise<ApiResponse<Rec>>;
  /** Deletes records; the result names each one. */
  remove(entity: string, ids: readonly string[]): Promise<ApiResponse<BatchResult>>;
  /** Runs a transition on records. `asked`: values of the prompt; `version`: optimistic lock of a single record. */
  act(
    entity: string,
    transition: string,
    ids: readonly string[],
    asked: Rec,
    version?: number,
    accepted?: readonly Acknowledgement[],
  ): Promise<ApiResponse<BatchResult>>;
  /** Returns sums over other records, in order; null for one that the server does not know. Without this method they are unknown. */
  readonly sums?: (questions: readonly SumQuestion[]) => Promise<ApiResponse<readonly (SumAnswer | null)[]>>;
  /** Sends a verification code; `to` holds the address. */
  sendCode(call: string, to: Rec): Promise<ApiResponse>;
  /** Calls `reconnected` each time the backend can be reached again. Returns the function that unsubscribes. */
  whenBack?(reconnected: () => void): () => void;
  /**
   * Calls `changed` when anybody has changed stored records of the entity. `records`: id -> version, 0 for a
   * deleted record; undefined if any record may have changed. Returns the function that unsubscribes. Without this method pages read again by time.
   */
  whenChanged?(entity: string, changed: (records: Readonly<Record<string, number>> | undefined) => void): () => void;
  /** Returns the URL of a small copy of a picture. Without this method lists draw the picture itself. */
  thumbnailUrl?(url: string): string;
  /** Returns the renewed URLs of a file; undefined if the URL is valid for longer. `failed`: the browser could not load it. */
  renewFileUrl?(url: string, failed: boolean): Promise<ApiResponse<UploadedFileUrls>> | undefined;
  /** Uploads a file. `onProgress` gets the share that is sent, 0 to 1. */
  upload(call: string, file: File, options: { onProgress?(share: number): void; signal?: AbortSignal }): Promise<ApiResponse<UploadedFile>>;
}

/** The value of a file field. */
export interface UploadedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly url: string;
}

/** The URLs of a file. */
export type UploadedFileUrls = Pick<UploadedFile, "url">;

/** The records that a reference can choose from. */
export interface Candidates {
  /** The condition for the server. Changes when other records may match. */
  readonly query: ReferenceQuery;
  /** Whether a record matches; for backends that ignore the condition. */
  fits(row: Rec): boolean;
  /** Labels of the fields that the condition reads and the record lacks. */
  readonly missing: readonly Text[];
}
