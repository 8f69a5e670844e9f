/** Completion and hover with the product's own meta-schemas, and the names of a draft written into them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "#dialect/json/json.ts";
import { root } from "../../../scripts/lib/root.mjs";
import { keywordWords } from "../../../src/workbench/client/keywordWords.ts";
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

  test("says on hovering what a keyword does, and what a name means", async () => {
    const hover = async (marked: string) => {
      const { text, offset } = at(marked);
      return (await help.hover(file, text, offset))?.text;
    };
    expect(await hover(entity('"x-norm|alize": ["trim"]'))).toContain("before it is checked");
    expect(await hover(entity('"x-codes": "col|our"'))).toContain("Colours");
  });

  test("says it in the language of the analyst", async () => {
    const { text, offset } = at(entity('"x-norm|alize": ["trim"]'));
    const said = async (language: "zh" | "en" | "de") => {
      const inLanguage = new JsonHelp(meta, await keywordWords(language));
      inLanguage.setNames({});
      return (await inLanguage.hover(file, text, offset))?.text;
    };
    expect(await said("zh")).toContain("检查之前对所输入文本的整理");
    expect(await said("en")).toContain("before it is checked");
    expect(await said("de")).toContain("bevor er geprüft wird");
  });

  test("knows where a text is an expression, and where it is not", async () => {
    const { text, offset } = at(entity('"x-required-when": "self.a| == 1"'));
    const found = await help.expressionAt(file, text, offset);
    expect(text.slice(found?.from, found?.to)).toBe("self.a == 1");
    const label = at(entity('"x-codes": "col|our"'));
    expect(await help.expressionAt(file, label.text, label.offset)).toBeUndefined();
  });
});

/** The files that an analyst edits, as they are. */
const realFiles = [
  "screens.json",
  ...["", "codes", "entities", "messages", "migrations", "records", "screens", "states", "tables"].flatMap((name) =>
    existsSync(join(root, "schemas", name))
      ? readdirSync(join(root, "schemas", name))
          .filter((file) => file.endsWith(".json"))
          .map((file) => join("schemas", name, file))
      : [],
  ),
];
/** Their content is data of the product: any key is allowed in it. */
const withoutKeywords = /^schemas\/(messages|records)\//;

describe("in every file of the product", () => {
  test.each(realFiles.filter((path) => !withoutKeywords.test(path)))("%s: a member that it lacks is offered", async (path) => {
    const [schema, [name, value] = ["", null], ...others] = Object.entries(
      JSON.parse(readFileSync(join(root, path), "utf8")) as JsonObject,
    );
    const without = JSON.stringify(Object.fromEntries([schema ?? [], ...others]));
    // A limit has a name of its own choice: its members are keywords.
    const isLimits = path === "schemas/limits.json";
    const before = isLimits ? `{ "${name}": { "` : `${without.slice(0, -1)}, "`;
    const offered = await help.complete(path, `${before}" }${isLimits ? " }" : ""}`, before.length);
    expect(offered.map(({ label }) => label)).toEqual(expect.arrayContaining(isLimits ? Object.keys(value as JsonObject) : [name]));
  });

  test("a keyword in it says on hovering what it does", async () => {
    const text = readFileSync(join(root, "schemas/entities/waybill.json"), "utf8");
    const hover = await help.hover("schemas/entities/waybill.json", text, text.indexOf('"x-normalize"') + 4);
    expect(hover?.text).toContain("before it is checked");
  });

  test("a wrong $schema does not take the help away: the folder decides what a file is", async () => {
    const { text, offset } = at(entity('"type": "string", "|"').replace("{", '{ "$schema": "../meta/nothing.json",'));
    const found = await help.complete(file, text, offset);
    expect(found.map(({ label }) => label)).toContain("maxLength");
  });
});
