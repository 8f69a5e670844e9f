/** Collects the text of a cell from its runs. */
import { limitExceeded } from "../WorkbookError.ts";

export interface TextCollector {
  open(name: string): void;
  text(text: string): void;
  close(name: string): void;
  /** Returns the text collected since the last call. Throws `WorkbookError` if it is too long. */
  take(): string;
}

/** Text is in `t` elements, also inside runs (`r`). `rPh` contains the pronunciation, which is skipped. `most`: maximum length in characters. */
export function textCollector(most: number): TextCollector {
  let gathered = "";
  let inText = false;
  let spoken = 0;
  return {
    open(name) {
      if (name === "rPh") spoken++;
      else if (name === "t") inText = true;
    },
    text(text) {
      if (!inText || spoken > 0) return;
      if (gathered.length + text.length > most * 2) throw limitExceeded("text", most);
      gathered += text;
    },
    close(name) {
      if (name === "rPh") spoken--;
      else if (name === "t") inText = false;
    },
    take() {
      const text = gathered;
      gathered = "";
      if (text.length > most) throw limitExceeded("text", most);
      return text;
    },
  };
}

/** Decodes `_x000D_`, the escape of a character that XML cannot contain. A literal `_x000D_` is written `_x005F_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
