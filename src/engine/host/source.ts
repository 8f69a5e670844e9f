/**
 * The port through which records come and go. The portal implements it over
 * HTTP; tests implement it over an array.
 *
 * No method rejects: a failure is an answer with a code other than 200 (code 0
 * when there was no answer at all), and the caller must look at the code.
 */
import type { Acknowledgement } from "#dialect/check/acknowledge.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { ApiResponse, BatchResult, ListQuery, Page } from "#dialect/wire/wire.ts";

export interface DataSource {
  /** Its records are at hand: a search asks at every key instead of at a pause. */
  readonly instant?: boolean;
  list(entity: string, query: ListQuery, signal?: AbortSignal): Promise<ApiResponse<Page>>;
  /** Creates when the record has no `id`; `key` makes the same again answer the first one. `accepted`: the warnings that whoever saves has read. */
  save(entity: string, record: Rec, key?: string, accepted?: readonly Acknowledgement[]): Promise<ApiResponse<Rec>>;
  /** Saves and takes a transition in one transaction. */
  submit(entity: string, record: Rec, transition: string, key?: string, accepted?: readonly Acknowledgement[]): Promise<ApiResponse<Rec>>;
  remove(entity: string, ids: readonly string[]): Promise<ApiResponse<BatchResult>>;
  act(
    entity: string,
    transition: string,
    ids: readonly string[],
    asked: Rec,
    version?: number,
    accepted?: readonly Acknowledgement[],
  ): Promise<ApiResponse<BatchResult>>;
  /** Has a code sent; `to` says where. */
  sendCode(call: string, to: Rec): Promise<ApiResponse>;
  /** Calls `again` each time the records can be reached again after they could not. Returns the removal. */
  whenBack?(again: () => void): () => void;
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
