/**
 * What an analyst's editor makes of the meta-schemas: the very service that
 * runs inside VS Code and other editors, bound as `.vscode/settings.json` binds it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { type CompletionItem, getLanguageService, type JSONDocument, TextDocument } from "vscode-json-languageservice";
import { isObject, type JsonObject } from "#dialect/json/json.ts";
import { root } from "../helpers/schemas/product.ts";

interface Binding {
  readonly fileMatch: readonly string[];
  readonly url: string;
}

const settings = JSON.parse(readFileSync(join(root, ".vscode/settings.json"), "utf8")) as { "json.schemas": readonly Binding[] };
const service = getLanguageService({
  schemaRequestService: async (address) => readFileSync(fileURLToPath(address), "utf8"),
  workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
});
service.configure({
  validate: true,
  schemas: settings["json.schemas"].map(({ fileMatch, url }) => ({
    fileMatch: [...fileMatch],
    uri: pathToFileURL(join(root, url)).href,
  })),
});

interface Opened {
  readonly document: TextDocument;
  readonly json: JSONDocument;
  readonly offset: number;
}

/** `|` in the text is the cursor. */
function open(path: string, text: string): Opened {
  const document = TextDocument.create(pathToFileURL(join(root, path)).href, "json", 1, text.replace("|", ""));
  return { document, json: service.parseJSONDocument(document), offset: Math.max(0, text.indexOf("|")) };
}

async function completions(path: string, text: string): Promise<readonly CompletionItem[]> {
  const { document, json, offset } = open(path, text);
  return (await service.doComplete(document, document.positionAt(offset), json))?.items ?? [];
}

async function hover(path: string, text: string): Promise<string> {
  const { document, json, offset } = open(path, text);
  return JSON.stringify((await service.doHover(document, document.positionAt(offset), json))?.contents ?? "");
}

async function underlined(path: string, text: string): Promise<readonly (readonly [text: string, message: string])[]> {
  const { document, json } = open(path, text);
  const found = await service.doValidation(document, json);
  return found.map(({ range, message }) => [document.getText(range), typeof message === "string" ? message : message.value] as const);
}

const entity = (inside: string): string =>
  `{ "x-entity": { "name": "box", "owner": "customer" }, "x-label": { "zh": "箱", "en": "Box" }, "type": "object", ${inside} }`;

describe("an editor", () => {
  test("completes the keywords of a field, each with what it means", async () => {
    const offered = await completions("schemas/entities/box.json", entity('"properties": { "size": { "type": "integer", "|" } }'));
    const names = offered.map(({ label }) => label);
    expect(names).toEqual(expect.arrayContaining(["x-required-when", "x-visible-when", "x-codes", "x-unique", "maximum"]));
    expect(names).not.toContain("x-limit");
    expect(JSON.stringify(offered.find(({ label }) => label === "x-required-when")?.documentation)).toContain("Required while it holds");
  });

  test("completes the allowed values", async () => {
    const offered = await completions("schemas/entities/box.json", entity('"properties": { "size": { "x-when-hidden": | } }'));
    expect(offered.map(({ label }) => label)).toEqual(expect.arrayContaining(['"keep"', '"omit"', '"clear"']));
  });

  test("offers a whole rule to fill in", async () => {
    const offered = await completions("schemas/entities/box.json", entity('"x-rules": [|]'));
    const rule = offered.find(({ label }) => label === "rule with cases");
    expect(rule?.insertText ?? rule?.textEdit?.newText).toContain('"cases"');
  });

  test("says on hovering what a keyword does, with an example", async () => {
    const limit = await hover("schemas/entities/box.json", entity('"x-li|mit": { "max": 30, "per": "customer" }, "properties": {}'));
    expect(limit).toContain("Most records a customer may have");
    expect(await hover("schemas/entities/box.json", entity('"properties": { "a": { "x-norm|alize": ["trim"] } }'))).toContain(
      "before it is checked",
    );
  });

  test("underlines a misspelt keyword, a value of the wrong kind and what is missing", async () => {
    const found = await underlined(
      "schemas/entities/box.json",
      entity('"properties": { "name": { "type": "string", "maxLenght": "5", "maxLength": "5" } }'),
    );
    expect(found.map(([text]) => text)).toEqual(expect.arrayContaining(['"maxLenght"', '"5"']));
    expect(found.find(([text]) => text === '"maxLenght"')?.[1]).toMatch(/maxLenght/);
    expect(await underlined("schemas/states/box.json", '{ "entity": "box" }')).not.toEqual([]);
    expect(await underlined("schemas/migrations/0001-a.json", '{ "entity": "box", "steps": [{ "do": "renam" }] }')).not.toEqual([]);
  });

  test("underlines nothing in the product's own files", async () => {
    const files = ["screens.json", ...readdirSync(join(root, "schemas"), { recursive: true }).map((path) => `schemas/${String(path)}`)];
    const wrong: unknown[] = [];
    for (const path of files.filter((name) => name.endsWith(".json") && !name.includes("/meta/")))
      for (const found of await underlined(path, readFileSync(join(root, path), "utf8"))) wrong.push([path, ...found]);
    expect(wrong).toEqual([]);
  });

  test("knows the meta-schema of every sort of file", () => {
    const bound = settings["json.schemas"]
      .filter(({ url }) => url.includes("/meta/"))
      .map(({ url }) => url.slice(url.lastIndexOf("/") + 1));
    const parts = ["common.json", "field.json"];
    expect([...bound, ...parts].sort((a, b) => a.localeCompare(b))).toEqual(
      readdirSync(join(root, "schemas/meta")).sort((a, b) => a.localeCompare(b)),
    );
  });
});

test("every keyword of the meta-schemas says what it does", () => {
  const folder = join(root, "schemas/meta");
  const files = new Map(readdirSync(folder).map((name) => [name, JSON.parse(readFileSync(join(folder, name), "utf8")) as JsonObject]));
  const isDescribed = (schema: unknown, home: string): boolean => {
    if (!isObject(schema)) return false;
    if (typeof schema["description"] === "string") return true;
    if (typeof schema["$ref"] !== "string") return false;
    const [file = "", pointer = ""] = schema["$ref"].split("#");
    const target = pointer
      .split("/")
      .slice(1)
      .reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), files.get(file || home));
    return isDescribed(target, file || home);
  };
  const mute: string[] = [];
  const visit = (schema: unknown, home: string, path: string): void => {
    if (Array.isArray(schema)) return schema.forEach((part, index) => visit(part, home, `${path}/${index}`));
    if (!isObject(schema)) return;
    const isCondition = /\/(if|then)$/.test(path);
    if (!isCondition && isObject(schema["properties"]))
      for (const [name, part] of Object.entries(schema["properties"]))
        if (!isDescribed(part, home)) mute.push(`${home}#${path}/properties/${name}`);
    for (const [key, part] of Object.entries(schema)) {
      if (["examples", "defaultSnippets"].includes(key)) continue;
      // The keys below are names of fields, not keywords.
      const named = ["properties", "$defs"].includes(key) && isObject(part);
      for (const [name, inner] of named ? Object.entries(part) : [["", part] as const])
        visit(inner, home, `${path}/${key}${name && `/${name}`}`);
    }
  };
  for (const [name, file] of files) visit(file, name, "");
  expect(mute).toEqual([]);
});
