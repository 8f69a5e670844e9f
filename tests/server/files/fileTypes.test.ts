import { expect, test } from "vitest";
import meta from "../../../schemas/meta/field.json" with { type: "json" };
import { fileTypes, typeOf } from "../../../src/server/files/fileTypes.ts";

const all = ["image/jpeg", "image/png", "application/pdf"];
const png = Buffer.from("89504e470d0a1a0a", "hex");

test("bytes, extension and the field must agree on the type", () => {
  expect(typeOf(png, "LAMP.PNG", all)?.type).toBe("image/png");
  expect(typeOf(png, "lamp.jpg", all)).toBeUndefined();
  expect(typeOf(png, "lamp", all)).toBeUndefined();
  expect(typeOf(png, "lamp.png", ["application/pdf"])).toBeUndefined();
  expect(typeOf(png.subarray(0, 3), "lamp.png", all)).toBeUndefined();
});

test("a WebP is distinguished from other files of its container", () => {
  const webp = Buffer.from("RIFF\x10\0\0\0WEBPVP8L", "latin1");
  expect(typeOf(webp, "a.webp", ["image/webp"])).toMatchObject({ type: "image/webp", inline: true });
  expect(typeOf(Buffer.from("RIFF\x10\0\0\0WAVE", "latin1"), "a.webp", ["image/webp"])).toBeUndefined();
  expect(typeOf(webp, "a.png", ["image/png", "image/webp"])).toBeUndefined();
});

test("pictures may be displayed, documents are downloads", () => {
  expect(typeOf(Buffer.from("ffd8ff", "hex"), "a.jpeg", all)?.inline).toBe(true);
  expect(typeOf(Buffer.from("%PDF-1.7"), "a.pdf", all)?.inline).toBe(false);
});

test("schemas may name exactly the types that are recognized", () => {
  expect(meta.$defs.file.properties.accept.items.enum).toEqual(fileTypes.map(({ type }) => type));
});
