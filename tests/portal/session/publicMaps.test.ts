import { expect, test } from "vitest";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { publicMaps } from "../../../src/portal/session/publicMaps.ts";
import site from "../../../screens.json";
import entity from "../../../schemas/entities/public-data.json";

test("the portal adds the two units of goods to the public data [E-PUB-R2, K-18]", () => {
  expect(site.frame.publicData).toBe(entity.$id);
  const { skuUnits } = publicMaps({ schema: entity as unknown as EntitySchema });
  expect(skuUnits).toEqual({ set: { zh: "套", en: "Set" }, piece: { zh: "个", en: "Piece" } });
});

test("an entity without groups adds nothing, nor does none", () => {
  expect(publicMaps({ schema: { properties: { a: { type: "string" } } } as unknown as EntitySchema })).toEqual({});
  expect(publicMaps(undefined)).toEqual({});
});
