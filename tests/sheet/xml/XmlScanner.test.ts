/** What is XML and what is none, by a parser that knows all of it: the scanner reads the same events, or refuses as it does. */
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { XmlScanner } from "#sheet/xml/XmlScanner.ts";

type Event = readonly [what: "open" | "text" | "close", name: string, ...attributes: string[]];
/** Attributes that the documents below may have, without their prefixes. */
const asked = ["r", "s", "t", "id", "space"];
const plain = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Adjacent texts are one: parsers may split them anywhere. */
function joined(events: readonly Event[]): Event[] {
  const all: Event[] = [];
  for (const event of events) {
    const last = all.at(-1);
    if (event[0] === "text" && last?.[0] === "text") all[all.length - 1] = ["text", last[1] + event[1]];
    else all.push(event);
  }
  return all;
}

/** In pieces that end at these places; a word where it is refused. */
function scanned(xml: string, cuts: readonly number[] = []): Event[] | "refused" {
  const events: Event[] = [];
  const scanner = new XmlScanner({
    open: (name, given) => events.push(["open", name, ...asked.map((one) => given.get(one) ?? "-")]),
    text: (text) => events.push(["text", text]),
    close: (name) => events.push(["close", name]),
  });
  try {
    [0, ...cuts].forEach((from, at) => scanner.write(xml.slice(from, [...cuts, xml.length][at])));
    scanner.end();
  } catch {
    return "refused";
  }
  return joined(events);
}

function bySaxes(xml: string): Event[] | "refused" {
  const events: Event[] = [];
  const parser = new SaxesParser();
  let depth = 0;
  const fail = (): never => {
    throw new Error("refused");
  };
  parser.on("error", fail);
  parser.on("doctype", fail);
  parser.on("opentag", ({ name, attributes }) => {
    depth++;
    const own = Object.entries(attributes).filter(([key]) => !key.startsWith("xmlns"));
    events.push(["open", plain(name), ...asked.map((one) => own.findLast(([key]) => plain(key) === one)?.[1] ?? "-")]);
  });
  const text = (found: string): void => void (depth > 0 && events.push(["text", found]));
  parser.on("text", text);
  parser.on("cdata", text);
  parser.on("closetag", ({ name }) => {
    depth--;
    events.push(["close", plain(name)]);
  });
  try {
    parser.write(xml).close();
  } catch {
    return "refused";
  }
  return joined(events);
}

/** The same numbers in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % sides;
  };
}

const texts = [
  "",
  "1",
  "台 灯",
  " a\r\nb\rc\n",
  "&amp;&lt;&#65;&#x53f0;&quot;",
  "]] >",
  "<![CDATA[<a>&b]]>",
  "<!-- c -->",
  "<?p q?>",
  "\u{1f600}",
];
const names = ["c", "v", "row", "x:c", "mc:Fallback", "灯", "a.b-c_1"];
const attributes = [
  'r="A1"',
  "t='s'",
  's = "2&amp;3"',
  'xml:space="preserve"',
  'x:id="7"',
  'id="a\tb\nc"',
  'xmlns:x="y"',
  'xmlns="z"',
  'n="灯>"',
];

function someXml(roll: (sides: number) => number, depth = 0): string {
  const name = names[roll(names.length)] as string;
  const own = attributes.filter(() => roll(4) === 0).map((one) => (roll(5) === 0 ? "\n " : " ") + one);
  if (roll(5) === 0) return `<${name}${own.join("")}${roll(2) ? " " : ""}/>`;
  const inside = Array.from({ length: roll(4) }, () =>
    roll(2) && depth < 5 ? someXml(roll, depth + 1) : (texts[roll(texts.length)] as string),
  );
  return `<${name}${own.join("")}>${inside.join("")}</${name}${roll(6) === 0 ? " " : ""}>`;
}

const heads = ["", "\ufeff", '<?xml version="1.0" encoding="UTF-8"?>\r\n', "<!-- first -->\n"];
const wrong = [
  "<",
  ">",
  "&",
  "&x;",
  '"',
  "'",
  "/",
  "=",
  "]]>",
  "<!",
  "<!--",
  "--",
  "-->",
  "<?xml ?>",
  "\0",
  "\u0001",
  "\ufffe",
  "</c>",
  "<c>",
  " ",
  "&#0;",
  "&#xd800;",
  "1",
  "<!DOCTYPE c>",
  "<c r='1' r='2'/>",
];

describe("what is returned", () => {
  test("of five hundred documents the same as by a parser that knows all of XML, however they are cut", () => {
    for (let seed = 1; seed <= 500; seed++) {
      const roll = dice(seed);
      const xml = (heads[roll(heads.length)] as string) + someXml(roll) + (roll(3) === 0 ? "\n" : "");
      const right = bySaxes(xml);
      expect(right, xml).not.toBe("refused");
      expect(scanned(xml), xml).toEqual(right);
      const cuts = Array.from({ length: 1 + roll(4) }, () => roll(xml.length + 1)).sort((a, b) => a - b);
      expect(scanned(xml, cuts), `${xml} cut at ${cuts}`).toEqual(right);
    }
  });

  test("at every single place it may be cut", () => {
    const xml = `${heads[2]}<a xmlns='q'><x:c r="A1" s='2'>1&amp;2\r\n</x:c ><!-- - --><v/><![CDATA[]>]]><?p?>灯</a>\r\n`;
    for (let at = 0; at <= xml.length; at++) expect(scanned(xml, [at]), String(at)).toEqual(bySaxes(xml));
  });
});

describe("what is refused", () => {
  test("of fifteen hundred broken documents those, and only those, that the other parser refuses", () => {
    for (let seed = 1; seed <= 1500; seed++) {
      const roll = dice(seed * 7);
      // Signs, not halves of them: a decoder never hands out half of one.
      const broken = [...((heads[roll(heads.length)] as string) + someXml(roll))];
      broken.splice(roll(broken.length + 1), roll(3), roll(3) === 0 ? "" : (wrong[roll(wrong.length)] as string));
      const xml = broken.join("");
      expect(scanned(xml), JSON.stringify(xml)).toEqual(bySaxes(xml));
    }
  });

  test.each([
    ["nothing", ""],
    ["a text alone", "text"],
    ["a second root", "<a/><b/>"],
    ["a tag that does not close", "<a><b></b>"],
    ["a hundred and one levels", `${"<a>".repeat(101)}${"</a>".repeat(101)}`],
    ["more attributes than any tag has", `<a ${Array.from({ length: 101 }, (_, at) => `a${at}="1"`).join(" ")}/>`],
    ["five megabytes in one piece", `<a>${"x".repeat(5_000_000)}</a>`.slice(0, -4)],
  ])("%s", (_what, xml) => expect(scanned(xml)).toBe("refused"));
});

test("a reader may take whole elements itself, inside the root and nowhere else", () => {
  const offered: string[] = [];
  const opened: string[] = [];
  const scanner = new XmlScanner({
    open: (name) => opened.push(name),
    elements(text, from) {
      offered.push(text.slice(from, from + 2));
      return text.startsWith("<b>1</b>", from) ? from + "<b>1</b>".length : from;
    },
  });
  scanner.write("<a><b>1</b><c/><b>");
  scanner.write("1</b></a>");
  scanner.end();
  expect(offered).toEqual(["<b", "<c", "<b"]);
  expect(opened).toEqual(["a", "c", "b"]);
});
