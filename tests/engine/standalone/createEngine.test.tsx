// @vitest-environment happy-dom
/** An engine from JSON, for a page without our portal. */
import { expect, test } from "vitest";
import { createEngine } from "#engine/standalone/createEngine.tsx";
import { createMemorySource } from "#engine/standalone/memorySource.ts";
import { text } from "#engine/kinds/text.ts";

const entity = (more = {}) => ({
  "x-entity": { name: "note", owner: "customer" },
  "x-label": { en: "Note" },
  type: "object",
  properties: { text: { type: "string", "x-label": { en: "Text" }, ...more } },
});
const open = (note: object, more = {}) =>
  createEngine({ schemas: { entities: { note }, screens: {} }, source: createMemorySource({}), ...more });

test("a schema that cannot be read is refused with file and pointer", async () => {
  expect(() => open(entity({ "x-codes": "colours" }))).toThrow(/schemas\/entities\/note.json#\/properties\/text\/x-codes/);
  const { host } = open(entity({ "x-visible-when": "self.text ==" }));
  await expect(host.loadEntity("note")).rejects.toThrow(/schemas\/entities\/note.json/);
});

test("sentences of the host replace those of the engine, and a language may be added", () => {
  const { host } = open(entity(), { languages: ["en", "de"], messages: { de: { "form.save": "Sichern" } } });
  expect(host.t("form.save")).toBe("Save");
  const changes: string[] = [];
  host.language.subscribe(() => changes.push(host.language.get()));
  host.language.use("de");
  expect(changes).toEqual(["de"]);
  expect(host.t("form.save")).toBe("Sichern");
  expect(host.t("action.cancel")).toBe("Cancel");
});

test("a kind of a host may not have the name of another", () => {
  expect(() => open(entity(), { kinds: [{ kind: { ...text, name: "number" }, Input: () => null }] })).toThrow(/a kind "number" already/);
});
