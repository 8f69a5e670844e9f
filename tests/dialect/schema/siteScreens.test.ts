import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/lib/root.mjs";
import { screenMembers, screensOfSite } from "../../../src/dialect/schema/siteScreens.ts";

const screens = {
  orders: { entity: "order", kind: "list" },
  order: { entity: "order", detail: { related: [{ screen: "orders" }] } },
  desk: { entity: "order", kind: "list" },
};

test("a site shows the screens of its routes, and those that these name", () => {
  expect([...screensOfSite({ routes: [{ path: "/o", children: [{ path: "x", screen: "order" }] }] }, screens)]).toEqual([
    "order",
    "orders",
  ]);
});

test("an entity with the name of a screen is no screen of the site, nor is a title", () => {
  expect([...screensOfSite({ routes: [{ path: "/d", screen: "desk" }], title: "orders" }, screens)]).toEqual(["desk"]);
});

test("every member that the meta-schemas call the name of a screen is followed", () => {
  const named = new Set<string>();
  const visit = (value: unknown, member: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, content] of Object.entries(value)) {
      if (key === "$ref" && String(content).endsWith("/screenName")) named.add(member);
      else visit(content, key === "items" || key === "properties" || key === "anyOf" || /^\d+$/.test(key) ? member : key);
    }
  };
  const folder = join(root, "schemas/meta");
  for (const file of readdirSync(folder)) visit(JSON.parse(readFileSync(join(folder, file), "utf8")), "");
  expect([...named].sort()).toEqual([...screenMembers].sort());
});
