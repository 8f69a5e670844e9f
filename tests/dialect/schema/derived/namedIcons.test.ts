import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { iconMember, namedIcons } from "#dialect/schema/derived/namedIcons.ts";
import { root } from "../../../../scripts/lib/root.mjs";

test("the icons of routes, actions and steps are named, but for those that the kit draws by itself", () => {
  const site = {
    routes: [{ path: "/a", icon: "wrench", children: [{ path: "b", icon: "bell" }] }],
    front: { services: [{ icon: "bike" }] },
  };
  const states = {
    bike: {
      transitions: [
        { id: "pay", icon: "banknote" },
        { id: "again", icon: "wrench" },
      ],
    },
  };
  expect(namedIcons(site, states)).toEqual(["banknote", "bike", "wrench"]);
});

test("every member that the meta-schemas call the name of an icon is followed", () => {
  const named = new Set<string>();
  const visit = (value: unknown, member: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, content] of Object.entries(value)) {
      if (key === "$ref" && String(content).endsWith("/iconName")) named.add(member);
      else visit(content, key);
    }
  };
  const folder = join(root, "schemas/meta");
  for (const file of readdirSync(folder)) visit(JSON.parse(readFileSync(join(folder, file), "utf8")), "");
  expect([...named]).toEqual([iconMember]);
});
