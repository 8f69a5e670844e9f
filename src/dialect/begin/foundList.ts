/** The list of an entity, and where a site map has it. */
import { readJsonValue } from "../json/editJson.ts";
import type { Text } from "../text/text.ts";
import type { ReadText } from "./plan.ts";

type Fields = readonly (string | { readonly field: string; readonly span?: number })[];

/** The parts of a list screen that the plans of new parts read. */
export interface ListText {
  readonly entity?: string;
  readonly kind?: string;
  readonly list?: { readonly open?: string; readonly toolbar?: readonly unknown[] };
  readonly form?: { readonly sections?: readonly (Readonly<Record<"id", string>> & { readonly label?: Text; readonly fields: Fields })[] };
}

export interface FoundList {
  /** The site map that has it. */
  readonly site: string;
  readonly screen: string;
  readonly title: Text;
  readonly text: ListText;
  /** Pointer of the routes that contain its own. */
  readonly siblings: string;
  readonly path: string;
  /** The whole address. */
  readonly address: string;
}

type Route = { readonly path: string; readonly screen?: string; readonly title?: Text; readonly children?: readonly Route[] };

/** Site maps in which a list is looked for: that of the customers before that of the staff. */
const sites = ["screens.json", "schemas/sites/desk.json"];

/** Path of the file of a screen. */
export const screenFile = (screen: string): string => `schemas/screens/${screen}.json`;

/** The lists of a site map, in its order. */
export function listsOf(read: ReadText, site: string): readonly FoundList[] {
  const routes = (readJsonValue(read(site) ?? "{}", "/routes") ?? []) as unknown as readonly Route[];
  const all = routes.flatMap((route, at) => [
    { route, siblings: "/routes", address: route.path },
    ...(route.children ?? []).map((child) => ({
      route: child,
      siblings: `/routes/${at}/children`,
      // A page that moved into the group keeps its whole address.
      address: child.path.startsWith("/") ? child.path : `${route.path}/${child.path}`,
    })),
  ]);
  return all.flatMap(({ route: { screen, path, title = {} }, siblings, address }) => {
    if (screen === undefined || address.includes(":")) return [];
    const text = JSON.parse(read(screenFile(screen)) ?? "{}") as ListText;
    return text.kind === "list" ? [{ site, screen, title, text, siblings, path, address }] : [];
  });
}

/** The first list of the entity. */
export function listOf(read: ReadText, entity: string): FoundList | undefined {
  return sites.flatMap((site) => listsOf(read, site)).find(({ text }) => text.entity === entity);
}
