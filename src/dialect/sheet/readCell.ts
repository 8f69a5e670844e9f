/** A cell as the reader of the workbook returns it. */
export interface ReadCell {
  readonly sort: "text" | "number" | "date" | "boolean" | "error";
  /** `1` or `0` for a boolean. */
  readonly text: string;
}
