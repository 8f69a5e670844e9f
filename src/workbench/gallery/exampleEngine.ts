/** Engines that show one example in one state, made from the text of its JSON. */
import { createEngine, createMemorySource, type DataSource, type Engine, type EngineOptions } from "#engine";
import type { Rec } from "#dialect/json/json.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { createWorkbenchTranslation } from "../client/translation.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { galleryLanguages, galleryWords } from "./galleryWords.ts";
import type { FieldExample, GalleryExample, World } from "./galleryExamples.ts";

export const fieldStates = ["empty", "filled", "shown", "required", "readOnly", "disabled", "wrong", "loading"] as const;
export const screenStates = ["filled", "empty", "loading", "failed"] as const;
export type ShownFieldState = (typeof fieldStates)[number];
export type ScreenState = (typeof screenStates)[number];

/** What an edited text makes: a field, or a screen with the id of the record that it shows. */
export interface OpenedExample {
  readonly engine: Engine;
  readonly field?: FieldExample;
  readonly screen?: { readonly name: string; readonly id?: string };
}

const languages = galleryLanguages.map(({ code }) => code);
const never = () => new Promise<never>(() => undefined);

/** Records that never arrive, or cannot be read. */
function sourceOf(state: ShownFieldState | ScreenState, { records, schemas }: World): DataSource {
  const source = createMemorySource(state === "empty" ? {} : records, schemas.states as Readonly<Record<string, StateMachine>>);
  if (state === "loading") return { ...source, list: never };
  if (state === "failed") return { ...source, list: async () => ({ code: 0, data: null }) };
  return source;
}

/** @throws Error if the text is no JSON, or no valid schema */
export function openExample(
  { example, own }: { readonly example: GalleryExample; readonly own: NonNullable<EngineOptions["screens"]> },
  state: ShownFieldState | ScreenState,
  text: string,
): OpenedExample {
  const json = JSON.parse(text);
  const { schemas, records } = example.world;
  const host: NonNullable<EngineOptions["host"]> = {
    // The day on which the records of the examples are due.
    clock: () => ({ today: "2026-11-20", now: "2026-11-20 09:30:00" }),
    go: () => undefined,
    notify: (kind, shown) => void workbenchToasts.show({ kind, text: shown }),
    ...(state === "loading" && { tables: { known: {}, load: never } }),
  };
  const common = { languages, source: sourceOf(state, example.world), screens: own, host, storagePrefix: `gallery-${example.id}-${state}` };
  if (example.of === "screen") {
    const engine = createEngine({ ...common, schemas: { ...schemas, screens: { ...schemas.screens, [example.screen]: json } } });
    const id = firstId(records, json.entity);
    // An empty form is a new record; the other pages show a record that is not there.
    return { engine, screen: { name: example.screen, ...(id !== undefined && !(state === "empty" && json.kind === "form") && { id }) } };
  }
  const field: FieldExample = json;
  const properties = {
    value: labelled(field.schema),
    needed: labelled(field.schema),
    fixed: labelled({ ...field.schema, readOnly: true }),
  };
  const entity = { "x-entity": { name: "example", owner: "customer" }, "x-label": label, type: "object", required: ["needed"], properties };
  return { engine: createEngine({ ...common, schemas: { ...schemas, entities: { ...schemas.entities, example: entity } } }), field };
}

const label = createWorkbenchTranslation("en", galleryWords).inEach(galleryLanguages, "gallery.field");
const labelled = (schema: object) => ({ "x-label": label, ...schema });

function firstId(records: World["records"], entity: string): string | undefined {
  const first: Rec | undefined = records[entity]?.[0];
  return first && String(first["id"]);
}
