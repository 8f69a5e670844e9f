import { expect, test } from "vitest";
import { openCatalog } from "#dialect/compile/catalog.ts";
import { compileAllSites, compileCatalog, compileScreens, publicCatalog } from "#dialect/compile/compileCatalog.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import { filesWith, thing } from "../../helpers/schemas/dialect.ts";

const files = filesWith([thing({ name: { type: "string" } })]);
const catalog = openCatalog({
  ...files,
  site: { ...files.site, "x-spec": ["A-01"], routes: [{ path: "/a", "x-show-when": "user.partner" }] },
  screens: {
    a: { entity: "thing", kind: "list", list: { columns: [], rowActions: [{ id: "x", label: {}, guard: "self.name == 'a'" }] } } as Screen,
  },
});
const compiled = compileCatalog(catalog, (name) => `/schema/${name}.js`);

test("entities are URLs, expressions of site and screens are trees, keywords of authors are gone", () => {
  expect(compiled.entities).toEqual({ thing: "/schema/thing.js" });
  expect(Object.keys(compiled.expressions)).toEqual(["user.partner", "self.name == 'a'"]);
  expect(compiled.site).not.toHaveProperty("x-spec");
});

test("the version changes with the content", () => {
  expect(compileCatalog(catalog, (name) => `/schema/${name}.js`).version).toBe(compiled.version);
  expect(compileCatalog(catalog, () => "/schema/other.js").version).not.toBe(compiled.version);
});

test("the public catalogue has the site without screens and their expressions", () => {
  const { screens, expressions, site } = publicCatalog(compiled);
  expect([screens, Object.keys(expressions), site.routes[0]?.path]).toEqual([{}, ["user.partner"], "/a"]);
});

test("limits are served with value and unit, without the names and sources that only analysts read", () => {
  const limits = { most: { "x-label": { en: "Most" }, value: 3, unit: "h", "x-spec": ["A-01"] }, factors: { value: { kg: 1 } } };
  const served = compileCatalog(openCatalog({ ...files, limits }), (name) => name).limits;
  expect(served).toEqual({ most: { value: 3, unit: "h" }, factors: { value: { kg: 1 } } });
});

test("a draft has what is different on each further site beside the main one; without further sites it is as ever", () => {
  expect(compileAllSites(catalog)).toEqual(compileScreens(catalog));
  const desk = { ...files.site, of: "staff", routes: [{ path: "/b", "x-show-when": "user.isManager" }] } as const;
  const both = compileAllSites(openCatalog({ ...catalog.files, sites: { desk } }));
  expect(both.site.routes[0]?.path).toBe("/a");
  expect(both.sites?.["desk"]?.site.routes[0]?.path).toBe("/b");
  expect(Object.keys(both.expressions)).toEqual(expect.arrayContaining(["user.partner", "user.isManager", "self.name == 'a'"]));
});
