/** Cuts a part into texts that end with a tag. */
import { XmlFault } from "./xmlCharacters.ts";

const closing = 62;
/** Bytes without the end of a tag. */
const mostHeld = 4 * 1024 * 1024;

/**
 * Takes bytes as they come and answers texts: no sign is cut in two, and hardly
 * any tag. What is held back is joined as bytes, since a text that is put
 * together of two is read half as fast as one that came at once.
 */
export class WholeTags {
  #decoder: TextDecoder | undefined;
  #held: Uint8Array[] = [];
  #length = 0;

  take(bytes: Uint8Array): string {
    // Two bytes a sign: the decoder keeps half of one by itself.
    this.#decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true, ignoreBOM: true });
    if (this.#decoder.encoding !== "utf-8") return this.#decoder.decode(bytes, { stream: true });
    const end = bytes.lastIndexOf(closing) + 1;
    if (end === 0) {
      this.#held.push(bytes);
      this.#length += bytes.length;
      if (this.#length > mostHeld) throw new XmlFault("a text or tag of megabytes");
      return "";
    }
    const whole = joined([...this.#held, bytes.subarray(0, end)]);
    this.#held = [bytes.subarray(end)];
    this.#length = bytes.length - end;
    return this.#decoder.decode(whole);
  }

  /** What is left. */
  end(): string {
    return this.#decoder?.decode(joined(this.#held)) ?? "";
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
}
