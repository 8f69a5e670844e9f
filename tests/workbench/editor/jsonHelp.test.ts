/** Completion and hover with the product's own meta-schemas, and the names of a draft written into them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "#dialect/json/json.ts";
import { root } from "../../../scripts/lib/root.mjs";
import { JsonHelp } from "../../../src/workbench/editor/jsonHelp.ts";

const folder = join(root, "schemas/meta");
const meta = Object.fromEntries(
  readdirSync(folder).map((name) => [name, JSON.parse(readFileSync(join(folder, name), "utf8")) as JsonObject]),
);
const help = new JsonHelp(meta);
help.setNames({
  codesName: [{ name: "colour", says: "Colours" }],
  ownField: [{ name: "size", says: "Size, number" }],
  limitKey: [{ name: "most", says: "30" }],
});

const screen = "schemas/screens/boxes.json";
const entity = (inside: string): string =>
  `{ "x-entity": { "name": "box", "owner": "customer" }, "x-label": { "zh": "箱", "en": "Box" }, "type": "object", "properties": { "size": { ${inside} } } }`;
const file = "schemas/entities/box.json";
const at = (text: string) => ({ text: text.replace("|", ""), offset: text.indexOf("|") });

async function offers(path: string, marked: string) {
  const { text, offset } = at(marked);
  return help.complete(path, text, offset);
}

describe("the editor", () => {
  test("offers the keywords of the place with what they mean", async () => {
    const found = await offers(file, entity('"type": "string", "|"'));
    expect(found.map(({ label }) => label)).toEqual(expect.arrayContaining(["x-required-when", "maxLength"]));
    expect(found.find(({ label }) => label === "x-required-when")?.doc).toContain("Required while it holds");
  });

  test("offers names of the draft where a keyword takes one", async () => {
    expect((await offers(file, entity('"x-codes": |'))).map(({ label }) => label)).toContain("colour");
    const column = '{ "entity": "box", "kind": "list", "list": { "columns": [{ "field": "|" }] } }';
    expect((await offers(screen, column)).map(({ label }) => label)).toContain("size");
  });

  test("says on hovering what a keyword does, and what a name stands for", async () => {
    const hover = async (marked: string) => {
      const { text, offset } = at(marked);
      return (await help.hover(file, text, offset))?.text;
    };
    expect(await hover(entity('"x-norm|alize": ["trim"]'))).toContain("before it is checked");
    expect(await hover(entity('"x-codes": "col|our"'))).toContain("Colours");
  });

  test("knows where a text is an expression, and where it is not", async () => {
    const { text, offset } = at(entity('"x-required-when": "self.a| == 1"'));
    const found = await help.expressionAt(file, text, offset);
    expect(text.slice(found?.from, found?.to)).toBe("self.a == 1");
    const label = at(entity('"x-codes": "col|our"'));
    expect(await help.expressionAt(file, label.text, label.offset)).toBeUndefined();
  });
});
