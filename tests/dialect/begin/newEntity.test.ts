import { describe, expect, test } from "vitest";
import { newEntity } from "../../../src/dialect/begin/newEntity.ts";
import type { ReadText } from "../../../src/dialect/begin/plan.ts";
import { templateIds, templateOf } from "../../../src/dialect/begin/templates.ts";
import { compiled, findingsOf, library } from "../lint/library.ts";

const read: ReadText = (path) => library.files.find((file) => file.path === path)?.text;

/** The library with the plan carried out, as the check sees it. */
function carriedOut(changes: ReturnType<typeof newEntity>["changes"]) {
  const texts = new Map(library.files.map(({ path, text }) => [path, text]));
  for (const { path, after } of changes) texts.set(path, after);
  return {
    ...library,
    icons: [...(library.icons ?? []), "arrow-right", "check", "undo-2"],
    files: [...texts].map(([path, text]) => ({ path, text })),
  };
}

describe.each(templateIds)("a new entity of the template %s", (template) => {
  const { suggest } = templateOf(template);
  const plan = newEntity(read, suggest.name, { template, label: suggest.label });

  test("brings no finding of any severity, with its examples tried", async () => {
    const before = findingsOf(await compiled(library)).map(({ file, pointer, rule }) => `${file} ${pointer} ${rule}`);
    const found = findingsOf(await compiled(carriedOut(plan.changes)));
    expect(found.filter(({ file, pointer, rule }) => !before.includes(`${file} ${pointer} ${rule}`))).toEqual([]);
  });

  test("leaves no placeholder, and has each text in the languages of the product and in no other", () => {
    const own = plan.changes.filter(({ before }) => before === undefined).map(({ after }) => after);
    expect(own.join("\n")).not.toMatch(/<(name|key|labels?|nouns?)>/);
    const german = newEntity(
      (path) => (path === "screens.json" ? read(path)?.replace(/"languages": \[[^\]]*\]/, '"languages": [{ "code": "de" }]') : read(path)),
      suggest.name,
      { template, label: { de: "Beleg" } },
    );
    const made = german.changes.filter(({ before }) => before === undefined).map(({ after }) => after);
    expect(made.join("\n")).not.toMatch(/"(zh|en)":/);
    expect(made[0]).toMatch(/"examples": [\s\S]*(Hafenkontor|Lena Vogt|Beispiel|Bahnfahrt zur Messe)/);
    expect(made[0]).toContain('"x-label": { "de": "Beleg" }');
  });
});

test("in a product without a specification nothing names a source, and German words are German", () => {
  const files: Readonly<Record<string, string>> = {
    "screens.json": '{ "languages": [{ "code": "en" }, { "code": "de" }], "routes": [] }',
    "schemas/endpoints.json": '{ "calls": {} }',
    "schemas/limits.json": "{}",
  };
  for (const template of templateIds) {
    const { changes } = newEntity((path) => files[path], "bike", {
      template,
      label: { en: "Bike", de: "Fahrrad" },
      plural: { de: "Fahrräder" },
    });
    const made = changes.map(({ after }) => after).join("\n");
    expect(made).not.toMatch(/x-status|x-spec/);
    expect(made).not.toMatch(/Hafenkontor|Beispiel/);
    expect(made).toContain('"title": { "en": "Bikes", "de": "Fahrräder" }');
    expect(made).toContain('"noun": { "en": "bike", "de": "Fahrrad" }');
    expect(made).toContain('{ "en": "No bikes yet", "de": "Noch nichts unter Fahrräder" }');
    // A word of more than one letter that is the same in both languages is one that nobody translated.
    const same = [...made.matchAll(/"en": "([^"]{2,})",\s*"de": "([^"]*)"/g)].filter(([, en, german]) => en === german).map(([, en]) => en);
    expect(same.filter((word) => !["Name", "Status", "Person"].includes(word ?? ""))).toEqual([]);
  }
});

test("a new entry of the menu has an icon, and the number of records has no bound that nobody has set", () => {
  const { changes } = newEntity(
    (path) => (path === "screens.json" ? '{ "languages": [{ "code": "en" }], "routes": [] }' : read(path)),
    "bike",
    {},
  );
  const after = (path: string) => JSON.parse(changes.find((change) => change.path === path)?.after ?? "{}");
  expect(after("screens.json").routes).toMatchObject([{ path: "/bike", icon: "file-text" }]);
  expect(after("schemas/entities/bike.json")["x-limit"]).toBeUndefined();
});

test("a limit by name is an entry of the limits, with the number that was given", () => {
  const { changes } = newEntity(read, "saved-supplier", { template: "limitedBook", limit: 7 });
  const after = (path: string) => JSON.parse(changes.find((change) => change.path === path)?.after ?? "{}");
  expect(after("schemas/limits.json").savedSupplierRecords).toMatchObject({ value: 7 });
  expect(after("schemas/entities/saved-supplier.json")["x-bind"]).toEqual({ "x-limit/max": "savedSupplierRecords" });
});

test("a name that is taken or that no table can have is refused, with the conflicting name", () => {
  expect(() => newEntity(read, "book", {})).toThrow('There is an entity "book" already');
  expect(() => newEntity(read, "Book_2", {})).toThrow('cannot be called "Book_2"');
  const call = JSON.stringify({ calls: { noteList: { path: "/note/list", does: "list", entity: "book" } } });
  expect(() => newEntity((path) => (path.endsWith("endpoints.json") ? call : read(path)), "note", {})).toThrow(
    'There is a call "noteList" already',
  );
});
