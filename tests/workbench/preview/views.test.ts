import { describe, expect, test } from "vitest";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import { previewRoute, type View, viewForRole, viewsForFile, previewViews } from "../../../src/workbench/preview/views.ts";

const catalog = {
  site: {
    product: { en: "Boxes" },
    dashboard: "/start",
    routes: [
      { path: "/start", view: "home" },
      {
        path: "/boxes",
        title: { en: "Boxes" },
        children: [
          { path: "list", title: { en: "All boxes" }, screen: "boxes" },
          { path: "new", screen: "boxForm" },
          { path: ":id", screen: "boxDetails" },
        ],
      },
      { path: "/lids", screen: "lids" },
    ],
  },
  screens: {
    boxes: { entity: "box", kind: "list", list: { columns: [] }, form: { sections: [] } },
    boxForm: { entity: "box", kind: "form", form: { sections: [] } },
    boxDetails: { entity: "box", kind: "detail", detail: { header: { title: "id" }, sections: [] } },
    lids: { entity: "lid", kind: "list", list: { columns: [] } },
  },
} as unknown as CompiledCatalog;
const views = previewViews(catalog);

test("pages of a further site come after those of the main one, and know their site", () => {
  const site = { product: { en: "Desk" }, dashboard: "/start", routes: [{ path: "/boxes/list", screen: "boxes" }] };
  const all = previewViews({ ...catalog, sites: { desk: { site, states: {}, endpoints: { calls: {} } } } } as unknown as CompiledCatalog);
  expect(all.slice(0, views.length)).toEqual(views);
  expect(all.slice(views.length).map(({ id, site: name, part }) => [id, name, part])).toEqual([
    ["desk list:/boxes/list", "desk", "list"],
    ["desk form:/boxes/list", "desk", "form"],
    ["desk menu", "desk", "menu"],
  ]);
});

const file = (path: string, kind: WorkbenchFile["kind"], entity?: string): WorkbenchFile => ({
  path,
  kind,
  hash: "",
  names: [],
  ...(entity !== undefined && { entity }),
});
const ids = (of: WorkbenchFile) => viewsForFile(of, views, catalog).map(({ id }) => id);

describe("what can be previewed", () => {
  test("is every table, form and detail that a route shows, and the menu", () => {
    expect(views.map(({ id }) => id)).toEqual([
      "list:/boxes/list",
      "form:/boxes/list",
      "form:/boxes/new",
      "detail:/boxes/:id",
      "list:/lids",
      "menu",
    ]);
  });

  test("of a screen is its own view first, then the others of its entity", () => {
    expect(ids(file("schemas/screens/boxDetails.json", "screen"))[0]).toBe("detail:/boxes/:id");
    expect(ids(file("schemas/screens/boxDetails.json", "screen"))).not.toContain("list:/lids");
  });

  test("of an entity and its states is what shows it, forms first", () => {
    expect(ids(file("schemas/entities/box.json", "entity"))[0]).toBe("form:/boxes/list");
    expect(ids(file("schemas/states/box.json", "states", "box"))).toHaveLength(4);
  });

  test("of the site map is the menu first, of files that belong nowhere in particular everything", () => {
    expect(ids(file("screens.json", "site"))[0]).toBe("menu");
    expect(ids(file("schemas/limits.json", "limits"))).toHaveLength(views.length);
  });

  test("is shown at its address: a form as a copy of the record, the form of a list in its drawer", () => {
    const view = (id: string) => views.find((one) => one.id === id) ?? views[0]!;
    expect(previewRoute(view("form:/boxes/new"), undefined, "7")).toBe("/boxes/new?copyFrom=7");
    expect(previewRoute(view("form:/boxes/new"), undefined, undefined)).toBe("/boxes/new");
    expect(previewRoute(view("form:/boxes/list"), catalog.screens["boxes"], undefined)).toBe("/boxes/list?drawer=create");
    expect(previewRoute(view("detail:/boxes/:id"), undefined, "7")).toBe("/boxes/7");
    expect(previewRoute(view("list:/lids"), catalog.screens["lids"], "7")).toBe("/lids");
  });
});

test("a role is shown a page of the same records on the site of its kind of account", () => {
  const at = (id: string, part: "list" | "detail", entity: string, site?: string) =>
    ({ id, part, entity, title: {}, address: "/", ...(site && { site }) }) as View;
  const own = at("own", "detail", "box");
  const all = [own, at("desk list", "list", "box", "desk"), at("desk page", "detail", "box", "desk"), at("lid", "list", "lid", "desk")];
  const sites = { site: {}, sites: { desk: { site: { of: "staff" } } } } as unknown as CompiledCatalog;
  expect(viewForRole({ of: "staff" }, own, all, sites)?.id).toBe("desk page");
  expect(viewForRole({ of: "customer" }, own, all, sites)).toBeUndefined();
  expect(viewForRole({ of: "customer" }, all[3], all, sites)).toBeUndefined();
});
