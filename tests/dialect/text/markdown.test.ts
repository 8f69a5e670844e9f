import { expect, test } from "vitest";
import { plainMarkdown, readMarkdown } from "#dialect/text/markdown.ts";

test("paragraphs, headings, lists, quotes, code and tables become parts; the end of a line ends the line", () => {
  expect(readMarkdown("# A\n\none **two**\nthree").blocks).toEqual([
    { as: "heading", level: 1, of: ["A"] },
    { as: "paragraph", of: ["one ", { as: "strong", of: ["two"] }, { as: "break" }, "three"] },
  ]);
  expect(readMarkdown("3. a\n4. b\n   - c").blocks).toEqual([
    {
      as: "list",
      start: 3,
      items: [
        [{ as: "paragraph", of: ["a"] }],
        [
          { as: "paragraph", of: ["b"] },
          { as: "list", items: [[{ as: "paragraph", of: ["c"] }]] },
        ],
      ],
    },
  ]);
  expect(readMarkdown("> q\n\n---\n\n```\na < b\n```\n\n| x | y |\n|---|---|\n| 1 | `2` |").blocks).toEqual([
    { as: "quote", of: [{ as: "paragraph", of: ["q"] }] },
    { as: "rule" },
    { as: "code", text: "a < b" },
    { as: "table", head: [["x"], ["y"]], rows: [[["1"], [{ as: "code", text: "2" }]]] },
  ]);
});

test("links lead to the web, to a mailbox or to a page of the site; of any other only the words stay", () => {
  const { links, refused } = readMarkdown(
    "[a](https://lading.example) [b](mailto:a@b.cc) [c](#/orders) c@d.ee https://x.yz [f](javascript:alert(1)) [g](JavaScript:x) [h](data:text/html,x) [i](//evil.example) [j](/orders)",
  );
  expect(links).toEqual(["https://lading.example", "mailto:a@b.cc", "#/orders", "mailto:c@d.ee", "https://x.yz"]);
  expect(refused.map(({ what, text }) => [what, text])).toEqual(
    ["javascript:alert(1)", "JavaScript:x", "data:text/html,x", "//evil.example", "/orders"].map((address) => ["link", address]),
  );
  expect(readMarkdown("[f](javascript:alert(1))").blocks).toEqual([{ as: "paragraph", of: ["f"] }]);
});

test("HTML stays the text that was typed, a picture its words", () => {
  const { blocks, refused } = readMarkdown("<script>alert(1)</script>\n\nsee <b>x</b> ![a ship](https://x.yz/a.png)");
  expect(refused.map(({ what }) => what)).toEqual(["html", "html", "html", "picture"]);
  expect(blocks).toEqual([
    { as: "paragraph", of: ["<script>alert(1)</script>"] },
    { as: "paragraph", of: ["see ", "<b>", "x", "</b>", " ", "a ship"] },
  ]);
});

test("the words of a text have no marks, and names of characters are written out", () => {
  expect(
    plainMarkdown("## Papers\n\nBring **two** copies &amp; a [form](#/forms):\n\n1. one\n2. two\n\n| a | b |\n|---|---|\n| 1 | 2 |"),
  ).toBe("Papers\nBring two copies & a form:\none\ntwo\na b\n1 2");
});

test.each([
  ["nested quotes", ">".repeat(8000)],
  ["nested lists", Array.from({ length: 200 }, (_, depth) => `${" ".repeat(depth)}- a`).join("\n")],
  ["open brackets", "[a](".repeat(2000)],
  ["open marks", "_a".repeat(4000)],
  ["open tags", "<a ".repeat(2600)],
  ["a wide table", `${"|a".repeat(4000)}\n${"|-".repeat(4000)}`],
])("%s of thousands are read in less than two seconds, and are no deeper than anybody can draw", (_name, text) => {
  const start = performance.now();
  const { blocks } = readMarkdown(text);
  expect(performance.now() - start).toBeLessThan(2000);
  expect(depthOf(blocks)).toBeLessThan(60);
});

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
