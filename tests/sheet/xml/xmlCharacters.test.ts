import { expect, test } from "vitest";
import { decodeEntities, endOfName, withoutPrefix, XmlFault } from "#sheet/xml/xmlCharacters.ts";

test("a name ends before the first character that a name cannot contain", () => {
  expect(endOfName("xdr:col>", 0)).toBe(7);
  expect(endOfName("<a-1.b x", 1)).toBe(6);
  expect(endOfName("名称=", 0)).toBe(2);
  expect(endOfName("cut", 0)).toBe(3);
});

test("a name cannot begin with a digit, a hyphen or a dot", () => {
  for (const name of ["1a ", "-a ", ".a ", "·a "]) expect(() => endOfName(name, 0)).toThrow(XmlFault);
});

test("the name of an element is read without its namespace prefix", () => {
  expect(["xdr:col", "col"].map(withoutPrefix)).toEqual(["col", "col"]);
});

test("the five entities and character references are decoded", () => {
  expect(decodeEntities("&lt;a&gt; &amp; &quot;&apos; &#65;&#x4e2d;&#x1F600;")).toBe("<a> & \"' A中😀");
});

test("undeclared entities, a bare ampersand and characters outside of XML are refused", () => {
  for (const text of ["&nbsp;", "a & b", "&#0;", "&#xD800;", "&#xFFFF;", "&#x110000;", "&#99999999;"])
    expect(() => decodeEntities(text)).toThrow(XmlFault);
});
