/** What the gallery shows: the examples in `examples/gallery`, which tests of the engine use too. */
import type { HostSchemas, HostFieldProps } from "#engine";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { ScreenKind } from "#dialect/schema/screens.ts";
import kinds from "../../../examples/gallery/kinds.json";
import library from "../../../examples/gallery/library.json";
import workshop from "../../../examples/gallery/workshop.json";

/** A field and a value of it, as its JSON is edited. */
export interface FieldExample {
  readonly schema: object;
  readonly as?: NonNullable<HostFieldProps["as"]>;
  readonly value: Json;
}

/** Schemas with records to show on their screens. */
export interface World {
  readonly schemas: HostSchemas;
  readonly records: Readonly<Record<string, readonly Rec[]>>;
}

interface ExampleHead {
  /** Last part of its address. */
  readonly id: string;
  readonly name: string;
  readonly json: object;
  readonly world: World;
}

export type GalleryExample = ExampleHead & ({ readonly of: "kind" } | { readonly of: "screen"; readonly screen: string });

// Members of a JSON module have no narrower types.
const worldOf = ({ records, ...schemas }: typeof library | typeof workshop) => ({ schemas, records }) as unknown as World;
const libraryWorld = worldOf(library);
const workshopWorld = worldOf(workshop);

/** The example of each kind of screen that the engine draws; a kind without one does not compile. The page of an import is the portal's. */
const screens: Readonly<Record<Exclude<ScreenKind, "import">, readonly [world: World, screen: string]>> = {
  list: [libraryWorld, "loans"],
  form: [workshopWorld, "repairForm"],
  detail: [libraryWorld, "loanDetail"],
  dashboard: [libraryWorld, "desk"],
  calendar: [libraryWorld, "loanCalendar"],
  paper: [libraryWorld, "loanSlip"],
  custom: [libraryWorld, "shelf"],
};

function kindExamples(): readonly GalleryExample[] {
  const seen = new Map<string, number>();
  return (kinds as readonly (FieldExample & { readonly kind: string })[]).map(({ kind, as, schema, value }) => {
    const name = as === undefined ? kind : `${kind} (${as})`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    const id = [kind, ...(as === undefined ? [] : [as]), ...(count > 1 ? [String(count)] : [])].join("-");
    return {
      of: "kind",
      id,
      name: count > 1 ? `${name} ${count}` : name,
      json: { schema, ...(as && { as }), value },
      world: workshopWorld,
    };
  });
}

/** All examples, those of kinds first. */
export const galleryExamples: readonly GalleryExample[] = [
  ...kindExamples(),
  ...Object.entries(screens).map(
    ([kind, [world, screen]]): GalleryExample => ({
      of: "screen",
      id: `screen-${kind}`,
      name: kind,
      json: world.schemas.screens[screen] ?? {},
      world,
      screen,
    }),
  ),
];
