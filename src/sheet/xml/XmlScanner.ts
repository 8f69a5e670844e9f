/**
 * Streaming XML scanner: takes a document in pieces and reports tags and texts to a reader.
 *
 * Why no library: a sheet of ten thousand rows has half a million tags, and
 * every validating parser creates an object for each of them.
 * `DOCTYPE` is refused, so there are only the five entities of XML. Namespaces are ignored.
 *
 * Refuses what two programs could read differently: mismatched end tags, repeated
 * attributes, characters outside of XML. Throws `XmlFault`.
 */
import { XmlAttributes } from "./XmlAttributes.ts";
import { charCode, decodeEntities, endOfName, isXmlSpace, withoutPrefix, XmlFault } from "./xmlCharacters.ts";

/** The attributes of the last start tag. The next start tag overwrites them. */
export type Attributes = Pick<XmlAttributes, "get">;

export interface XmlReader {
  /** `name` has no prefix: writers choose prefixes freely, and no two names that the readers use differ only by prefix. */
  open?(name: string, attributes: Attributes): void;
  /** Text between two tags. A comment or a CDATA section splits it into several calls. */
  text?(text: string): void;
  close?(name: string): void;
  /**
   * Reads whole elements that begin at `from`, inside another one, if it knows their form. Returns the index after them, or `from`.
   * The consumed text must be well-formed: the scanner does not check it.
   */
  elements?(text: string, from: number): number;
}

/** Maximum depth; no office format nests as deep. */
const mostLevels = 100;
/** Maximum length of one text or tag, which is buffered until it ends. */
const mostHeld = 4 * 1024 * 1024;
/** The XML prolog. The encoding is detected from the bytes instead. */
const documentHead =
  /^<\?xml\s+version\s*=\s*(?:"1\.\d+"|'1\.\d+')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>$/;
/** Byte order mark, allowed before the document; not part of the text. */
const byteOrder = 0xfeff;
/** Characters outside of XML. */
const noSign = /[^\t\n -\ufffd]/;

export class XmlScanner {
  readonly #reader: XmlReader;
  readonly #attributes = new XmlAttributes();
  /** Names of the open tags, as written and without prefix. */
  readonly #open: string[] = [];
  readonly #plain: string[] = [];
  /** The unfinished rest of the last piece. */
  #rest = "";
  /** The last piece ended with a carriage return, which may be half of a line end. */
  #carriage = false;
  #isFirst = true;
  #hasRoot = false;
  /** The current text has no entity and no character that a text may not contain. */
  #isPlain = true;

  constructor(reader: XmlReader) {
    this.#reader = reader;
  }

  write(piece: string): void {
    const fresh = this.#withOneNewline(piece);
    if (noSign.test(fresh)) throw new XmlFault("a sign that XML has not got");
    const text = this.#rest + fresh;
    this.#isPlain = !text.includes("&") && !text.includes("]]>");
    this.#rest = text.slice(this.#scan(text));
    if (this.#rest.length > mostHeld) throw new XmlFault("a text or tag of megabytes");
  }

  /** Ends the document. Throws if a tag is still open. */
  end(): void {
    if (this.#open.length > 0 || !this.#hasRoot || /[^\t\n ]/.test(this.#rest)) throw new XmlFault("it ends too early");
  }

  /** Converts line ends to a single newline, as XML requires. */
  #withOneNewline(piece: string): string {
    if (!this.#carriage && !piece.includes("\r")) return piece;
    const whole = this.#carriage ? `\r${piece}` : piece;
    this.#carriage = whole.endsWith("\r");
    return (this.#carriage ? whole.slice(0, -1) : whole).replace(/\r\n?/g, "\n");
  }

  /** Returns the index of the first unfinished tag or text. */
  #scan(text: string): number {
    let at = this.#isFirst && text.charCodeAt(0) === byteOrder ? 1 : 0;
    for (;;) {
      const tag = text.indexOf("<", at);
      if (tag < 0) return at;
      if (tag > at) this.#tell(text.slice(at, tag));
      const sign = text.charCodeAt(tag + 1);
      at = tag;
      const next =
        sign === charCode.slash
          ? this.#readEnd(text, tag)
          : sign === charCode.bang || sign === charCode.question
            ? this.#readMark(text, tag)
            : this.#readElements(text, tag) || this.#readTag(text, tag);
      if (next < 0) return tag;
      this.#isFirst = false;
      at = next;
    }
  }

  /** Returns the index after the elements that the reader takes itself; 0 for none. */
  #readElements(text: string, from: number): number {
    if (this.#open.length === 0) return 0;
    const end = this.#reader.elements?.(text, from) ?? from;
    return end > from ? end : 0;
  }

  #tell(text: string): void {
    this.#isFirst = false;
    if (this.#open.length === 0) {
      if (/[^\t\n ]/.test(text)) throw new XmlFault("a text outside of all tags");
      return;
    }
    if (!this.#isPlain && text.includes("]]>")) throw new XmlFault("the end of a section that did not begin");
    this.#reader.text?.(this.#isPlain ? text : decodeEntities(text));
  }

  /** `<name …>` or `<name …/>`. Like the other tag readers, it returns the index after the tag, or -1 if the text ends inside. */
  #readTag(text: string, from: number): number {
    const nameEnd = endOfName(text, from + 1);
    const end = this.#attributes.read(text, nameEnd);
    if (end < 0) return -1;
    const closes = text.charCodeAt(end) === charCode.slash;
    if (closes && end + 1 >= text.length) return -1;
    if (nameEnd === from + 1 || (closes && text.charCodeAt(end + 1) !== charCode.greater)) throw new XmlFault("a tag that is none");
    if (this.#open.length === 0 && this.#hasRoot) throw new XmlFault("a second root");
    if (this.#open.length >= mostLevels) throw new XmlFault("nested too deeply");
    const name = text.slice(from + 1, nameEnd);
    const plain = name.length === 1 ? name : withoutPrefix(name);
    this.#hasRoot = true;
    this.#reader.open?.(plain, this.#attributes);
    if (closes) {
      this.#reader.close?.(plain);
      return end + 2;
    }
    this.#open.push(name);
    this.#plain.push(plain);
    return end + 1;
  }

  /** `</name>`. */
  #readEnd(text: string, from: number): number {
    const level = this.#open.length - 1;
    if (level < 0) throw new XmlFault("closed without being open");
    const name = this.#open[level] as string;
    let at = from + 2;
    for (let sign = 0; sign < name.length; sign++, at++) {
      if (text.charCodeAt(at) === name.charCodeAt(sign)) continue;
      if (at >= text.length) return -1;
      throw new XmlFault("closed crosswise");
    }
    while (isXmlSpace(text.charCodeAt(at))) at++;
    if (at >= text.length) return -1;
    if (text.charCodeAt(at) !== charCode.greater) throw new XmlFault("closed crosswise");
    this.#open.pop();
    this.#reader.close?.(this.#plain.pop() as string);
    return at + 1;
  }

  /** A comment, a processing instruction or a CDATA section. */
  #readMark(text: string, from: number): number {
    if (text.charCodeAt(from + 1) === charCode.question) return this.#readInstruction(text, from);
    if (text.startsWith("<!--", from)) {
      const end = text.indexOf("--", from + 4);
      if (end < 0 || end + 2 >= text.length) return -1;
      if (text.charCodeAt(end + 2) !== charCode.greater) throw new XmlFault("a comment inside a comment");
      return end + 3;
    }
    const section = "<![CDATA[";
    if (text.startsWith(section, from) && this.#open.length > 0) {
      const end = text.indexOf("]]>", from + section.length);
      if (end >= 0) this.#reader.text?.(text.slice(from + section.length, end));
      return end < 0 ? -1 : end + 3;
    }
    const begun = text.slice(from, from + section.length);
    if (begun.length < section.length && (section.startsWith(begun) || "<!--".startsWith(begun))) return -1;
    throw new XmlFault("DOCTYPE, or what is none of XML");
  }

  #readInstruction(text: string, from: number): number {
    const end = text.indexOf("?>", from + 2);
    if (end < 0) return -1;
    const nameEnd = endOfName(text, from + 2);
    const name = text.slice(from + 2, nameEnd);
    const isFine =
      name.toLowerCase() === "xml"
        ? this.#isFirst && documentHead.test(text.slice(from, end + 2))
        : nameEnd === end || isXmlSpace(text.charCodeAt(nameEnd));
    if (!isFine) throw new XmlFault("an instruction that is none");
    return end + 2;
  }
}
