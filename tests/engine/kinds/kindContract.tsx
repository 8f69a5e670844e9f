/** What every kind of value owes: the same questions, asked of each. */
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import examples from "../../../examples/gallery/kinds.json" with { type: "json" };
import type { Json } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { type KindName, kindOfField } from "#engine/kinds/index.ts";
import { inputOf } from "#engine/inputs/inputOf.ts";
import type { InputProps } from "#engine/values/kind.ts";
import { planAskedField } from "#engine/planners/planField.ts";
import { clearPage, draw, settle } from "../../helpers/engine/page.tsx";
import { type TestHost, testHost, testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

interface KindExample {
  readonly kind: string;
  readonly schema: FieldSchema;
  readonly as?: "segments" | "radios" | "select" | "chips" | "cards";
  readonly value: Json;
  /** The value as text, in each language. */
  readonly shown: { readonly zh: string; readonly en: string };
  /** The text of `toText` or of an import gives the value back; false for kinds that cannot be imported. */
  readonly roundTrip?: boolean;
}

const input = testInput(workshop, "repair");
const focusable = "input:not([type=hidden]), select, textarea, button, a[href], [tabindex]";

/** Whether a person reaches it with the Tab key. */
function isReached(element: Element): boolean {
  return element.matches(focusable) && element.getAttribute("tabindex") !== "-1" && !element.hasAttribute("disabled");
}

/** Asks each example of the kind, as the gallery shows them. */
export function kindContract(kind: KindName): void {
  const ofKind = (examples as readonly KindExample[]).filter((example) => example.kind === kind);
  if (ofKind.length === 0) throw new Error(`examples/gallery/kinds.json has no example of "${kind}".`);
  for (const example of ofKind) contractOf(example);
}

function contractOf({ kind: name, schema, as, value, shown, roundTrip = true }: KindExample): void {
  const kind = kindOfField({ kind: name });
  const { Input } = inputOf({ kind: name });
  const planned = planAskedField(input, "thing", { ...schema, "x-label": { zh: "某物", en: "Thing" } }, false);
  const field = as ? { ...planned, as } : planned;
  let host: TestHost;
  let changes: (Json | undefined)[];

  async function drawInput(more: Partial<InputProps> = {}): Promise<HTMLElement> {
    host = testHost(workshop, { shop: [{ id: "1", name: "Hub", city: "Leeds" }] });
    changes = [];
    await draw(
      host,
      <div data-testid="field">
        {kind.isGroup(field) ? (
          <span id="thing-label">某物</span>
        ) : (
          <label id="thing-label" htmlFor="thing">
            某物
          </label>
        )}
        <Input
          field={field}
          path="/thing"
          id="thing"
          value={undefined}
          onChange={(next) => void changes.push(next)}
          invalid={false}
          readOnly={false}
          required={false}
          labelledBy="thing-label"
          {...more}
        />
        <p id="thing-problem">Wrong</p>
      </div>,
    );
    return document.querySelector<HTMLElement>("[data-testid=field]") as HTMLElement;
  }

  describe(`the kind ${as ? `${name} as ${as}` : name}`, () => {
    afterEach(clearPage);

    test("is the one its schema asks for", () => {
      expect(planned.kind).toBe(name);
    });

    test("draws an empty value without changing it", async () => {
      const page = await drawInput();
      expect(page.querySelector("[id=thing]")).not.toBeNull();
      await settle();
      expect(changes).toEqual([]);
    });

    test("is found by its label", async () => {
      const page = await drawInput({ value });
      const named = [...page.querySelectorAll<HTMLInputElement>("[aria-labelledby=thing-label]")];
      expect(named.length).toBeGreaterThan(0);
    });

    test("ties its problem to the control, or to the group of controls", async () => {
      const page = await drawInput({ invalid: true, describedBy: "thing-problem" });
      const described = page.querySelector("[aria-describedby=thing-problem]");
      expect(described).not.toBeNull();
      expect(described?.getAttribute("aria-invalid") ?? page.querySelector("[data-invalid], [aria-invalid]")?.tagName).toBeTruthy();
    });

    test("lets nothing be changed while it is read-only", async () => {
      const page = await drawInput({ value, readOnly: true });
      for (const control of page.querySelectorAll<HTMLInputElement>("input, textarea")) {
        act(() => control.click());
        expect(control.readOnly || control.disabled || control.type === "file").toBe(true);
      }
      for (const button of page.querySelectorAll("button")) act(() => button.click());
      await settle(2);
      expect(changes).toEqual([]);
    });

    test("has a cell that shows the value and takes no focus", async () => {
      host = testHost(workshop, { shop: [{ id: "1", name: "Hub", city: "Leeds" }] });
      await draw(host, <div data-testid="cell">{kind.render({ field, value, language: "zh" })}</div>);
      const cell = document.querySelector("[data-testid=cell]") as HTMLElement;
      expect(cell.innerHTML).not.toBe("");
      expect([...cell.querySelectorAll("*")].filter(isReached)).toEqual([]);
    });

    test("has an empty cell for an absent value", async () => {
      await draw(testHost(workshop, {}), <div data-testid="cell">{kind.render({ field, value: undefined, language: "en" })}</div>);
      expect(document.querySelector("[data-testid=cell]")?.textContent).toBe("");
    });

    test("says its value as text in both languages, and nothing where there is none", () => {
      expect({ zh: kind.toText(value, field, "zh"), en: kind.toText(value, field, "en") }).toEqual(shown);
      expect(kind.toText(undefined, field, "en")).toBe("");
    });

    if (roundTrip) {
      test("reads back what it wrote, in either language", () => {
        expect(kind.fromText?.(shown.zh, field)).toEqual(value);
        expect(kind.fromText?.(shown.en, field)).toEqual(value);
      });

      test("reads empty text as no value", () => {
        expect(kind.fromText?.("", field)).toBeUndefined();
      });
    }
  });
}
