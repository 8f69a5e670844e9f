import { describe, expect, test } from "vitest";
import { compiled, findingsOf, library, planted } from "./library.ts";

describe("the check", () => {
  test("finds nothing in schemas without a mistake", async () => {
    expect(findingsOf(await compiled(library))).toEqual([]);
  });

  test("returns findings in the order of files and lines", () => {
    const { files, ...rest } = planted("schemas/limits.json", '"A-02"', '"A-09"');
    const wrong = files.map(({ path, text }) => ({ path, text: path === "screens.json" ? text.replaceAll('"A-01"', '"A-07"') : text }));
    const places = findingsOf({ ...rest, files: wrong.reverse() }).map(({ file, line, column }) => [file, line, column] as const);
    expect(places.length).toBeGreaterThan(3);
    expect(places).toEqual([...places].sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1] || a[2] - b[2])));
  });

  test("while a file is not JSON, reports only where: everything that names a part of it would follow", () => {
    const input = planted("schemas/entities/book.json", '"title": { "type"', '"title: { "type"');
    expect(findingsOf(input).map(({ rule, file }) => [rule, file])).toEqual([["json/syntax", "schemas/entities/book.json"]]);
  });

  test("refuses a rule that never refuses anything, and warns of a condition that always holds", async () => {
    const severityOf = async (before: string, after: string) =>
      findingsOf(await compiled(planted("schemas/entities/book.json", before, after)))
        .filter(({ rule }) => rule === "expr/always-true")
        .map(({ severity }) => severity);
    expect(await severityOf('"rule": "has(self.isbn)"', '"rule": "self.isRare || !self.isRare"')).toEqual(["error"]);
    expect(await severityOf('"when": "self.isRare"', '"when": "has(self.isRare) || !has(self.isRare)"')).toEqual(["warning"]);
  });

  test("a sample of a question may fit another question of the same step", () => {
    const before = '"reader": { "type": "string", "maxLength": 40 }';
    const after = `${before}, "place": { "type": "string", "x-sample": { "by": "reader", "values": { "Ada": "London" } } }`;
    expect(findingsOf(planted("schemas/states/book.json", before, after)).filter(({ rule }) => rule === "ref/field")).toEqual([]);
  });

  test("reports records without an entity", () => {
    const files = [...library.files, { path: "schemas/records/reader.json", text: "[]" }];
    expect(findingsOf({ ...library, files })).toMatchObject([{ rule: "ref/entity", file: "schemas/records/reader.json" }]);
  });

  test("reports a file in an unknown folder", () => {
    const files = [...library.files, { path: "schemas/screns/books.json", text: "{}" }];
    expect(findingsOf({ ...library, files })).toMatchObject([
      { rule: "file/unknown", severity: "warning", file: "schemas/screns/books.json" },
    ]);
  });

  test("reports files and messages that nothing uses", () => {
    const unusedMessage = library.files.map(({ path, text }) =>
      path.startsWith("schemas/messages/") ? { path, text: text.replace("{", '{ "list.gone": "…",') } : { path, text },
    );
    const added = [
      {
        path: "schemas/codes/colour.json",
        text: '{ "name": "colour", "items": [{ "const": "red", "x-label": { "zh": "红", "en": "Red" } }] }',
      },
      { path: "schemas/screens/lost.json", text: '{ "entity": "book", "kind": "list", "list": { "columns": [{ "field": "title" }] } }' },
      {
        path: "schemas/entities/reader.json",
        text: '{ "x-entity": { "name": "reader", "owner": "customer", "x-status": "extension" }, "x-label": { "zh": "读者", "en": "Reader" }, "type": "object", "properties": {} }',
      },
    ];
    const told = findingsOf({ ...library, files: [...unusedMessage, ...added] }).map(
      ({ rule, severity, at }) => `${rule} ${severity} ${at}`,
    );
    expect(new Set(told)).toEqual(
      new Set([
        'unused/codes error "colour"',
        'unused/entity error "reader"',
        'unused/message error "list.gone"',
        'unused/screen error "book"',
      ]),
    );
  });

  test("reports a message that the program shows and no language has", () => {
    const files = library.files.map(({ path, text }) => ({ path, text: text.replace(/ *"list\.lent": "[^"]*",\n/, "") }));
    expect(findingsOf({ ...library, files })).toMatchObject([
      {
        rule: "i18n/missing",
        severity: "error",
        file: "schemas/messages/en.json",
        message: expect.stringContaining('"list.lent"') as string,
      },
    ]);
  });

  test("reports a language without messages", () => {
    const files = library.files.filter(({ path }) => path !== "schemas/messages/en.json");
    expect(findingsOf({ ...library, files })).toMatchObject([{ rule: "i18n/missing", file: "screens.json", at: '"en"' }]);
  });

  test("reports unreachable states and double addresses as warnings only", () => {
    const { severity } =
      findingsOf(planted("schemas/states/book.json", '"from": ["lent"], "to": "lost"', '"from": ["lent"], "to": "here"'))[0] ?? {};
    expect(severity).toBe("warning");
  });

  test("does not check icons, kinds and facts that the input does not list", () => {
    const { icons: _icons, kinds: _kinds, facts: _facts, ...rest } = planted("screens.json", '"icon": "book"', '"icon": "bok"');
    expect(findingsOf(rest)).toEqual([]);
  });

  test("never throws, whatever the shape of a file", () => {
    for (const { path } of library.files) {
      for (const text of [
        "",
        "[]",
        "7",
        '{"x-entity": 3, "properties": [], "routes": {}, "tabs": {}, "items": 4}',
        '{"properties": {"a": 7, "b": {"items": 3}}}',
      ]) {
        const files = library.files.map((file) => (file.path === path ? { path, text } : file));
        expect(() => findingsOf({ ...library, files })).not.toThrow();
      }
    }
  });
});
