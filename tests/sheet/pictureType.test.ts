import { expect, test } from "vitest";
import { pictureType } from "#sheet/pictureType.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ["image/jpeg", "jpg", "\xff\xd8\xff\xe0"],
  ["image/png", "png", "\x89PNG\r\n\x1a\n"],
  ["image/gif", "gif", "GIF89a"],
  ["image/webp", "webp", "RIFF\x00\x00\x00\x00WEBP"],
  ["image/bmp", "bmp", "BM"],
  ["image/tiff", "tif", "II*\x00"],
  ["image/tiff", "tif", "MM\x00*"],
  ["image/emf", "emf", "\x01\x00\x00\x00"],
  ["image/svg+xml", "svg", " <?xml version='1.0'?><svg/>"],
])("%s is recognized by its first bytes", (type, extension, start) => {
  expect(pictureType(bytes(`${start}rest of the file`))).toEqual({ type, extension });
});

test("other bytes are no picture: a text, a sound file in the container of WebP, a cut header, nothing", () => {
  for (const start of ["hello", "RIFF\x00\x00\x00\x00WAVE", "\x89PNG", ""]) expect(pictureType(bytes(start))).toBeUndefined();
});
