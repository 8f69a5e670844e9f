import { expect, test } from "vitest";
import { XmlAttributes } from "#sheet/xml/XmlAttributes.ts";
import { XmlFault } from "#sheet/xml/xmlCharacters.ts";

function read(text: string) {
  const attributes = new XmlAttributes();
  return { attributes, end: attributes.read(text, 0) };
}

test("attributes are found with and without their prefix, up to the end of the tag", () => {
  const { attributes, end } = read(` r:id="a" name = 'b'/> x="no"`);
  expect([attributes.get("id"), attributes.get("r:id"), attributes.get("name"), attributes.get("x")]).toEqual(["a", "a", "b", undefined]);
  expect(end).toBe(20);
});

test("a namespace declaration is not an attribute of that name", () => {
  expect(read(` xmlns:r="address">`).attributes.get("r")).toBeUndefined();
});

test("entities are decoded, and line breaks and tabs become spaces", () => {
  expect(read(` a="1 &amp;\n2\t3">`).attributes.get("a")).toBe("1 & 2 3");
});

test("the next tag replaces the attributes of the previous one", () => {
  const attributes = new XmlAttributes();
  attributes.read(` a="1" b="2">`, 0);
  attributes.read(` b="3">`, 0);
  expect([attributes.get("a"), attributes.get("b")]).toEqual([undefined, "3"]);
});

test("a tag that is cut off anywhere needs more text", () => {
  const tag = ` a="1" b='2'`;
  for (let length = 0; length <= tag.length; length += 1) expect(read(tag.slice(0, length)).end).toBe(-1);
});

test.each([` a="1"b="2">`, ` a>`, ` a=1>`, ` a="<">`, ` a="1" a="2">`, ` a="&none;">`])("%j is refused", (text) => {
  expect(() => read(text)).toThrow(XmlFault);
});

test("a tag with more than a hundred attributes is refused", () => {
  const many = (count: number) => `${Array.from({ length: count }, (_, at) => ` a${at}="1"`).join("")}>`;
  expect(read(many(100)).attributes.get("a99")).toBe("1");
  expect(() => read(many(101))).toThrow(XmlFault);
});
