import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { defaultSettings, loadSettings, migrateSettings, saveSettings } from "#engine/table/columns/tableSettings.ts";

describe("stored settings", () => {
  const kept = new Map<string, string>();
  beforeEach(() =>
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }),
  );
  afterEach(() => {
    kept.clear();
    vi.unstubAllGlobals();
  });

  test("are restored for the same user and screen only", () => {
    const settings = { density: "compact" as const, shown: { fee: false }, order: ["fee"], widths: { fee: 90 }, pins: { fee: true } };
    saveSettings("ann", "loans", settings);
    expect(loadSettings("ann", "loans")).toEqual(settings);
    expect(loadSettings("bob", "loans")).toEqual(defaultSettings);
    expect(loadSettings("ann", "books")).toEqual(defaultSettings);
  });

  test.each(["", "null", "7", "{", '{"density":"huge","shown":{"fee":"no"},"order":[1],"widths":{"fee":"wide"},"pins":[2]}'])(
    "that make no sense are ignored: %s",
    (text) => {
      kept.set("lading.list.ann.loans", text);
      expect(loadSettings("ann", "loans")).toEqual(defaultSettings);
    },
  );

  test("that cannot be stored or read do not break the list", () => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    expect(() => saveSettings("ann", "loans", defaultSettings)).not.toThrow();
    expect(loadSettings("ann", "loans")).toEqual(defaultSettings);
  });
});

test("columns that somebody chose go on under the new names of their fields", () => {
  const schema = { properties: { author: { type: "string", "x-formerly": ["/writer"] }, title: { type: "string" } } } as FieldSchema;
  const kept = {
    density: "compact",
    order: ["writer", "title"],
    shown: { writer: false, title: true },
    widths: { writer: 90 },
    pins: { writer: true },
  } as const;
  expect(migrateSettings(kept, schema)).toEqual({
    density: "compact",
    order: ["author", "title"],
    shown: { author: false, title: true },
    widths: { author: 90 },
    pins: { author: true },
  });
  const both = { ...defaultSettings, order: ["author", "writer"], shown: { writer: false, author: true } };
  expect(migrateSettings(both, schema)).toEqual({ ...defaultSettings, order: ["author"], shown: { author: true } });
});
