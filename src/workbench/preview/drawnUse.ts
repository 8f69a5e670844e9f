/** Finds the page that shows what has no page of its own: the records that use an edited limit or list of options. Pure. */
import { pointerTokens } from "#dialect/json/pointer.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { Usage } from "#dialect/lint/workspace/usages.ts";
import { fieldPath } from "./followedPart.ts";
import type { PickedPlace } from "./resolvePick.ts";
import { screenColumns, sectionEntries } from "./screenPlace.ts";
import type { View } from "./views.ts";

export interface DrawnUse {
  readonly place: PickedPlace;
  readonly view: View;
}

type Screens = CompiledCatalog["screens"];

/**
 * Returns a use with the page that shows it: the page that was looked at last if it shows one, else the first use that a page shows, on a
 * form if there is one. A use that no page shows counts as its entity. Undefined for uses of other files, such as of sentences.
 */
export function drawnUse(
  usages: readonly Usage[],
  views: readonly View[],
  screens: Screens,
  last: string | undefined,
): DrawnUse | undefined {
  const before = views.filter(({ id }) => id === last);
  const formsFirst = [...views].sort((a, b) => Number(b.part === "form") - Number(a.part === "form"));
  // A record says more about a limit than the size of a page does.
  const places = [...usages].sort((a, b) => Number(isOfEntity(b)) - Number(isOfEntity(a)));
  const among = (candidates: readonly View[], isThere: (place: Usage, view: View) => boolean): DrawnUse | undefined =>
    places.flatMap((place) => {
      const view = candidates.find((one) => isThere(place, one));
      return view ? [{ place: { path: place.file, pointer: place.pointer }, view }] : [];
    })[0];
  const shows = (place: Usage, view: View) => isShown(place, view, screens);
  return among(before, shows) ?? among(formsFirst, shows) ?? among(formsFirst, ({ file }, view) => file === entityFile(view));
}

const isOfEntity = ({ file }: Usage): boolean => file.startsWith("schemas/entities/");
const entityFile = ({ entity }: View): string => `schemas/entities/${entity}.json`;

function isShown({ file, pointer }: Usage, view: View, screens: Screens): boolean {
  const screen = view.screen === undefined ? undefined : screens[view.screen];
  if (file === `schemas/screens/${view.screen}.json`) return pointerTokens(pointer)[0] === view.part;
  if (file !== entityFile(view) || !screen) return false;
  const field = fieldPath(pointer);
  if (field === "") return true;
  return drawnFields(screen, view.part).some((name) => name !== undefined && (name === field || field.startsWith(`${name}/`)));
}

/** Returns the fields that a page shows: columns, or those of sections and of the head. */
function drawnFields(screen: Screens[string], part: View["part"]): readonly (string | undefined)[] {
  if (part === "list") return screenColumns(screen).flatMap(({ field, second }) => [field, second]);
  const head = part === "detail" ? screen.detail?.header : undefined;
  const sections = sectionEntries(screen).flatMap(({ list, field }) => (list.startsWith(`/${part}/`) ? [field] : []));
  return [...sections, ...(head ? [head.status, head.subtitle, head.title, ...(head.figures ?? [])] : [])];
}
