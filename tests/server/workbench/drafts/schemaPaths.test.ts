import { expect, test } from "vitest";
import { fileKind } from "../../../../src/server/workbench/drafts/schemaPaths.ts";

test("a schema file is known by its path", () => {
  expect(fileKind("screens.json")).toBe("site");
  expect(fileKind("schemas/limits.json")).toBe("limits");
  expect(fileKind("schemas/entities/delivery-address.json")).toBe("entity");
  expect(fileKind("schemas/migrations/0001-rename.json")).toBe("migration");
});

test.each([
  ...["../screens.json", "schemas/../package.json", "schemas/entities/../../x.json", "/etc/passwd", "schemas/meta/entity.json"],
  ...["schemas/entities/a.b.json", "schemas/entities/.json", "schemas/entities/a/b.json", "schemas/entities/a.txt", "constructor", ""],
])("%j is none", (path) => {
  expect(fileKind(path)).toBeUndefined();
});
