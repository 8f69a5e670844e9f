import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { JsonObject } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { otherTexts, partAt, screenFormParts } from "../../../src/workbench/screen/screenForms.ts";

const screens = readdirSync("schemas/screens").filter((name) => name.endsWith(".json"));
const read = (name: string) => JSON.parse(readFileSync(`schemas/screens/${name}`, "utf8")) as JsonObject;

test.each(screens.filter((name) => ["list", "form", "detail", "dashboard"].some((kind) => read(name)[kind] !== undefined)))(
  "%s has parts with a form, and each section is one of them",
  (name) => {
    const screen = read(name);
    const parts = screenFormParts(screen);
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) if (part.count) expect(getAt(screen, part.pointer)).toBeDefined();
    for (const list of ["/form/sections", "/detail/sections"]) {
      const sections = (getAt(screen, list) ?? []) as unknown as readonly { readonly id: string }[];
      expect(parts.filter(({ pointer }) => pointer.startsWith(`${list}/`))).toHaveLength(sections.length);
    }
  },
);

test.each(["waybillPaper.json", "pickupCalendar.json", "deskPickupDay.json"])("%s, which has no list or form, has its texts", (name) => {
  const screen = read(name);
  const parts = screenFormParts(screen);
  const texts = otherTexts(screen, parts);
  expect(parts).toEqual([{ form: "texts", pointer: "", word: "screen.texts", count: texts.length }]);
  for (const pointer of texts) expect(getAt(screen, pointer)).toHaveProperty("en");
});

test("texts that the form of another part has are not among the others, nor names of fields by language", () => {
  const screen = {
    list: { searchLabel: { en: "Find" }, empty: { title: { zh: "空", en: "None" } }, toolbar: [{ label: { en: "More" } }] },
    detail: {
      map: { places: { show: { zh: "nameZh", en: "nameEn" } } },
      sections: [{ id: "who", label: { en: "Who" }, fields: ["name"] }],
    },
  };
  expect(otherTexts(screen, screenFormParts(screen))).toEqual(["/list/empty/title"]);
});

test("a place of the file belongs to the innermost part around it", () => {
  const parts = screenFormParts(read("shippingAddress.json"));
  const at = (pointer: string) => partAt(parts, pointer)?.pointer;
  expect(at("/list/columns/3")).toBe("/list/columns");
  expect(at("/form/sections/1/fields/2")).toBe("/form/sections/1");
  expect(at("/list/toolbar/0")).toBe("/list/toolbar");
  expect(at("/list/nothing")).toBeUndefined();
});
