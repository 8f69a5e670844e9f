/** How a workbook is refused: a code that chooses the sentence, and what fills it in. */
export type WorkbookErrorCode =
  /** No byte in it. */
  | "empty"
  /** The file is larger than allowed. `limit` in MB. */
  | "tooLarge"
  /** Something else: a text, a picture, another office format. */
  | "notWorkbook"
  /** Excel of before 2007, or locked by a password: both are the same container. */
  | "oldOrLocked"
  /** It brings programs along. */
  | "macros"
  /** Cut off, changed on its way, or written wrongly. */
  | "damaged"
  /** Unpacks to far more than it is. */
  | "bomb"
  /** More of something than is read. `what` and `limit`. */
  | "tooMuch"
  /** Took longer than allowed. `limit` in seconds. */
  | "tooSlow";

/** What there may be too much of. */
export type LimitedPart = "parts" | "rows" | "columns" | "text" | "strings" | "links" | "pictures" | "formats";

/** The file cannot be read, as opposed to: what it says is wrong. */
export class WorkbookError extends Error {
  override readonly name = "SheetRefusal";
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
