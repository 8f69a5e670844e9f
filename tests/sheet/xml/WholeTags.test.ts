import { expect, test } from "vitest";
import { WholeTags } from "#sheet/xml/WholeTags.ts";
import { XmlFault } from "#sheet/xml/xmlCharacters.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

test("each text ends with a tag; the rest waits for more bytes, and no character is cut", () => {
  const bytes = utf8("<a>灯</a><b>台");
  const tags = new WholeTags();
  expect(tags.take(bytes.subarray(0, 4))).toBe("<a>");
  expect(tags.take(bytes.subarray(4, 5))).toBe("");
  expect(tags.take(bytes.subarray(5))).toBe("灯</a><b>");
  expect(tags.end()).toBe("台");
});

test("UTF-16 is recognized by its byte order mark, in both orders", () => {
  const text = "\ufeff<a>灯</a>";
  const units = Uint16Array.from(text, (letter) => letter.charCodeAt(0));
  const little = new Uint8Array(units.buffer);
  const big = Uint8Array.from(little, (_byte, at) => little[at ^ 1] as number);
  for (const bytes of [little, big]) {
    const tags = new WholeTags();
    expect(tags.take(bytes) + tags.end()).toContain("<a>灯</a>");
  }
});

test("bytes that are no text are refused, and so are megabytes without a tag", () => {
  expect(() => new WholeTags().take(Uint8Array.from([0x3c, 0xff, 0x3e]))).toThrow(TypeError);
  const tags = new WholeTags();
  tags.take(utf8("a".repeat(4 * 1024 * 1024)));
  expect(() => tags.take(utf8("a"))).toThrow(XmlFault);
});
