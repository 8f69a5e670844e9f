/** Gathers the text of a cell from its runs. */
import { limitExceeded } from "../WorkbookError.ts";

export interface TextCollector {
  open(name: string): void;
  text(text: string): void;
  close(name: string): void;
  /** What was gathered since the last time. */
  take(): string;
}

/** Text stands in `t`, also inside runs (`r`); what stands in `rPh` tells how it is spoken and is no part of it. */
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

/** Characters that XML cannot hold are written as `_x000D_`; a text that looks so is written `_x005F_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
