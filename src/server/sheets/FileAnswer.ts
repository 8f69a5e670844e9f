/** An answer that is a file instead of JSON: the browser keeps it under this name. */
export class FileAnswer {
  constructor(
    readonly bytes: Uint8Array,
    readonly name: string,
    readonly type: string,
  ) {}
}

export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
