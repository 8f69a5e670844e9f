/** The attributes of one tag. The next tag reuses both lists, so that half a million tags create no objects. */
import { charCode, decodeEntities, endOfName, isXmlSpace, withoutPrefix, XmlFault } from "./xmlCharacters.ts";

/** Maximum number of attributes; no format uses half as many. */
const most = 100;

export class XmlAttributes {
  readonly #names: string[] = [];
  readonly #values: string[] = [];
  #count = 0;

  /** Finds an attribute by its name with or without prefix. If two differ only by prefix, returns the last. */
  get(name: string): string | undefined {
    for (let at = this.#count - 1; at >= 0; at--) {
      const known = this.#names[at] as string;
      if (known === name || (known.length > name.length && withoutPrefix(known) === name && !known.startsWith("xmlns")))
        return this.#values[at];
    }
    return undefined;
  }

  /** Reads the attributes after a tag name. Returns the index of the closing `>` or `/`; -1 if the text ends before. */
  read(text: string, from: number): number {
    const names = this.#names;
    let count = 0;
    let at = from;
    for (;;) {
      const begin = at;
      let sign = text.charCodeAt(at);
      while (isXmlSpace(sign)) sign = text.charCodeAt(++at);
      if (sign === charCode.greater || sign === charCode.slash) {
        this.#count = count;
        return at;
      }
      if (at >= text.length) return -1;
      if (at === begin) throw new XmlFault("no blank before an attribute");
      const end = endOfName(text, at);
      const name = text.slice(at, end);
      at = end;
      sign = text.charCodeAt(at);
      while (isXmlSpace(sign)) sign = text.charCodeAt(++at);
      if (at >= text.length) return -1;
      if (sign !== charCode.equals || name === "") throw new XmlFault("an attribute without a value");
      let quote = text.charCodeAt(++at);
      while (isXmlSpace(quote)) quote = text.charCodeAt(++at);
      if (at >= text.length) return -1;
      if (quote !== charCode.quote && quote !== charCode.apostrophe) throw new XmlFault("a value without quotes");
      const start = ++at;
      let isPlain = true;
      for (sign = text.charCodeAt(at); sign !== quote; sign = text.charCodeAt(++at)) {
        if (sign > charCode.less) continue;
        if (sign === charCode.less) throw new XmlFault("a tag inside a value");
        if (sign === charCode.ampersand || sign === charCode.newline || sign === charCode.tab) isPlain = false;
        else if (at >= text.length) return -1;
      }
      for (let other = 0; other < count; other++) if (names[other] === name) throw new XmlFault("an attribute named twice");
      if (count >= most) throw new XmlFault("more attributes than any tag has");
      const value = text.slice(start, at++);
      names[count] = name;
      this.#values[count++] = isPlain ? value : decodeEntities(value.replace(/[\t\n]/g, " "));
    }
  }
}
