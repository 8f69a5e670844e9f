import { describe, expect, test } from "vitest";
import { newEntity } from "../../../src/dialect/begin/newEntity.ts";
import { newImport } from "../../../src/dialect/begin/newImport.ts";
import type { ReadText } from "../../../src/dialect/begin/plan.ts";
import { compiled, findingsOf, library } from "../lint/library.ts";

const inLibrary: ReadText = (path) => library.files.find((file) => file.path === path)?.text;

/** The library with a new entity, whose records are known by their name. */
function withEntity(unique = true): ReadText {
  const made = new Map(
    newEntity(inLibrary, "claim", { template: "smallEntity", label: { en: "Claim", zh: "申请" } }).changes.map(({ path, after }) => [
      path,
      after,
    ]),
  );
  return (path) => {
    const text = made.get(path) ?? inLibrary(path);
    return unique && path.endsWith("/claim.json")
      ? text?.replace('"maxLength": 60,', '"maxLength": 60, "x-unique": { "per": "customer" },')
      : text;
  };
}

const after = (read: ReadText, path: string): unknown =>
  JSON.parse(newImport(read, "claim", {}).changes.find((change) => change.path === path)?.after ?? "null");

describe("a new import", () => {
  test("has a page, its four calls, the field that distinguishes rows, and a button in the list", () => {
    const read = withEntity();
    expect(after(read, "schemas/screens/claimImport.json")).toMatchObject({ entity: "claim", kind: "import" });
    expect(after(read, "schemas/entities/claim.json")).toMatchObject({
      "x-import": { key: "name", rows: 500 },
      "x-entity": { calls: { template: "claimTemplate", export: "claimExport", existing: "claimExisting", import: "claimImport" } },
    });
    expect(after(read, "schemas/endpoints.json")).toMatchObject({
      calls: { claimImport: { does: "import", entity: "claim", multipart: true } },
    });
    expect(after(read, "schemas/screens/claim.json")).toMatchObject({
      list: {
        toolbar: ["create", { id: "import", label: { en: "Import", zh: "导入" }, go: expect.stringMatching(/\/claim\/import$/) }, "export"],
      },
    });
    expect(JSON.stringify(after(read, "screens.json"))).toMatch(
      /"screen":"claimImport","hidden":true,"title":\{"zh":"导入申请","en":"Import claims"\}/,
    );
  });

  test("brings no error", async () => {
    const read = withEntity();
    const changed = new Map(newImport(read, "claim", {}).changes.map(({ path, after: text }) => [path, text]));
    const made = newEntity(inLibrary, "claim", { template: "smallEntity" }).changes;
    const paths = new Set([...library.files, ...made].map(({ path }) => path).concat(...changed.keys()));
    const files = [...paths].map((path) => ({ path, text: changed.get(path) ?? read(path) ?? "" }));
    const found = findingsOf(await compiled({ ...library, icons: [...(library.icons ?? []), "upload"], files }));
    expect(found.filter(({ severity, file }) => severity === "error" && file.includes("claim"))).toEqual([]);
  });

  test("makes the field unique that distinguishes rows, where it is not yet: among the records of a customer, or of all where they are shared", () => {
    const read = withEntity(false);
    const planned = (from: ReadText) =>
      newImport(from, "claim", { key: "name" }).changes.find(({ path }) => path === "schemas/entities/claim.json")?.after ?? "";
    expect(JSON.parse(planned(read))).toMatchObject({
      "x-import": { key: "name" },
      properties: { name: { "x-unique": { per: "customer" } } },
    });
    const shared: ReadText = (path) => read(path)?.replace('"owner": "customer"', '"owner": "shared"');
    expect(JSON.parse(planned(shared))).toMatchObject({ properties: { name: { "x-unique": { per: "all" } } } });
    expect(() => newImport(read, "claim", { key: "nothing" })).toThrow("Nothing tells one row");
  });

  test("is refused where nothing distinguishes rows, where no list leads to it, and a second time", () => {
    expect(() => newImport(withEntity(false), "claim", {})).toThrow('Nothing tells one row of "claim" from another');
    expect(() => newImport(inLibrary, "dragon", {})).toThrow('There is no entity "dragon"');
    const read = withEntity();
    const twice: ReadText = (path) => (path === "schemas/screens/claimImport.json" ? "{}" : read(path));
    expect(() => newImport(twice, "claim", {})).toThrow('There is a screen "claimImport" already');
  });
});
