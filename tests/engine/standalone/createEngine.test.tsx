// @vitest-environment happy-dom
/** An engine from JSON, for a page without our portal. */
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { createEngine } from "#engine/standalone/createEngine.tsx";
import { planField } from "#engine/planners/planField.ts";
import { planInput } from "#engine/planners/planInput.ts";
import { createMemorySource } from "#engine/standalone/memorySource.ts";
import { text } from "#engine/kinds/text.ts";
import type { HostKind } from "#engine/values/kind.ts";

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

/** A kind that matches each text, and shows it between two marks. */
const marked = (mark: string): HostKind => ({
  kind: {
    ...text,
    name: "marked",
    matches: ({ type }) => type === "string",
    render: ({ value }) => `${mark}${String(value)}${mark}`,
    toText: (value) => `${mark}${String(value)}${mark}`,
  },
  Input: ({ id, value }) => <input id={id} readOnly value={`${mark}${String(value)}${mark}`} />,
});

test("two engines of a page have kinds of their own, in lists and in forms", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const engines = [{ kinds: [marked("*")] }, { kinds: [marked("+")] }, {}].map((more) =>
    createEngine({
      schemas: {
        entities: { note: entity() },
        screens: {
          notes: { entity: "note", kind: "list", list: { columns: [{ field: "text" }] } },
          change: { entity: "note", kind: "form", form: { sections: [{ id: "all", fields: ["text"] }] } },
        },
      },
      source: createMemorySource({ note: [{ id: "1", text: "milk" }] }),
      ...more,
    }),
  );
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  await act(async () =>
    root.render(
      engines.map(({ Provider, Screen }, at) => (
        <Provider key={at}>
          <section data-engine>
            <Screen screen="notes" />
            <Screen screen="change" id="1" />
          </section>
        </Provider>
      )),
    ),
  );
  const expected = [
    ["*milk*", "*milk*"],
    ["+milk+", "+milk+"],
    ["milk", "milk"],
  ];
  const shown = () =>
    [...page.querySelectorAll("[data-engine]")].map((section) => [
      [...section.querySelectorAll("td")].map(({ textContent }) => textContent).find((cell) => cell?.includes("milk")),
      section.querySelector<HTMLInputElement>(".ld-field input")?.value,
    ]);
  for (let round = 0; round < 200 && JSON.stringify(shown()) !== JSON.stringify(expected); round++)
    await act(() => new Promise((later) => setTimeout(later, 25)));
  expect(shown()).toEqual(expected);
  await act(async () => root.unmount());
});

test("a kind named by x-kind is the host's; another engine reads the field as our kind", () => {
  const note = entity({ "x-kind": "marked" });
  const named: HostKind = { ...marked("*"), kind: { ...marked("*").kind, matches: () => false } };
  expect(planOf(open(note, { kinds: [named] }))).toEqual(["marked", named]);
  expect(planOf(open(note))).toEqual(["text", undefined]);
});

function planOf({ host }: ReturnType<typeof open>) {
  const schema = host.cachedEntity?.("note")?.schema;
  if (!schema) throw new Error("not compiled");
  const { kind, own } = planField(planInput(host.catalog, schema, host.kinds), "text");
  return [kind, own];
}
