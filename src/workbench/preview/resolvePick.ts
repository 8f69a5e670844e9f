/** Finds the place in the files of what was clicked in the preview. Pure. */
import type { Screen } from "#dialect/schema/screens.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { inLanguage, type Text } from "#dialect/text/text.ts";
import type { PickedPart } from "#dialect/wire/preview.ts";
import { fieldsOf } from "../client/names.ts";
import { controlField, findPlace, type ScreenContext } from "./screenPlace.ts";
import type { View } from "./views.ts";

export interface PickedPlace {
  readonly path: string;
  /** Pointer of the part in the file. */
  readonly pointer: string;
}

export interface PickContext extends ScreenContext {
  readonly view: Pick<View, "screen" | "entity" | "part">;
  readonly screen: Partial<Pick<Screen, "list" | "form" | "detail">> | undefined;
  /** Name of the file -> states of an entity. */
  readonly states?: Readonly<Record<string, StateMachine>>;
}

/** Returns where a part is edited: a field in the file of the entity, all others in that of the screen or of the states. */
export function resolvePick(part: PickedPart, context: PickContext): PickedPlace | undefined {
  const { view, schema, language } = context;
  const screenFile = view.screen === undefined ? undefined : `schemas/screens/${view.screen}.json`;
  if (part.kind === "tab" || part.kind === "button") return controlPlace(part, context);
  // The columns and their order decide the content of a card.
  if (part.kind === "card") return screenFile === undefined ? undefined : { path: screenFile, pointer: "/list/columns" };
  const place = findPlace(part, context);
  if (place && place.kind !== "field" && screenFile !== undefined) return { path: screenFile, pointer: `${place.list}/${place.index}` };
  if (part.kind === "section" || part.kind === "related") return undefined;
  const fields = fieldsOf(schema, language);
  const path =
    controlField(fields, part.control)?.path ??
    place?.field ??
    fields.find(({ schema: own }) => inLanguage(own["x-label"], language) === part.label)?.path;
  return path !== undefined && view.entity !== undefined
    ? { path: `schemas/entities/${view.entity}.json`, pointer: fieldPointer(schema, path) }
    : undefined;
}

/** A tab is in the states of the entity, or on the screen itself; a button is a transition, or an action of the screen. */
function controlPlace(part: PickedPart, { view, screen, states = {}, language, messages }: PickContext): PickedPlace | undefined {
  const [name, machine] = Object.entries(states).find(([, one]) => one.entity === view.entity) ?? [];
  const is = (label: Text | undefined) => inLanguage(label, language) === part.label;
  const lists: readonly (readonly [path: string, pointer: string, entries: readonly unknown[] | undefined])[] =
    part.kind === "tab"
      ? [
          [`schemas/states/${name}.json`, "/tabs", machine?.tabs],
          [`schemas/states/${name}.json`, "/views", machine?.views],
          [`schemas/screens/${view.screen}.json`, "/detail/tabs", screen?.detail?.tabs],
        ]
      : [
          [`schemas/screens/${view.screen}.json`, "/list/toolbar", screen?.list?.toolbar],
          [`schemas/screens/${view.screen}.json`, "/detail/actions", screen?.detail?.actions],
          [`schemas/screens/${view.screen}.json`, "/list/rowActions", screen?.list?.rowActions],
          [`schemas/screens/${view.screen}.json`, "/list/bulkActions", screen?.list?.bulkActions],
          [`schemas/states/${name}.json`, "/transitions", machine?.transitions],
        ];
  for (const [path, pointer, entries] of lists) {
    const index = (entries ?? []).findIndex((entry) =>
      typeof entry === "string" ? messages?.[`action.${entry}`] === part.label : is((entry as { readonly label?: Text }).label),
    );
    if (index >= 0) return { path, pointer: `${pointer}/${index}` };
  }
  return undefined;
}

/** Pointer of a field in its file: `goods/weight` is in `/properties/goods/items/properties/weight`. */
function fieldPointer(schema: Pick<EntitySchema, "properties">, path: string): string {
  let properties: EntitySchema["properties"] | undefined = schema.properties;
  let pointer = "";
  const steps = path.split("/");
  for (const [index, step] of steps.entries()) {
    const field: EntitySchema["properties"][string] | undefined = properties?.[step];
    pointer += `/properties/${step}`;
    properties = field?.properties ?? field?.items?.properties;
    if (field?.items?.properties && index < steps.length - 1) pointer += "/items";
  }
  return pointer;
}
