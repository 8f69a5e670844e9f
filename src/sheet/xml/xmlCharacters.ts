/** Characters of XML: names and entities. */

/** The text is not well-formed XML, or uses a feature that is not supported. */
export class XmlFault extends Error {
  override readonly name = "XmlFault";
}

export const charCode = {
  tab: 9,
  newline: 10,
  space: 32,
  bang: 33,
  quote: 34,
  ampersand: 38,
  apostrophe: 39,
  slash: 47,
  colon: 58,
  less: 60,
  equals: 61,
  greater: 62,
  question: 63,
} as const;

export const isXmlSpace = (sign: number): boolean => sign === charCode.space || sign === charCode.newline || sign === charCode.tab;

const first = String.raw`:A-Z_a-z\u{c0}-\u{d6}\u{d8}-\u{f6}\u{f8}-\u{2ff}\u{370}-\u{37d}\u{37f}-\u{1fff}\u{200c}\u{200d}\u{2070}-\u{218f}\u{2c00}-\u{2fef}\u{3001}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{fffd}\u{10000}-\u{effff}`;
const xmlName = new RegExp(String.raw`^[${first}][${first}\-.0-9\u{b7}\u{300}-\u{36f}\u{203f}\u{2040}]*$`, "u");
const others = "-.0123456789";
/** For each of the first 128 characters: 1 if a name may contain it, 2 if a name may also begin with it. */
const inNames = Uint8Array.from({ length: 128 }, (_, sign) => {
  const letter = String.fromCharCode(sign);
  return xmlName.test(letter) ? 2 : others.includes(letter) ? 1 : 0;
});

/** Returns the index after the name that begins at `at`; the length of the text if the name may continue. Throws `XmlFault` if no name begins there. */
export function endOfName(text: string, at: number): number {
  let end = at;
  let sign = text.charCodeAt(end);
  if (inNames[sign] !== 2) return endOfRareName(text, at);
  while (sign < 128 && inNames[sign] !== 0) sign = text.charCodeAt(++end);
  return sign > 127 ? endOfRareName(text, at) : end;
}

/** Slow path: names with letters outside of ASCII, and invalid names. */
function endOfRareName(text: string, at: number): number {
  let end = at;
  for (let sign = text.charCodeAt(end); sign > 127 || inNames[sign]; sign = text.charCodeAt(end)) end++;
  if (end < text.length && !xmlName.test(text.slice(at, end))) throw new XmlFault("a name that is none");
  return end;
}

export function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Decodes entities and character references. There are five entities, because none can be declared. Throws `XmlFault` for others. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(?:(\d{1,8})|x([0-9a-fA-F]{1,7}))|([a-z]{2,4}));|&/g,
    (_whole, decimal?: string, hex?: string, name?: string) => {
      const sign = name === undefined ? signOf(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal)) : entities[name];
      if (sign === undefined) throw new XmlFault("an entity that nobody declared");
      return sign;
    },
  );
}

function signOf(point: number): string | undefined {
  const isSign =
    point === 9 ||
    point === 10 ||
    point === 13 ||
    (point >= 32 && point < 0xd800) ||
    (point > 0xdfff && point < 0xfffe) ||
    (point > 0xffff && point <= 0x10ffff);
  return isSign ? String.fromCodePoint(point) : undefined;
}
