import { describe, expect, test } from "vitest";
import { compiled, findingsOf, library, planted, type Told } from "./library.ts";
import { type Mistake, mistakesOf } from "./mistakes.ts";

/** Exactly the place, the rule and the suggestion; a mistake brings one finding and no echoes. */
function expectTold(found: readonly Told[], mistake: Mistake): void {
  expect(found.map(({ rule, file, at }) => ({ rule, file, at }))).toEqual([
    { rule: mistake.rule, file: mistake.in ?? mistake.file, at: mistake.at },
  ]);
  expect(found[0]?.suggestion).toBe(mistake.suggestion);
  expect(found[0]?.message).toContain(mistake.message ?? "");
}

describe("the check points at", () => {
  for (const group of ["shapes", "names", "fields", "expressions", "meanings", "verdicts"]) {
    describe(group, () => {
      for (const mistake of mistakesOf(group)) {
        test(`${mistake.says} (${mistake.rule})`, () => {
          expectTold(findingsOf(planted(mistake.file, mistake.before, mistake.after)), mistake);
        });
      }
    });
  }
  describe("examples", () => {
    for (const mistake of mistakesOf("examples")) {
      test(`${mistake.says} (${mistake.rule})`, async () => {
        expectTold(findingsOf(await compiled(planted(mistake.file, mistake.before, mistake.after))), mistake);
      });
    }
  });
});

describe("the check", () => {
  test("tells findings in the order of files and lines", () => {
    const { files, ...rest } = planted("schemas/limits.json", '"A-02"', '"A-09"');
    const wrong = files.map(({ path, text }) => ({ path, text: path === "screens.json" ? text.replaceAll('"A-01"', '"A-07"') : text }));
    const places = findingsOf({ ...rest, files: wrong.reverse() }).map(({ file, line, column }) => [file, line, column] as const);
    expect(places.length).toBeGreaterThan(3);
    expect(places).toEqual([...places].sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1] || a[2] - b[2])));
  });

  test("says that records of no entity are read by nobody", () => {
    const files = [...library.files, { path: "schemas/records/reader.json", text: "[]" }];
    expect(findingsOf({ ...library, files })).toMatchObject([{ rule: "ref/entity", file: "schemas/records/reader.json" }]);
  });

  test("says that a file in an unknown folder is read by nobody", () => {
    const files = [...library.files, { path: "schemas/screns/books.json", text: "{}" }];
    expect(findingsOf({ ...library, files })).toMatchObject([
      { rule: "file/unknown", severity: "warning", file: "schemas/screns/books.json" },
    ]);
  });

  test("hints at files and messages that nothing uses", () => {
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
        'unused/codes info "colour"',
        'unused/entity info "reader"',
        'unused/message info "list.gone"',
        'unused/screen info "book"',
      ]),
    );
  });

  test("says that a language has no messages", () => {
    const files = library.files.filter(({ path }) => path !== "schemas/messages/en.json");
    expect(findingsOf({ ...library, files })).toMatchObject([{ rule: "i18n/missing", file: "screens.json", at: '"en"' }]);
  });

  test("reports unreachable states and double addresses as warnings only", () => {
    const { severity } =
      findingsOf(planted("schemas/states/book.json", '"from": ["lent"], "to": "lost"', '"from": ["lent"], "to": "here"'))[0] ?? {};
    expect(severity).toBe("warning");
  });

  test("does not ask for icons, kinds and facts that nobody named", () => {
    const { icons: _icons, kinds: _kinds, facts: _facts, ...rest } = planted("screens.json", '"icon": "book"', '"icon": "bok"');
    expect(findingsOf(rest)).toEqual([]);
  });

  test("survives every file being of the wrong shape", () => {
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
