import { describe, expect, test } from "vitest";
import { readJsonValue } from "#dialect/json/editJson.ts";
import type { JsonObject } from "#dialect/json/json.ts";
import {
  freeScreens,
  groupsIn,
  siteRoutes,
  withGroupAround,
  withRoute,
  withRouteIn,
  withRouteMoved,
} from "../../../src/workbench/site/siteRoutes.ts";

const text = `{
  "routes": [
    { "path": "/home",  "view": "home", "title": { "en": "Home" } },
    {
      "path": "/books",
      "title": { "en": "Books" },
      "children": [
        { "path": "list", "screen": "books", "title": { "en": "List" } },
        { "path": "list/:id",   "screen": "book", "hidden": true }
      ]
    },
    { "path": "/loans", "children": [{ "path": "mine", "screen": "loans" }] }
  ]
}`;
const rows = (of: string = text) => siteRoutes(JSON.parse(of) as JsonObject);
const rowAt = (address: string, of?: string) => rows(of).find((row) => row.address === address)!;
const addresses = (of: string) => rows(of).map(({ address }) => address);

describe("the pages of a site map", () => {
  test("are read with their addresses and groups, in the order of the menu", () => {
    expect(rows().map(({ address, group }) => [address, group])).toEqual([
      ["/home", undefined],
      ["/books", undefined],
      ["/books/list", "/routes/1"],
      ["/books/list/:id", "/routes/1"],
      ["/loans", undefined],
      ["/loans/mine", "/routes/2"],
    ]);
    expect(groupsIn(rows()).map(({ address }) => address)).toEqual(["/books", "/loans"]);
    expect(siteRoutes({})).toEqual([]);
  });

  test("move among their neighbours, and nothing else changes", () => {
    const moved = withRouteMoved(text, rowAt("/books/list"), 1);
    expect(addresses(moved)).toEqual(["/home", "/books", "/books/list/:id", "/books/list", "/loans", "/loans/mine"]);
    expect(moved).toContain('"path": "/home",  "view"');
  });

  test("keep their address in another group, and on their own", () => {
    const moved = withRouteIn(text, rowAt("/books/list/:id"), rowAt("/loans"));
    expect(addresses(moved.text)).toEqual(["/home", "/books", "/books/list", "/loans", "/loans/mine", "/books/list/:id"]);
    expect(readJsonValue(moved.text, moved.pointer)).toEqual({ path: "/books/list/:id", screen: "book", hidden: true });
    const alone = withRouteIn(text, rowAt("/books/list"), undefined);
    expect(readJsonValue(alone.text, alone.pointer)).toMatchObject({ path: "/books/list", screen: "books" });
    const back = withRouteIn(alone.text, rowAt("/books/list", alone.text), rowAt("/books", alone.text));
    expect(readJsonValue(back.text, back.pointer)).toMatchObject({ path: "list", screen: "books" });
    expect(addresses(back.text)).toHaveLength(6);
  });

  test("of the top begin a group of their own, in which they keep their address", () => {
    const { text: made, pointer } = withGroupAround(text, rowAt("/home"), { path: "/start", title: { en: "Start" } });
    expect(readJsonValue(made, "/routes/0")).toMatchObject({ path: "/start", title: { en: "Start" } });
    expect(readJsonValue(made, pointer)).toMatchObject({ path: "/home", view: "home" });
  });

  test("are added for a screen that none shows", () => {
    expect(freeScreens(rows(), ["loans", "fines", "book"])).toEqual(["fines"]);
    const inside = withRoute(text, rowAt("/loans"), { screen: "fines", title: { en: "Fines" } });
    expect(inside.pointer).toBe("/routes/2/children/1");
    expect(readJsonValue(inside.text, inside.pointer)).toMatchObject({ path: "fines", screen: "fines", title: { en: "Fines" } });
    const alone = withRoute(text, undefined, { screen: "fines", title: { en: "Fines" } });
    expect(readJsonValue(alone.text, alone.pointer)).toMatchObject({ path: "/fines" });
  });
});
