/** Why a workbook is refused: a code that selects the message, and its parameters. */
export type WorkbookErrorCode =
  /** The file has no bytes. */
  | "empty"
  /** The file is larger than allowed. `limit` in MB. */
  | "tooLarge"
  /** Another format: a text, a picture, another office format. */
  | "notWorkbook"
  /** Excel before 2007, or encrypted with a password: both use the same container. */
  | "oldOrLocked"
  /** The workbook contains macros. */
  | "macros"
  /** Truncated, corrupted or malformed. */
  | "damaged"
  /** Unpacks to far more bytes than the file has. */
  | "bomb"
  /** More items than the limit. `what` and `limit`. */
  | "tooMuch"
  /** Took longer than allowed. `limit` in seconds. */
  | "tooSlow";

/** The parts of a workbook that have a limit. */
export type LimitedPart = "parts" | "workbooks" | "rows" | "columns" | "text" | "strings" | "links" | "pictures" | "formats";

/** The file cannot be read. Invalid content of cells is no `WorkbookError`. */
export class WorkbookError extends Error {
  override readonly name = "WorkbookError";
  constructor(
    readonly code: WorkbookErrorCode,
    readonly params: Readonly<Record<string, string | number>> = {},
    cause?: unknown,
  ) {
    super(`workbook refused: ${code} ${JSON.stringify(params)}`, { cause });
  }
}

export function limitExceeded(what: LimitedPart, limit: number): WorkbookError {
  return new WorkbookError("tooMuch", { what, limit });
}
