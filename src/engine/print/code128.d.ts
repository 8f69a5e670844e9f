/** The encoder alone, without what draws into a page. */
declare module "jsbarcode/bin/barcodes/CODE128/index.js" {
  export class CODE128 {
    constructor(text: string, options: Readonly<Record<string, never>>);
    /** Whether every character can be encoded. */
    valid(): boolean;
    /** Modules from left to right, `1` for a bar. */
    encode(): { readonly data: string };
  }
}
