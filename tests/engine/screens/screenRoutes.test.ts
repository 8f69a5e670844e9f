import { expect, test } from "vitest";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { formScreenOf, listScreenOf } from "#engine/screens/screenRoutes.ts";

test("of several lists of an entity the one counts that the site map names first", () => {
  const list = { columns: [] };
  const screens = { open: { entity: "loan", kind: "list", list }, loans: { entity: "loan", kind: "list", list } };
  const routes = [
    {
      path: "/library",
      children: [
        { path: "loans", screen: "loans" },
        { path: "open", screen: "open" },
      ],
    },
  ];
  const catalog = { screens, site: { routes } } as unknown as CompiledCatalog;
  expect(listScreenOf(catalog, "loan")?.name).toBe("loans");
  expect(listScreenOf({ ...catalog, site: { ...catalog.site, routes: [] } }, "loan")?.name).toBe("open");
  expect(listScreenOf(catalog, "book")).toBeUndefined();
});

test("of several forms of an entity the one counts that the site map names first, whatever the names of the files", () => {
  const form = { sections: [] };
  const screens = { amend: { entity: "loan", kind: "form", form }, loan: { entity: "loan", kind: "form", form } };
  const catalog = { screens, site: { routes: [{ path: "/loan", screen: "loan" }] } } as unknown as CompiledCatalog;
  expect(formScreenOf(catalog, "loan")).toBe("loan");
  expect(formScreenOf(catalog, "book")).toBeUndefined();
});
