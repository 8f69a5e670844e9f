/** Reading the folder of the schemas: unreadable files are reported all at once. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseSchemas, type ParsedTexts, readSchemas, SchemaFilesError, type SchemaText } from "../../../src/server/schemas/readSchemas.ts";
import { copySchemas } from "../../helpers/schemas/schemaCopy.ts";

describe("unreadable files", () => {
  test("are all reported at once, with file and line", async () => {
    const broken = await copySchemas();
    await writeFile(join(broken.root, "screens.json"), '{\n  "languages": [\n');
    await broken.write("schemas/limits.json", []);
    const error: unknown = await readSchemas(broken.root).catch((reason: unknown) => reason);
    await broken.remove();
    expect(error).toBeInstanceOf(SchemaFilesError);
    expect((error as SchemaFilesError).findings).toEqual([
      "schemas/limits.json: must be an object",
      expect.stringMatching(/^screens\.json:3: is no JSON/),
    ]);
  });
});

describe("texts that are parsed again", () => {
  const files = [
    { path: "screens.json", text: '{"languages":[]}' },
    { path: "schemas/endpoints.json", text: "\uFEFF{}" },
    { path: "schemas/limits.json", text: '{"$schema":"x","books":3}' },
    { path: "schemas/entities/book.json", text: '{"type":"object"}' },
    { path: "schemas/entities/deep/other.json", text: "{}" },
  ];

  test("take the name of the file, lose the reference to their meta-schema, and ignore other folders", () => {
    const catalog = parseSchemas(files) as unknown as Record<string, unknown>;
    expect(catalog["entities"]).toEqual({ book: { type: "object" } });
    expect(catalog["limits"]).toEqual({ books: 3 });
    expect(catalog).not.toHaveProperty("addresses");
  });

  test("keep the value of an unchanged text", () => {
    const known: ParsedTexts = new Map();
    const first = parseSchemas(files, known);
    const changed = files.map((file) => (file.path === "screens.json" ? { ...file, text: '{"languages":[1]}' } : file));
    const second = parseSchemas(changed, known);
    expect(second.entities["book"]).toBe(first.entities["book"]);
    expect(second.site).not.toBe(first.site);
  });

  test("keep a file with a shared part until the file, or the part, is another", () => {
    const known: ParsedTexts = new Map();
    const part = (label: string) => ({ path: "schemas/parts/names.json", text: `{"parameters":{},"part":[{"label":"${label}"}]}` });
    const machine = { path: "schemas/states/book.json", text: '{"entity":"book","tabs":[{"x-use":{"part":"names"}}]}' };
    const read = (label: string, more: readonly SchemaText[] = []) =>
      parseSchemas([...files, machine, part(label), ...more], known).states["book"];
    const first = read("one");
    expect(first).toMatchObject({ tabs: [{ label: "one" }] });
    expect(read("one", [{ path: "schemas/codes/kind.json", text: "{}" }])).toBe(first);
    expect(read("two")).toMatchObject({ tabs: [{ label: "two" }] });
  });

  test("fail with the missing file and the line of a syntax error", () => {
    const broken = [...files.slice(1), { path: "schemas/codes/kind.json", text: '{\n"items": [}\n' }];
    expect(() => parseSchemas(broken)).toThrow(SchemaFilesError);
    expect(() => parseSchemas(broken)).toThrow(/schemas\/codes\/kind\.json:\d: is no JSON[\s\S]*screens\.json: is missing/);
  });
});
