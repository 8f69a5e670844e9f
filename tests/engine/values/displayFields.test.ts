import { describe, expect, test } from "vitest";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { displayFields } from "#engine/values/displayFields.ts";
import type { EngineHost } from "#engine/host/host.ts";

const reference: Reference = { entity: "harbour", show: [{ zh: "nameZh", en: "nameEn" }, "code"] };
const host = { catalog: { codes: {} }, user: () => ({}) } as unknown as EngineHost;
const words = (record: Record<string, string>, language: string) =>
  displayFields(reference, record, undefined, host, language).map(({ text }) => text);

describe("what another record is known by", () => {
  test("is shown by the field of the language in use", () => {
    const record = { nameZh: "鹿特丹", nameEn: "Rotterdam", code: "NLRTM" };
    expect(words(record, "zh")).toEqual(["鹿特丹", "NLRTM"]);
    expect(words(record, "en")).toEqual(["Rotterdam", "NLRTM"]);
  });

  test("is shown in another language rather than not at all", () => {
    expect(words({ nameZh: "鹿特丹", nameEn: "", code: "NLRTM" }, "en")).toEqual(["鹿特丹", "NLRTM"]);
  });

  test("has its unit beside it", () => {
    const entity = {
      schema: { properties: { journey: { type: "string", "x-unit": { zh: "天", en: "days" } } } },
    } as unknown as CompiledEntity;
    expect(displayFields({ entity: "harbour", show: ["journey"] }, { journey: "14–18" }, entity, host, "en")).toEqual([
      { name: "journey", text: "14–18 days", money: false },
    ]);
  });
});
