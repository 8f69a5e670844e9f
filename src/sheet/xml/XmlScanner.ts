/**
 * Reads XML as it comes, piece by piece, and tells tags and texts to a reader.
 *
 * Why no library: a sheet of ten thousand rows has half a million tags, and
 * every parser that refuses what is no XML makes an object for each of them.
 * What this one does not know: `DOCTYPE`, which is refused, so that there is no
 * entity but the five of XML; and namespaces.
 *
 * Strict where two programs could read two things: tags closed crosswise,
 * attributes named twice, signs that XML has not got. Throws `XmlFault`.
 */
import { XmlAttributes } from "./XmlAttributes.ts";
import { charCode, decodeEntities, endOfName, isXmlSpace, withoutPrefix, XmlFault } from "./xmlCharacters.ts";

/** Of the tag that was opened last: another's as soon as the next one opens. */
export type Attributes = Pick<XmlAttributes, "get">;

export interface XmlReader {
  /** Names come without their prefix: writers choose it freely, and no two names that are asked for differ by it alone. */
  open?(name: string, attributes: Attributes): void;
  /** What stands between two tags; in several pieces where a comment or a marked section stands in it. */
  text?(text: string): void;
  close?(name: string): void;
}

/** Deeper than any office format nests. */
const mostLevels = 100;
/** Of one text or tag: kept until it ends. */
const mostHeld = 4 * 1024 * 1024;
/** What a document may begin with. Its encoding is told by its bytes. */
const documentHead =
  /^<\?xml\s+version\s*=\s*(?:"1\.\d+"|'1\.\d+')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>$/;
/** May stand before all; no part of the text. */
const byteOrder = 0xfeff;
/** Any other is no sign of XML. */
const noSign = /[^\t\n -\ufffd]/;

export class XmlScanner {
  readonly #reader: XmlReader;
  readonly #attributes = new XmlAttributes();
  /** Names of the tags that are open, as they are written and without their prefix. */
  readonly #open: string[] = [];
  readonly #plain: string[] = [];
  /** What came and does not end yet. */
  #rest = "";
  /** Whether the last piece ended with half a line's end. */
  #carriage = false;
  #isFirst = true;
  #hasRoot = false;
  /** Whether nothing in the text at hand stands for another sign, or must not stand in a text. */
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

  /** There is no more. */
  end(): void {
    if (this.#open.length > 0 || !this.#hasRoot || /[^\t\n ]/.test(this.#rest)) throw new XmlFault("it ends too early");
  }

  /** Lines end with one sign, whatever the writer's machine writes. */
  #withOneNewline(piece: string): string {
    if (!this.#carriage && !piece.includes("\r")) return piece;
    const whole = this.#carriage ? `\r${piece}` : piece;
    this.#carriage = whole.endsWith("\r");
    return (this.#carriage ? whole.slice(0, -1) : whole).replace(/\r\n?/g, "\n");
  }

  /** Answers from where the text does not end yet. */
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
            : this.#readTag(text, tag);
      if (next < 0) return tag;
      this.#isFirst = false;
      at = next;
    }
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

  /** `<name …>` or `<name …/>`. As all that read a mark: answers where it ends, -1 where the text ends before it. */
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

  /** A comment, an instruction, a marked section. */
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
